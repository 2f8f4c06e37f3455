import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { firstScript } from './first-script.mjs';

/**
 * Writes `dist/sw.js`, the service worker, with the list of files that it keeps: pages on the way to a paper and back, and whatever a
 * sitting may need later. Runs behind `vite build`: `node tools/service-worker.mjs`.
 */
const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = firstScript(dist, manifest);
/** The application behind the sign-in, which names every page. */
const application = 'src/app/start.tsx';
/** Pages with all that they import, now and later. */
const pages = [
  application,
  'src/app/release.ts',
  'src/app/session-lost.tsx',
  'src/app/leftovers.ts',
  'src/app/front-layout.tsx',
  'src/app/site-frame.tsx',
  'src/app/site-page.tsx',
  'src/features/login/mobile-form.tsx',
  'src/features/login/other-ways.tsx',
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

/**
 * Pages that most visits load before an exam begins, with the parts that the exam screen fetches by itself: each of these files comes from
 * the browser's cache where it is there. All others come in packs.
 */
const visited = [
  entry,
  application,
  'src/app/front-layout.tsx',
  'src/features/exam-hall/exam-hall-page.tsx',
  'src/features/exam-entry/exam-entry-page.tsx',
  'src/features/exam-taking/exam-taking-page.tsx',
  'src/features/exam-taking/hand-in-review.tsx',
  'src/features/exam-taking/leaving-dialogs.tsx',
  'src/features/exam-taking/exam-sheet.tsx',
  'src/features/exam-taking/help-dialog.tsx',
  'src/features/exam-taking/other-answer.tsx',
  'src/features/exam-taking/tools/exam-tools.tsx',
  '../shared/dist/theme/mui-ground.js',
];

/** @param isLater whether what a page imports later counts as well */
function filesOf(keys, isLater) {
  const [seen, files] = [new Set(), new Set()];
  const queue = [...keys];
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (isKept(file)) files.add(file);
    queue.push(...(chunk.imports ?? []));
    if (isLater && key !== entry && key !== application)
      queue.push(...(chunk.dynamicImports ?? []).filter((later) => !notKept.includes(later)));
  }
  return [...files].sort((one, other) => (one < other ? -1 : 1));
}
for (const key of notKept) if (manifest[key] === undefined) throw new Error(`the manifest has no ${key}`);

const types = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
const contentOf = (file) => readFileSync(join(dist, file));
function packed(file) {
  const ending = file.split('.').pop();
  const text = ending === 'woff2' ? { base64: contentOf(file).toString('base64') } : { text: contentOf(file).toString('utf8') };
  return [`/${file}`, { type: types[ending], ...text }];
}
/** Writes files together as one, whose name is the hash of its content as that of each built file. */
function pack(name, files) {
  const content = JSON.stringify(Object.fromEntries(files.map(packed)));
  const path = `assets/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`;
  writeFileSync(join(dist, path), content);
  return { path: `/${path}`, files: files.map((file) => `/${file}`) };
}

const files = filesOf([entry, ...pages], true);
const alone = filesOf(visited, false);
const others = files.filter((file) => !alone.includes(file));
const isFont = (file) => file.endsWith('.woff2');
const packs = [
  pack(
    'kept-parts',
    others.filter((file) => !isFont(file)),
  ),
  // they stay the same for many releases
  pack('kept-fonts', others.filter(isFont)),
];
const bytes = files.reduce((sum, file) => sum + contentOf(file).length, 0);
if (bytes > mostBytes) throw new Error(`the service worker would keep ${bytes} bytes of ${mostBytes}: see tools/service-worker.mjs`);
const name = manifest[entry].file.split('/').pop();
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { KEPT_RELEASE: JSON.stringify({ name, files: alone.map((file) => `/${file}`), packs }) },
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
console.log(`the service worker keeps ${files.length} files, ${Math.round(bytes / 1000)} kB; ${alone.length} of them by themselves`);
