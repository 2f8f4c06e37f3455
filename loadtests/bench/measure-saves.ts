import { k6, type K6Run } from './k6.ts';
import { cpuEach, cpuOf, good, median, paths, people, spread, trouble, type Row } from './row.ts';
import type { CpuTime, Stack } from './stack.ts';

interface Round {
  perSecond: number;
  cpu: CpuTime;
  run: K6Run;
}

/**
 * Saves a second as fast as 64 people get their answers, with the log in MongoDB and with the log in memory: by turns, so that whatever
 * else the machine does meets both.
 */
export async function compareStores(
  memory: Stack,
  mongo: Stack,
  rounds: number,
  seconds: number,
): Promise<{ perSecond: number; rows: Row[] }> {
  const sides = [memory, mongo].map((stack) => ({ stack, file: '', rounds: [] as Round[] }));
  for (const side of sides) {
    // an attempt takes two saves a second
    side.file = await people(side.stack, 1000, 1000);
    await k6('p5-saves', side.file, { SECONDS: 5 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      const { run, cpu } = await cpuOf(side.stack, () => k6('p5-saves', side.file, { SECONDS: seconds }));
      side.rounds.push({ run, perSecond: good(run) / seconds, cpu });
    }
  }
  const [without, withDatabase] = sides.map(({ rounds: own }) => own);
  const ratios = (withDatabase ?? []).map(({ perSecond }, index) => perSecond / Math.max(without?.[index]?.perSecond ?? 0, 1));
  const ratio = median(ratios);
  const rows = sides.map(({ stack, rounds: own }) => storeRow(stack, own));
  const last = rows[1];
  if (last)
    last.bar = {
      text: `≥ 0.6 of the line above: ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      holds: ratio >= 0.6,
    };
  return { perSecond: median((withDatabase ?? []).map(({ perSecond }) => perSecond)), rows };
}

/** The round in the middle. */
function storeRow(stack: Stack, rounds: readonly Round[]): Row {
  const middle = median(rounds.map(({ perSecond }) => perSecond));
  const round = rounds.find(({ perSecond }) => perSecond === middle);
  if (!round) throw new Error('no round was measured');
  const figures = {
    'per s': Math.round(middle),
    ...spread(round.run, paths.save),
    ...trouble(round.run),
    ...cpuEach(round.cpu, good(round.run), 2),
    'node MB': stack.nodeMemoryMb(),
  };
  return { what: `saves, 64 people, log in ${stack.env['EVENT_STORE']}, median of ${rounds.length}`, figures };
}

/** P5: the highest rate at which saves keep p99 ≤ 500 ms and errors ≤ 0.1 %, then twice that rate. */
export async function breakpoint(stack: Stack, expected: number, step: number): Promise<Row[]> {
  const file = await people(stack, 2000, 2000);
  await k6('p5-saves', file, { SECONDS: 3 });
  let knee: { rate: number; run: K6Run } | undefined;
  for (let rate = Math.round(expected / 2); rate < expected * 3; rate = Math.round(rate * (step >= 15 ? 1.1 : 1.2))) {
    // one more try: a hiccup of the machine is no knee
    const run = (await heldRun(file, rate, step)) ?? (await heldRun(file, rate, step));
    if (!run) break;
    knee = { rate, run };
  }
  if (!knee) return [{ what: 'P5 knee of saves', figures: { 'per s': 0 }, bar: { text: 'a knee', holds: false } }];
  const over = await k6('p5-saves', file, { RATE: knee.rate * 2, SECONDS: step });
  const goodput = Math.round(good(over) / step);
  const refused = over.value('refused_for_load', 'count');
  return [
    { what: 'P5 knee of saves', figures: { 'per s': knee.rate, ...spread(knee.run, paths.save), ...trouble(knee.run) } },
    {
      what: 'P5 at twice the knee',
      figures: { 'per s': goodput, ...spread(over, paths.save), ...trouble(over), refused, 'node MB': stack.nodeMemoryMb() },
      bar: { text: `goodput ≥ 80 % of the knee: ${Math.round((goodput / knee.rate) * 100)} %`, holds: goodput >= knee.rate * 0.8 },
    },
  ];
}

/** The run, when it kept to what makes a knee. */
async function heldRun(file: string, rate: number, step: number): Promise<K6Run | undefined> {
  const run = await k6('p5-saves', file, { RATE: rate, SECONDS: step });
  const few = rate * step * 0.001;
  const isHeld =
    run.ms(paths.save, 'p(99)') <= 500 &&
    run.value('failed', 'rate') <= 0.001 &&
    run.value('dropped_iterations', 'count') <= few &&
    good(run) >= rate * step * 0.99;
  return isHeld ? run : undefined;
}
