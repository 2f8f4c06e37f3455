import { join } from 'node:path';
import { k6 } from './k6.ts';
import { prepare, writePrepared, type ExamRules } from './prepare.ts';
import { cpuEach, cpuOf, total, trend, trouble, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const shapes: readonly (readonly [name: string, rules: ExamRules])[] = [
  ['one order for all', {}],
  ['shuffled', { quRand: true, itemRand: true }],
];
/** People who start before the clock. */
const warmRate = 50;
const warmSeconds = 4;
/** An arrival more or less, and the attempt that is made with the exam. */
const spare = 20;

interface Wave {
  bytes: number;
  cpuMs: number;
  row: Row;
}

/**
 * P15: `rate` starts a second for `wave` seconds with the whole paper, and with the keys of questions that came as ciphertext before; of an
 * exam in one order, and of one that is shuffled for each person.
 */
export async function startKeys(stack: Stack, rate: number, wave: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, rules] of shapes) {
    const each = rate * wave + spare;
    const warm = warmRate * warmSeconds + spare;
    const learners = 2 * (each + warm) + spare;
    const prepared = await prepare({ url: stack.url, env: stack.env, dataDir: stack.dataDir, learners, started: 1, rules });
    const file = writePrepared(prepared, join(stack.dataDir, `prepared-keys-${Date.now()}.json`));
    let first = 1;
    const waveOf = async (keys: 0 | 1): Promise<Wave> => {
      await k6('p15-start-keys', file, { RATE: warmRate, WAVE: warmSeconds, FIRST: first, KEYS: keys });
      first += warm;
      const { run, cpu } = await cpuOf(stack, () => k6('p15-start-keys', file, { RATE: rate, WAVE: wave, FIRST: first, KEYS: keys }));
      first += each;
      const count = Math.max(run.value('started', 'count'), 1);
      const [bytes, cpuMs] = [run.value('answered_bytes', 'count') / count, total(cpu) / count];
      const what = `P15 ${keys ? 'starts with keys' : 'starts with the whole paper'}, ${name}, ${rate}/s for ${wave} s`;
      const figures = { ...trend(run, 'start_ms'), ...trouble(run), ...cpuEach(cpu, count, 2), 'kB a start': (bytes / 1000).toFixed(1) };
      return { bytes, cpuMs, row: { what, missed: run.missed, figures } };
    };
    const whole = await waveOf(0);
    const keys = await waveOf(1);
    const holds = keys.bytes <= whole.bytes / 3 && keys.cpuMs <= whole.cpuMs / 2;
    rows.push(whole.row, { ...keys.row, bar: { text: 'bytes ≤ 1/3, CPU-ms ≤ 1/2 of the line before', holds } });
  }
  return rows;
}
