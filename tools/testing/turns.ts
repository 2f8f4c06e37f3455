import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../support/files.ts';
import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { run } from '../support/run.ts';

/** Stages whose long files take turns (decision 0124). */
export const turnStages = ['jest', 'calls of the site', 'journeys', 'trials'] as const;
export type TurnStage = (typeof turnStages)[number];

/** Seconds of a stage's files in the last whole run, on two processors. */
export interface StageTimes {
  /** sum over the files that are not named in `long` */
  readonly rest: number;
  /** by the name that the stage gives a file */
  readonly long: Readonly<Record<string, number>>;
}
export type Times = Readonly<Partial<Record<TurnStage, StageTimes>>>;

interface Rule {
  /** Seconds of files that one run may take: several run at once, so a stage ends in less. */
  readonly budget: number;
  /** Seconds from which a file takes turns. */
  readonly long: number;
  /** Long files that belong to every run, for what they hold is the product's first promise. */
  readonly always: readonly string[];
}
/** Together with what always runs, these bring a run to less than 30 minutes. */
export const turnRules: Readonly<Record<TurnStage, Rule>> = {
  jest: { budget: 1150, long: 8, always: [] },
  'calls of the site': { budget: 270, long: 5, always: ['e2e/dist/calls/site/matrix.spec.js'] },
  journeys: { budget: 780, long: 5, always: ['12-sitting.spec.ts'] },
  trials: { budget: 500, long: 0, always: ['t1-kill-services.fault.ts'] },
};

/** Files that a run leaves for the runs after it. */
export interface Turn {
  /** from 1 */
  readonly number: number;
  readonly of: number;
  /** names of the files */
  readonly left: readonly string[];
}

/**
 * Long files of a stage are dealt to as few turns as keep each within the budget, and evenly by their seconds. A file without a time is new
 * and runs each time until a whole run has measured it. @param turn number of this run; the next number takes the next turn
 */
export function turnOf({ rest, long }: StageTimes, { budget, always }: Rule, turn: number): Turn {
  const isAlways = ([name]: readonly [string, number]): boolean => always.includes(name);
  const files = Object.entries(long).toSorted(([one, seconds], [other, others]) => others - seconds || (one < other ? -1 : 1));
  const others = files.filter((file) => !isAlways(file));
  const left = budget - rest - sum(files.filter(isAlways));
  let hands = [others];
  // a file that is longer than the budget by itself makes no turn shorter
  while (hands.some((hand) => hand.length > 1 && sum(hand) > left)) hands = dealt(others, hands.length + 1);
  const mine = turn % hands.length;
  return { number: mine + 1, of: hands.length, left: hands.flatMap((hand, at) => (at === mine ? [] : hand.map(([name]) => name))) };
}

/** Each file, the longest first, goes to the hand that has the least. */
function dealt(files: readonly (readonly [string, number])[], count: number): [string, number][][] {
  const hands = Array.from({ length: count }, (): [string, number][] => []);
  for (const [name, seconds] of files) hands.reduce((least, hand) => (sum(hand) < sum(least) ? hand : least)).push([name, seconds]);
  return hands;
}

const sum = (files: readonly (readonly [string, number])[]): number => files.reduce((total, [, seconds]) => total + seconds, 0);

/** Times of a stage's files as they are kept. @param files names and seconds; a name that comes twice (two projects) counts together */
export function timesOf(files: readonly (readonly [string, number])[], { long }: Pick<Rule, 'long'>): StageTimes {
  const seconds = new Map<string, number>();
  for (const [name, each] of files) seconds.set(name, (seconds.get(name) ?? 0) + each);
  const all = [...seconds].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    rest: Math.round(sum(all.filter(([, each]) => each < long))),
    long: Object.fromEntries(all.filter(([, each]) => each >= long).map(([name, each]) => [name, Math.round(each)])),
  };
}

const timesFile = join(root, 'tools/testing/times.json');
export const knownTimes = (file = timesFile): Times => (existsSync(file) ? checkedTimes(readJson(file)) : {});

/**
 * A number that a merge has lost would make each comparison false and every run a whole one. @throws Problem that names the place
 */
function checkedTimes(content: unknown): Times {
  for (const stage of turnStages) {
    const times = (content as Record<string, Partial<StageTimes> | undefined>)[stage];
    for (const [place, seconds] of Object.entries({ rest: times?.rest, ...times?.long }))
      if (!Number.isFinite(seconds)) throw new Problem(`tools/testing/times.json: ${stage}, ${place} has no seconds`);
  }
  return content as Times;
}
export const keepTimes = (times: Times): void => writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);

/** Number of this run: that of the commit, so that the same commit has the same turn anywhere; without a history, the day. */
export async function runNumber(): Promise<number> {
  const { code, output } = await run('git', ['rev-list', '--count', 'HEAD'], { cwd: root });
  const commits = Number(output.trim());
  return code === 0 && commits > 1 ? commits : Math.floor(Date.now() / 86_400_000);
}
