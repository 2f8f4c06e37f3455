import { fileURLToPath } from 'node:url';

const helper = '\0vite/preload-helper.js';
const runtime = fileURLToPath(new URL('../dist/lib/fetched-import.js', import.meta.url));

/**
 * Every `import()` of the built pages fetches its files first (src/lib/fetched-import.ts). Vite wraps each one in a helper that gets the
 * names of the files; they are completed by that of the chunk itself, and the helper is wrapped once more.
 */
export function fetchedImports() {
  let isWrapped = false;
  return {
    name: 'fetched-imports',
    apply: 'build',
    config: () => ({
      build: { modulePreload: { resolveDependencies: (file, files) => (files.includes(file) ? files : [file, ...files]) } },
    }),
    transform(code, id) {
      if (id !== helper) return null;
      const wrapped = code.replace('export const __vitePreload =', 'const preload =');
      if (wrapped === code || !code.includes('const assetsURL ='))
        this.error('the helper of vite that imports is another one now: see frontends/shared/tools/fetched-imports.mjs');
      isWrapped = true;
      return {
        code:
          `import { fetchedImport } from ${JSON.stringify(runtime)};\n${wrapped};\nexport const __vitePreload = (load, ` +
          'files = [], importer) => fetchedImport(() => preload(load, files, importer), files.map((file) => new ' +
          'URL(assetsURL(file, importer), location.href).href));',
        map: null,
      };
    },
    generateBundle() {
      if (!isWrapped) this.error('no import() of these pages fetches its files first: see frontends/shared/tools/fetched-imports.mjs');
    },
  };
}
