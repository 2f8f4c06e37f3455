import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstScript } from './first-script.mjs';

const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const signIn = [firstScript(dist, manifest)];
const entry = [...signIn, 'src/app/start.tsx', 'src/app/front-layout.tsx', 'src/features/exam-hall/exam-hall-page.tsx'];
const sitting = ['src/features/exam-entry/exam-entry-page.tsx', 'src/features/exam-taking/exam-taking-page.tsx'];
/** Budgets of a cold browser: scripts and styles in kB of gzip (issue 12, "done when" 5). A build over its budget fails. */
const budgets = [
  // until the form can be used; the journey 22-slow-line adds index.html, the answers and the picture
  { name: 'sign-in', kB: 40, pages: signIn },
  // what the hall loads by itself, too; the journey 22-weight counts what a browser fetches
  { name: 'sign-in and exam hall', kB: 150, pages: entry, also: /recent-panel|site-footer/ },
  {
    name: 'the same with entry and exam screen, formulas included',
    kB: 340,
    pages: [...entry, ...sitting],
    // what these pages load by themselves
    also: /formulas|mui-ground/,
  },
  {
    // fetched while the rules are read, before the exam starts: nothing waits for it, but it is on the bill
    name: 'the same with the parts that a sitting may need later',
    kB: 360,
    pages: [
      ...entry,
      ...sitting,
      'src/features/exam-taking/hand-in-review.tsx',
      'src/features/exam-taking/leaving-dialogs.tsx',
      'src/features/exam-taking/help-dialog.tsx',
      'src/features/exam-taking/other-answer.tsx',
      'src/features/exam-taking/tools/exam-tools.tsx',
    ],
    also: /formulas|mui-ground|image-preview/,
  },
];
function files(keys, seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    for (const sheet of chunk.css ?? []) seen.add(sheet);
    files(chunk.imports ?? [], seen);
  }
  return seen;
}
const gzipBytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

let failed = false;
for (const { name, kB, pages, also } of budgets) {
  const lazily = also === undefined ? [] : Object.keys(manifest).filter((key) => also.test(key) && manifest[key].file.endsWith('.js'));
  if (also !== undefined && lazily.length === 0) throw new Error(`no chunk matches ${also}`);
  const loaded = [...files([...pages, ...lazily])];
  const size = loaded.reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  failed ||= size > kB;
  console.log(`${size > kB ? 'OVER ' : ''}${name}: ${size.toFixed(1)} kB of ${kB} kB in ${loaded.length} files`);
}
if (failed) process.exit(1);
