//! The container image, in the layout of the Open Container Initiative: a layer with Debian's C library, a
//! layer with Sounder, and the command to run. No daemon is needed to make it. `podman load`, `docker load` and
//! `skopeo copy` read it.

use super::{Release, run, said, write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Roots of trust, for webhooks. Made by Debian's `ca-certificates`.
const CERTIFICATES: &str = "etc/ssl/certs/ca-certificates.crt";

/// The default user in the container.
const USER: &str = "65532";

pub(super) fn pack(release: &Release, tree: &Path) -> Result<(), String> {
    let image = release.fresh("image")?;
    let layers =
        [layer(release, &image, &base(release)?)?, layer(release, &image, &program(release, tree)?)?];
    let config = blob(&image, config(release, &layers).as_bytes())?;
    let manifest = blob(&image, manifest(&config, &layers).as_bytes())?;
    write(&image.join("oci-layout"), "{\"imageLayoutVersion\":\"1.0.0\"}\n")?;
    write(&image.join("index.json"), &index(release, &manifest))?;
    release.tar(&image, &release.out.join(format!("sounder-{}-oci.tar", release.version)), &[])
}

/// A file of the image, by the hash of its bytes.
struct Blob {
    digest: String,
    size: u64,
}

struct Layer {
    packed: Blob,
    /// The hash of its uncompressed tar file, which containers refer to.
    plain: String,
}

/// What the program is linked with: the C library, extracted from Debian's packages.
fn base(release: &Release) -> Result<PathBuf, String> {
    let folder = release.fresh("base")?;
    let suite = said(Command::new("sh").args(["-c", ". /etc/os-release && echo $VERSION_CODENAME"]))?;
    let mut make = Command::new("mmdebstrap");
    make.args(["--quiet", "--variant=extract", "--include=libc6,libgcc-s1", &suite]).arg(&folder);
    run(make.env("SOURCE_DATE_EPOCH", &release.time))?;
    // Left behind by the tools, and useless here.
    for rest in ["var", "tmp", "dev", "proc", "sys", "usr/share"] {
        let _ = fs::remove_dir_all(folder.join(rest));
    }
    let roots = Path::new("/").join(CERTIFICATES);
    if roots.exists() {
        run(Command::new("install").args(["-D", "-m", "644"]).arg(roots).arg(folder.join(CERTIFICATES)))?;
    }
    write(&folder.join("etc/passwd"), &format!("sounder:x:{USER}:{USER}::/data:/usr/sbin/nologin\n"))?;
    Ok(folder)
}

/// The program, and an empty writable folder for its games.
fn program(release: &Release, tree: &Path) -> Result<PathBuf, String> {
    let folder = release.fresh("program")?;
    run(Command::new("install")
        .args(["-D", "-m", "755"])
        .arg(tree.join("usr/bin/sounder"))
        .arg(folder.join("usr/bin/sounder")))?;
    for open in ["data", "tmp"] {
        run(Command::new("install").args(["-d", "-m", "1777"]).arg(folder.join(open)))?;
    }
    Ok(folder)
}

fn layer(release: &Release, image: &Path, folder: &Path) -> Result<Layer, String> {
    let tar = folder.with_extension("tar");
    release.tar(folder, &tar, &[])?;
    let plain = digest(&tar)?;
    run(Command::new("gzip").arg("-9nf").arg(&tar))?;
    let packed = take_in(image, &folder.with_extension("tar.gz"))?;
    Ok(Layer { packed, plain })
}

fn blob(image: &Path, bytes: &[u8]) -> Result<Blob, String> {
    let file = image.with_extension("blob");
    fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    take_in(image, &file)
}

/// Moves a file to the place given by its hash.
fn take_in(image: &Path, file: &Path) -> Result<Blob, String> {
    let digest = digest(file)?;
    let place = image.join("blobs/sha256").join(digest.trim_start_matches("sha256:"));
    let told = |error: std::io::Error| format!("{}: {error}", place.display());
    fs::create_dir_all(image.join("blobs/sha256")).map_err(told)?;
    fs::rename(file, &place).map_err(told)?;
    let size = fs::metadata(&place).map_err(told)?.len();
    Ok(Blob { digest, size })
}

fn digest(file: &Path) -> Result<String, String> {
    let line = said(Command::new("sha256sum").arg("--").arg(file))?;
    Ok(format!("sha256:{}", line.split_whitespace().next().unwrap_or_default()))
}

fn config(release: &Release, layers: &[Layer]) -> String {
    let plain: Vec<String> = layers.iter().map(|layer| format!("\"{}\"", layer.plain)).collect();
    format!(
        r#"{{"architecture":"{}","os":"linux","config":{{"User":"{USER}:{USER}","WorkingDir":"/data","Env":["PATH=/usr/bin","SOUNDER_DATA=/data","SOUNDER_LISTEN=0.0.0.0:8417"],"Entrypoint":["/usr/bin/sounder"],"Cmd":["serve"],"ExposedPorts":{{"8417/tcp":{{}}}},"Volumes":{{"/data":{{}}}},"Labels":{{"org.opencontainers.image.version":"{}","org.opencontainers.image.revision":"{}"}}}},"rootfs":{{"type":"layers","diff_ids":[{}]}}}}"#,
        release.architecture,
        release.version,
        release.commit,
        plain.join(",")
    )
}

fn manifest(config: &Blob, layers: &[Layer]) -> String {
    let layers: Vec<String> = layers
        .iter()
        .map(|layer| entry("application/vnd.oci.image.layer.v1.tar+gzip", &layer.packed, ""))
        .collect();
    format!(
        r#"{{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{},"layers":[{}]}}"#,
        entry("application/vnd.oci.image.config.v1+json", config, ""),
        layers.join(",")
    )
}

fn index(release: &Release, manifest: &Blob) -> String {
    let name = format!(r#","annotations":{{"org.opencontainers.image.ref.name":"{}"}}"#, release.version);
    let entry = entry("application/vnd.oci.image.manifest.v1+json", manifest, &name);
    format!(
        r#"{{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[{entry}]}}"#
    )
}

fn entry(kind: &str, blob: &Blob, more: &str) -> String {
    format!(r#"{{"mediaType":"{kind}","digest":"{}","size":{}{more}}}"#, blob.digest, blob.size)
}
