import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packageOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'));
const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));
const models = join(folderOf('@vladmandic/face-api'), 'model');
const wasm = join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist');
const files = new Map([
  ...['tiny_face_detector_model-weights_manifest.json', 'tiny_face_detector_model.bin'].map((name) => [name, join(models, name)]),
  ...['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'].map((name) => [name, join(wasm, name)]),
]);
/** Below assets, which browsers keep for ever: the versions stand in the name. */
const folder = `assets/face-${packageOf('@vladmandic/face-api').version}-${packageOf('@tensorflow/tfjs-backend-wasm').version}`;
const typeOf = (name) =>
  name.endsWith('.json') ? 'application/json' : name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';

/**
 * Files that the face detector of the browser loads by address: its model and its machine code, from our own files. `faceFiles` names the
 * folder for the code.
 */
export const faceFiles = () => ({
  name: 'face-files',
  config: () => ({ define: { FACE_FILES: JSON.stringify(`/${folder}/`) } }),
  configureServer({ middlewares }) {
    middlewares.use(`/${folder}`, (request, response, next) => {
      const name = (request.url ?? '').slice(1).split('?')[0];
      const path = files.get(name);
      if (path === undefined) return next();
      response.setHeader('content-type', typeOf(name));
      createReadStream(path).pipe(response);
    });
  },
  generateBundle() {
    for (const [name, path] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(path) });
  },
});
