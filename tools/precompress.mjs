import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes `.br` and `.gz` beside the built files of a folder, so that the gateway never compresses: `node tools/precompress.mjs dist`. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: node tools/precompress.mjs FOLDER');
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const kinds = /\.(?:html|js|css|svg|json|wasm|ttf|bin)$/;
const leastBytes = 1024;
/** A file that becomes little smaller is sent as it is. */
const worthwhile = 0.95;

async function compress(path) {
  const bytes = await readFile(path);
  const ways = {
    br: () => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: () => toGzip(bytes, { level: 9 }),
  };
  for (const [ending, way] of Object.entries(ways)) {
    const packed = bytes.length < leastBytes ? bytes : await way();
    if (packed.length < bytes.length * worthwhile) await writeFile(`${path}.${ending}`, packed);
    else await rm(`${path}.${ending}`, { force: true });
  }
}

const found = await readdir(folder, { recursive: true, withFileTypes: true });
const paths = found
  .filter((entry) => entry.isFile() && kinds.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes(`${folder}/.`));
// the page last: a running gateway reads the folder again when it has changed
for (const path of paths.sort((one, other) => Number(one.endsWith('index.html')) - Number(other.endsWith('index.html'))))
  await compress(path);
