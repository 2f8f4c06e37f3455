import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Writes `dist/sw.js`, the service worker, with the list of files that it keeps: pages on the way to a paper and back, and whatever a
 * sitting may need later. Runs behind `vite build`: `node tools/service-worker.mjs`.
 */
const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = 'index.html';
/** Pages with all that they import, now and later. */
const pages = [
  'src/app/release.ts',
  'src/app/session-lost.tsx',
  'src/app/leftovers.ts',
  'src/app/front-layout.tsx',
  'src/app/site-frame.tsx',
  'src/app/site-page.tsx',
  'src/features/login/login-page.tsx',
  'src/features/exam-hall/exam-hall-page.tsx',
  'src/features/exam-entry/exam-entry-page.tsx',
  'src/features/exam-trial/trial-page.tsx',
  'src/features/exam-taking/exam-taking-page.tsx',
  'src/features/exam-result/exam-result-page.tsx',
];
/** Parts of these pages that are large and of no use without network. Each is fetched when it is used, as ever. */
const notKept = [
  'src/features/login/face-login/face-tracking.tsx',
  'src/features/payment/order-dialogs.ts',
  'src/features/search/site-search.tsx',
  '../shared/dist/dates/date-popup.js',
];
/** Threads that find faces are 0.25 MB for few exams: the worker keeps one when it is asked for (src/worker/worker-rules.ts). */
const isKept = (file) => /\.(?:js|css|woff2)$/.test(file) && !/\.worker-/.test(file);
/** Bytes of all kept files as they lie in the browser. */
const mostBytes = 2_500_000;

function filesOf(keys) {
  const [seen, files] = [new Set(), new Set()];
  const queue = [...keys];
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (isKept(file)) files.add(file);
    queue.push(...(chunk.imports ?? []));
    // the entry names every page of the application
    if (key !== entry) queue.push(...(chunk.dynamicImports ?? []).filter((later) => !notKept.includes(later)));
  }
  return [...files].sort((one, other) => (one < other ? -1 : 1));
}
for (const key of notKept) if (manifest[key] === undefined) throw new Error(`the manifest has no ${key}`);

const files = filesOf([entry, ...pages]);
const bytes = files.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0);
if (bytes > mostBytes) throw new Error(`the service worker would keep ${bytes} bytes of ${mostBytes}: see tools/service-worker.mjs`);
const name = manifest[entry].file.split('/').pop();
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { KEPT_RELEASE: JSON.stringify({ name, files: files.map((file) => `/${file}`) }) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, '../src/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
console.log(`the service worker keeps ${files.length} files, ${Math.round(bytes / 1000)} kB`);
