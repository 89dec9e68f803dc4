// What several parts of the program share is cut into many small pieces, and a request for each would cost more time than its bytes: those of
// a part lie in one file. A piece may lie in two files, and the first that comes brings it.
const linked = new Map();
function link(number, bytes, imports) {
    if (!linked.has(number)) {
        const linking = WebAssembly.instantiate(bytes, imports);
        linking.catch(() => linked.delete(number));
        linked.set(number, linking);
    }
    return linked.get(number);
}
// Files of pieces that were asked for, by name: one that was asked for ahead is not fetched again.
const files = new Map();
function ask(name) {
    if (!files.has(name)) {
        const file = fetch(new URL(name, import.meta.url)).then((answer) => {
            if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
            return answer.arrayBuffer();
        });
        file.catch(() => files.delete(name));
        files.set(name, file);
    }
    return files.get(name);
}
// A file of pieces: the number and the length of each, in their order.
function loadPieces(name, pieces) {
    return makeLoad(() => {
        const file = ask(name);
        return async (imports) => {
            const bytes = await file;
            let end = 0;
            const linking = pieces.map(([number, length]) => {
                end += length;
                return link(number, new Uint8Array(bytes, end - length, length), imports);
            });
            await Promise.all(linking);
            // Nobody needs the bytes any more.
            files.set(name, null);
        };
    }, []);
}
// A part is compiled while it comes, beside what it shares with others.
function loadPart(name, shared) {
    return wrapAsyncCb(makeLoad(() => {
        const part = WebAssembly.compileStreaming(fetch(new URL(name, import.meta.url)));
        part.catch(() => {});
        return async (imports) => WebAssembly.instantiate(await part, imports);
    }, shared));
}
