import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../tools/launcher/build.ts';
import { report } from '../../tools/support/problem.ts';
import { Progress } from '../../tools/support/progress.ts';
import { breakpoint, closedSaves, handInWave, startWave, steady, wholeAttempts, type Row } from './measure.ts';
import { startStack, type Stack } from './stack.ts';
import { table } from './table.ts';

/**
 * `npm run bench`: short forms of every load test and one table. `-- --full` takes the sizes of docs/measurements.md (P1 with 5,000 candidates for five
 * minutes, P2 and P3 with 3,000); `-- --only P1,P2` some of them.
 */
const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, only: { type: 'string', default: 'store,P5,P6,P1,P2,P3' } } });
const wanted = new Set(values.only.split(','));
const progress = new Progress();
const say = (text: string): void => progress.say(text);
const folder = mkdtempSync(join(tmpdir(), 'xuekao-bench-'));
let stack: Stack | undefined;

async function withStack<T>(eventStore: 'mongo' | 'memory', measure: (stack: Stack) => Promise<T>): Promise<T> {
  stack = await startStack(join(folder, eventStore), eventStore, say);
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
    stack = undefined;
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void (stack?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
}

try {
  await build(progress);
  const rows: Row[] = [];
  const add = (...more: Row[]): void => {
    rows.push(...more);
    for (const { what, figures } of more) say(`${what}: ${Object.entries(figures).map(([name, value]) => `${name} ${value}`).join(', ')}`);
  };
  const size = values.full ? { closed: 20, step: 15, attempts: 30, crowd: 5000, steady: 300, wave: 10, handIns: 20 } : { closed: 10, step: 6, attempts: 15, crowd: 1000, steady: 45, wave: 3, handIns: 5 };
  let withoutDatabase = 0;
  if (wanted.has('store')) {
    const memory = await withStack('memory', (running) => closedSaves(running, size.closed));
    withoutDatabase = memory.perSecond;
    add(memory.row);
  }
  await withStack('mongo', async (running) => {
    let expected = 2000;
    if (wanted.has('store')) {
      const mongo = await closedSaves(running, size.closed);
      expected = mongo.perSecond;
      const ratio = mongo.perSecond / withoutDatabase;
      add({ ...mongo.row, figures: { ...mongo.row.figures }, bar: { text: `≥ 0.6 of the line above: ${ratio.toFixed(2)}`, holds: ratio >= 0.6 } });
    }
    if (wanted.has('P5')) add(...(await breakpoint(running, expected, size.step)));
    if (wanted.has('P6')) add(...(await wholeAttempts(running, size.attempts)));
    if (wanted.has('P1')) add(await steady(running, size.crowd, size.steady));
    if (wanted.has('P2')) add(await startWave(running, 300, size.wave));
    if (wanted.has('P3')) add(await handInWave(running, 150, size.handIns));
  });
  console.log(`\n${table(rows)}\n`);
  process.exitCode = rows.every(({ bar }) => bar?.holds !== false) ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
