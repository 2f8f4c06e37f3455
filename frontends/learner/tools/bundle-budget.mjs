import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a cold browser loads, in kB of gzip (issue 3, "done when" 9). A build over its budget fails. */
const budgets = [
  { name: 'login', kB: 200, pages: ['src/features/login/login-page.tsx'] },
  { name: 'exam hall', kB: 200, pages: ['src/features/exam-hall/exam-hall-page.tsx'] },
  {
    name: 'login, hall, entry and exam screen with formulas',
    kB: 350,
    pages: ['login/login-page', 'exam-hall/exam-hall-page', 'exam-entry/exam-entry-page', 'exam-taking/exam-taking-page'].map((page) => `src/features/${page}.tsx`),
    also: /formulas/,
  },
];
const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

function files(keys, seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    files(chunk.imports ?? [], seen);
  }
  return seen;
}
const gzipBytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

let failed = false;
for (const { name, kB, pages, also } of budgets) {
  const lazily = also === undefined ? [] : Object.keys(manifest).filter((key) => also.test(key) && manifest[key].file.endsWith('.js'));
  if (also !== undefined && lazily.length === 0) throw new Error(`no chunk matches ${also}`);
  const scripts = [...files(['index.html', ...pages, ...lazily])].filter((file) => file.endsWith('.js'));
  const size = scripts.reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  failed ||= size > kB;
  console.log(`${size > kB ? 'OVER ' : ''}${name}: ${size.toFixed(1)} kB of ${kB} kB in ${scripts.length} files`);
}
if (failed) process.exit(1);
