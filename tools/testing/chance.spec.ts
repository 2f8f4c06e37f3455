import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { chanceExitCode } from './chance.ts';
import { faultStage } from './stages.ts';

/** A trial whose runs end with these codes, one after the other. */
function trialThatEnds(...codes: (number | 'setting up')[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'chance-'));
  const script = join(folder, 'one.ts');
  writeFileSync(
    script,
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { settingUp } from ${JSON.stringify(join(root, 'e2e/faults/setting-up.ts'))};
const file = ${JSON.stringify(join(folder, 'runs'))};
const run = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
writeFileSync(file, String(run + 1));
const code = ${JSON.stringify(codes)}[run];
console.log('run', run);
if (code === 'setting up') await settingUp(() => Promise.reject(new Error('nobody answered')));
process.exitCode = Number(code);
`,
  );
  return script;
}
const outcomeOf = (...codes: (number | 'setting up')[]) => faultStage(trialThatEnds(...codes), { folder: '', env: process.env });

test('a trial that missed time alone, or could not be set up, runs a second time and is named', async () => {
  for (const first of [chanceExitCode, 'setting up'] as const) {
    const outcome = await outcomeOf(first, 0);
    expect(outcome).toMatchObject({ passed: 1, failed: 0, detail: 'run 1' });
    expect(outcome.unsteady?.join('\n')).toContain(first === 'setting up' ? 'nobody answered' : 'run 0');
  }
});

test('what misses twice has failed, and a broken promise has no second time', async () => {
  expect(await outcomeOf(chanceExitCode, chanceExitCode)).toMatchObject({ passed: 0, failed: 1 });
  expect(await outcomeOf(chanceExitCode, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(await outcomeOf(1, 0)).toMatchObject({ passed: 0, failed: 1, detail: expect.stringContaining('run 0') });
});
