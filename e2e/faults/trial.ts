import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PortRange } from '../../tools/backing/ports.ts';
import { prepare, type Prepared } from '../../loadtests/bench/prepare.ts';
import { check, longestGap, waitingP99 } from './checker.ts';
import { handInTwice, letThemAnswer, type Crowd } from './candidates.ts';
import { ExamOffice } from './exam-office.ts';
import { startCluster, type Cluster } from './cluster.ts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 15, 16] as const;
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

const quietMs = 5000;
/** A trial of this length has the time for an exam that ends within it. */
const officeSeconds = 55;

/**
 * Starts everything, lets candidates answer while `nemesis` does its worst, waits five quiet seconds, reads everything and checks it.
 * Prints what it checked; ends the process with 1 when a promise was broken.
 * @param bars further promises about this trial, as sentences that are true or false
 */
export async function trial(
  { number, name, size, ...plan }: Plan,
  nemesis: (trial: Trial) => Promise<void>,
  bars: (
    trial: Trial,
    figures: { longestGapMs: number; waitingP99Ms: number; acknowledged: number },
  ) => [string, boolean][] | Promise<[string, boolean][]>,
): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
  let cluster: Cluster | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
  try {
    cluster = await startCluster(dataDir, { ...plan, range: portsOf(number) });
    const prepared = await prepare({ url: cluster.url, env: cluster.env, dataDir, learners: size.candidates, started: size.candidates });
    // a release before this one may lack what the office needs
    const office = plan.release === undefined ? await ExamOffice.open(prepared, cluster.env, size.seconds >= officeSeconds) : undefined;
    const crowd = letThemAnswer(prepared, size.perSecond);
    const end = Date.now() + size.seconds * 1000;
    const run: Trial = { cluster, prepared, crowd, random: randomFrom(seed), isOver: () => Date.now() >= end };
    await nemesis(run);
    await pause(Math.max(0, end - Date.now()));
    await crowd.stop();
    const work = await office?.close();
    // a quarter leaves the room
    await Promise.all(prepared.candidates.slice(0, Math.ceil(size.candidates / 4)).map((who) => handInTwice(prepared, who, crowd)));
    await pause(quietMs);
    const verdict = await check(cluster, prepared, crowd, office?.paperIds, plan.release);
    const figures = {
      longestGapMs: longestGap(crowd.acks),
      waitingP99Ms: waitingP99(crowd.operations),
      acknowledged: verdict.acknowledged,
    };
    const broken = (await bars(run, figures)).filter(([, holds]) => !holds).map(([sentence]) => sentence);
    const faults = [...verdict.faults, ...(work?.faults ?? [])];
    const done = work
      ? `${work.corrections} corrections applied and taken back, ${work.withheld} times results withheld and shown, ` +
        `${work.late} late answers, ${work.decisions} decisions; `
      : '';
    for (const fault of [...faults.slice(0, 20), ...broken]) console.log(`FAULT ${fault}`);
    console.log(
      `T${number} ${name}: seed ${seed}; ${verdict.acknowledged} acknowledged saves checked, ${verdict.unknown} ` +
        `without an answer; ${crowd.handIns.size} handed in twice; longest gap ${figures.longestGapMs} ms, p99 of ` +
        `waiting ${figures.waitingP99Ms} ms; ` +
        `${done}${faults.length + broken.length} faults`,
    );
    process.exitCode = faults.length + broken.length === 0 && verdict.acknowledged > 0 ? 0 : 1;
  } finally {
    await cluster?.stop();
    if (process.env['KEEP_LOGS']) console.log(`logs: ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
