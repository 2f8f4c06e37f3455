import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PortRange } from '../../tools/backing/ports.ts';
import { chanceExitCode } from '../../tools/testing/chance.ts';
import { prepare, type ExamRules, type Prepared } from '../../loadtests/bench/prepare.ts';
import { check, longestGap, waitingP99 } from './checker.ts';
import { handInTwice, letThemAnswer, type Crowd } from './candidates.ts';
import { ExamOffice } from './exam-office.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { settingUp } from './setting-up.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15, 16, 17, 10, 18] as const;
export type TrialNumber = (typeof numbers)[number];

/** Ports of a trial of its own, below those that a data folder keeps. */
export function portsOf(number: TrialNumber): PortRange {
  const lowest = 7800 + 1200 * numbers.indexOf(number);
  return { lowest, highest: lowest + 1200 };
}

export interface Size {
  candidates: number;
  perSecond: number;
  seconds: number;
}
export interface Plan {
  /** in the promises of reliability; trials that run at once take ports apart by it */
  number: TrialNumber;
  name: string;
  mongods: 1 | 3;
  size: Size;
  isOne?: boolean;
  hasLines?: boolean;
  release?: string;
  /** of the exam that they sit */
  rules?: ExamRules;
  /** nobody works as the administrator beside the trial, which needs the account itself: it has one session */
  withoutOffice?: boolean;
}
export interface Trial {
  cluster: Cluster;
  prepared: Prepared;
  crowd: Crowd;
  /** a number from 0 up to 1; the same for the same seed */
  random: () => number;
  /** true once `seconds` are over */
  isOver: () => boolean;
}

/** A bar that a trial holds beside its checks. A bar of time says so: a machine that is busy with others misses it and loses nothing. */
export type Bar = [sentence: string, holds: boolean, kind?: 'time'];

const quietMs = 5000;
/** A trial of this length has the time for an exam that ends within it. */
const officeSeconds = 55;

/**
 * Starts everything, lets candidates answer while `nemesis` does its worst, waits five quiet seconds, reads everything and checks it.
 * Prints what it checked; ends the process with 1 when a promise was broken, in the small form with the code of chance when it could not
 * be set up or only bars of time were missed.
 * @param bars further promises about this trial, as sentences that are true or false
 */
export async function trial(
  { number, name, size, rules, withoutOffice = false, ...plan }: Plan,
  nemesis: (trial: Trial) => Promise<void>,
  bars: (trial: Trial, figures: { longestGapMs: number; waitingP99Ms: number; acknowledged: number }) => Bar[] | Promise<Bar[]>,
): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
  let cluster: Cluster | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
  try {
    const { own, prepared, office } = await settingUp(async () => {
      cluster = await startCluster(dataDir, { ...plan, range: portsOf(number) });
      const { url, env } = cluster;
      const wishes = { url, env, dataDir, learners: size.candidates, started: size.candidates, ...(rules ? { rules } : {}) };
      const people = await prepare(wishes);
      // a release before this one may lack what the office needs
      const opened =
        plan.release === undefined && !withoutOffice ? await ExamOffice.open(people, env, size.seconds >= officeSeconds) : undefined;
      return { own: cluster, prepared: people, office: opened };
    });
    const crowd = letThemAnswer(prepared, size.perSecond);
    const end = Date.now() + size.seconds * 1000;
    const run: Trial = { cluster: own, prepared, crowd, random: randomFrom(seed), isOver: () => Date.now() >= end };
    await nemesis(run);
    await pause(Math.max(0, end - Date.now()));
    await crowd.stop();
    const work = await office?.close();
    // a quarter leaves the room
    await Promise.all(prepared.candidates.slice(0, Math.ceil(size.candidates / 4)).map((who) => handInTwice(prepared, who, crowd)));
    await pause(quietMs);
    const verdict = await check(own, prepared, crowd, office?.paperIds, plan.release);
    const figures = {
      longestGapMs: longestGap(crowd.acks),
      waitingP99Ms: waitingP99(crowd.operations),
      acknowledged: verdict.acknowledged,
    };
    const missed = (await bars(run, figures)).filter(([, holds]) => !holds);
    const faults = [...verdict.faults, ...(work?.faults ?? [])];
    const done = work
      ? `${work.corrections} corrections applied and taken back, ${work.withheld} times results withheld and shown, ` +
        `${work.late} late answers, ${work.decisions} decisions, ${work.moves} moves to another device, ${work.pauses} pauses, ` +
        `${work.arrangements} extra times, ${work.swaps} other papers; `
      : '';
    for (const fault of [...faults.slice(0, 20), ...missed.map(([sentence]) => sentence)]) console.log(`FAULT ${fault}`);
    console.log(
      `T${number} ${name}: seed ${seed}; ${verdict.acknowledged} acknowledged saves checked, ${verdict.unknown} ` +
        `without an answer; ${crowd.handIns.size} handed in twice; longest gap ${figures.longestGapMs} ms, p99 of ` +
        `waiting ${figures.waitingP99Ms} ms; ` +
        `${done}${faults.length + missed.length} faults`,
    );
    process.exitCode = faults.length > 0 || verdict.acknowledged === 0 ? 1 : exitCodeOf(missed);
  } finally {
    await cluster?.stop();
    if (process.env['KEEP_LOGS']) console.log(`logs: ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Of a trial that missed these bars. The full form is run by somebody who wants the figures of the promises: there time is one of them. */
export function exitCodeOf(missed: readonly Bar[]): number {
  if (missed.length === 0) return 0;
  return !process.argv.includes('--full') && missed.every(([, , kind]) => kind === 'time') ? chanceExitCode : 1;
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
