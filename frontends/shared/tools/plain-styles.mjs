import { existsSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = resolve(root, 'dist') + sep;
const source = resolve(root, 'src') + sep;
const tokens = resolve(source, 'theme/tokens.css');

/**
 * The styles of this package for pages that vite builds: tokens.css begins with the palette as variables, and a style sheet that compiled
 * code imports from its own folder is the one beside the source.
 */
export function plainStyles() {
  return {
    name: 'plain-styles',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer === undefined || !id.startsWith('.') || !id.endsWith('.css') || !importer.startsWith(compiled)) return null;
      const file = resolve(dirname(importer), id).replace(compiled, source);
      return existsSync(file) ? file : null;
    },
    async transform(code, id) {
      if (id !== tokens) return null;
      const { tokensCss } = await import(pathToFileURL(resolve(compiled, 'theme/tokens.js')).href);
      return `${tokensCss()}\n${code}`;
    },
  };
}
