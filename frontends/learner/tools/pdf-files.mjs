import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const home = dirname(require.resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
/** Folders that a document asks for by address: Chinese encodings, letters that it does not bring along, pictures of rare kinds. */
const parts = ['cmaps', 'standard_fonts', 'wasm'];
/** Below assets, which browsers keep for ever: the version stands in the name. */
const folder = `assets/pdf-${version}`;
const isServed = (name) => !/LICENSE|\.txt$/.test(name);

/** Files of pdf.js from our own files. `PDF_FILES` names the folder for the code. */
export const pdfFiles = () => ({
  name: 'pdf-files',
  config: () => ({ define: { PDF_FILES: JSON.stringify(`/${folder}/`) } }),
  configureServer({ middlewares }) {
    middlewares.use(`/${folder}`, (request, response, next) => {
      const [part = '', name = ''] = (request.url ?? '').slice(1).split('?')[0].split('/');
      const path = join(home, part, name);
      if (!parts.includes(part) || name.includes('..') || !existsSync(path)) return next();
      response.setHeader('content-type', name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
      createReadStream(path).pipe(response);
    });
  },
  generateBundle() {
    for (const part of parts)
      for (const name of readdirSync(join(home, part)).filter(isServed))
        this.emitFile({ type: 'asset', fileName: `${folder}/${part}/${name}`, source: readFileSync(join(home, part, name)) });
  },
});
