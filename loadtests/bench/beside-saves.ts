import { setTimeout as pause } from 'node:timers/promises';
import { post } from './calls.ts';
import type { Prepared } from './prepare.ts';
import { cpuEach, cpuOf, ms, paths, total, type Row } from './row.ts';
import type { CpuTime, Stack } from './stack.ts';

/** @param times from the shortest to the longest  @param part 0.95 for the 95th percentile */
export const shareOf = (times: readonly number[], part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** The entry whose turn it is. @throws where nothing was prepared */
export function turnOf<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing was prepared');
  return found;
}

/** One call; gives its number, 0 for success. */
type Send = (n: number) => Promise<number | string>;

/** Saves of candidates, one after the other, each with a sequence number of its own. */
export function savesOf(url: string, candidates: Prepared['candidates'], questions: Prepared['questions']): Send {
  let seq = 0;
  return (n) => {
    const { token, paperId } = turnOf(candidates, n);
    const { quId, answer } = turnOf(questions, Math.floor(n / candidates.length));
    return post(url, paths.save, token, { paperId, answers: [{ quId, seq: (seq += 1), answer }] });
  };
}

interface Timed {
  times: number[];
  errors: number;
  seconds: number;
}
/** As many a second as asked, each begun at its time, however long those before it take; times count from there. */
export async function atRate(rate: number, seconds: number, send: (n: number) => Promise<number | string>): Promise<Timed> {
  const began = performance.now();
  const times: number[] = [];
  let errors = 0;
  const refusals = new Set<number | string>();
  const running: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = began + (n * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    running.push(
      send(n).then((code) => {
        if (code === 0) times.push(performance.now() - due);
        else {
          errors += 1;
          refusals.add(code);
        }
      }),
    );
  }
  await Promise.all(running);
  times.sort((one, other) => one - other);
  if (errors > 0) console.log(`${errors} of ${Math.round(rate * seconds)} failed: ${[...refusals].join(', ')}`);
  return { times, errors, seconds: (performance.now() - began) / 1000 };
}

interface Beside {
  /** calls a second */
  rate: number;
  /** of each of the two */
  seconds: number;
  save: Send;
  other: Send;
  /** lines of the table: of the saves, and of the other call */
  names: readonly [string, string];
  /** milliseconds that the other call may take */
  p95: number;
}

/**
 * Saves and another call at the same rate, by turns, so that whatever else the machine does meets both. The call may take 1.2 of the CPU
 * time of a save.
 */
export async function besideSaves(stack: Stack, { rate, seconds, save, other, names, p95 }: Beside): Promise<Row[]> {
  const warm = 3;
  await atRate(rate, warm, save);
  await atRate(rate, warm, other);
  const from = Math.ceil(rate * warm);
  const halves: { saves: Half; others: Half }[] = [];
  for (const half of [0, 1]) {
    const shift = from + half * Math.ceil((rate * seconds) / 2);
    const saves = await cpuOf(stack, () => atRate(rate, seconds / 2, (n) => save(n + shift)));
    const others = await cpuOf(stack, () => atRate(rate, seconds / 2, (n) => other(n + shift)));
    halves.push({ saves, others });
  }
  const saves = rowOf(
    names[0],
    halves.map((half) => half.saves),
  );
  const others = rowOf(
    names[1],
    halves.map((half) => half.others),
  );
  const ratio = others.cpu / saves.cpu;
  const holds = others.p95 <= p95 && ratio <= 1.2 && others.errors === 0;
  return [saves.row, { ...others.row, bar: { text: `p95 ≤ ${p95} ms, CPU ≤ 1.2 of a save: ${ratio.toFixed(2)}`, holds } }];
}

interface Half {
  run: Timed;
  cpu: CpuTime;
}

function rowOf(what: string, halves: readonly Half[]): { row: Row; p95: number; cpu: number; errors: number } {
  const times = halves.flatMap(({ run }) => run.times).sort((one, other) => one - other);
  const errors = halves.reduce((sum, { run }) => sum + run.errors, 0);
  const sum = (of: keyof CpuTime): number => halves.reduce((all, { cpu }) => all + cpu[of], 0);
  const cpu = { node: sum('node'), mongod: sum('mongod'), rest: sum('rest') };
  const seconds = halves.reduce((all, { run }) => all + run.seconds, 0);
  const [p95, max] = [shareOf(times, 0.95), times.at(-1) ?? 0];
  const figures = {
    ...{ 'per s': (times.length / seconds).toFixed(1), 'p50 ms': ms(shareOf(times, 0.5)), 'p95 ms': ms(p95) },
    ...{ 'p99 ms': ms(shareOf(times, 0.99)), 'max ms': ms(max), errors, ...cpuEach(cpu, times.length, 2) },
  };
  return { row: { what, figures }, p95, cpu: total(cpu) / Math.max(times.length, 1), errors };
}
