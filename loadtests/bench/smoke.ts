import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { k6 } from './k6.ts';
import { prepare, writePrepared } from './prepare.ts';

/** Part of `npm test`: whole attempts at a gentle rate against the platform that BASE_URL and DEMO_JSON name. */
const { BASE_URL: url, DEMO_JSON: demo } = process.env;
if (!url || !demo) throw new Error('BASE_URL and DEMO_JSON must name a running platform');
const folder = mkdtempSync(join(tmpdir(), 'xuekao-smoke-'));
try {
  const prepared = await prepare({ url, env: process.env, dataDir: dirname(demo), learners: 40, started: 0 });
  const run = await k6('smoke', writePrepared(prepared, join(folder, 'prepared.json')));
  const checks = run.value('checks', 'passes');
  console.log(
    `k6 smoke: ${checks} checks held, ${run.value('checks', 'fails')} did not; save p95 ` +
      `${Math.round(run.ms('/api/paper/paper/fill-answer', 'p(95)'))} ms`,
  );
  for (const missed of run.missed) console.log(`missed: ${missed}`);
  process.exitCode = run.isWithinBars && checks > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
