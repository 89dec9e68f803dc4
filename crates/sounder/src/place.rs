//! Where the tables are stored, for the commands that maintain the store.

use crate::failure::Failure;
use server::Settings;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Error, Sql};

#[derive(clap::Args)]
pub struct Place {
    /// Where the tables are kept [default: Sounder's folder among your data]
    #[arg(long, env = "SOUNDER_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The Postgres database where the tables are kept instead
    #[arg(long, env = "SOUNDER_POSTGRES", value_name = "URL", hide_env_values = true)]
    postgres: Option<String>,
}

impl Place {
    /// Opens the store, works with it and closes it.
    pub fn work<T>(self, work: impl AsyncFnOnce(Arc<Sql>) -> Result<T, Failure>) -> Result<T, Failure> {
        let settings = Settings { data: self.data, postgres: self.postgres, ..Settings::default() };
        let threads = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::Refused(format!("no threads can be had: {error}")))?;
        threads.block_on(async {
            let store = server::open_store(&settings).await?;
            let done = work(Arc::clone(&store)).await;
            store::Store::close(&*store).await;
            done
        })
    }
}

// By value, because `map_err` passes it so.
#[allow(clippy::needless_pass_by_value)]
pub fn refused(error: Error) -> Failure {
    Failure::Refused(error.to_string())
}
