import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import type { Candidate } from '../../loadtests/bench/prepare.ts';
import { send, signIn, until } from './candidates.ts';
import { relaunch } from './restart.ts';
import { trial, type Trial } from './trial.ts';

/**
 * T17: Redis and proctoring are killed in turn, and at last together, while candidates of a watched exam answer, leave their pages and send
 * pictures. Nobody's exam ends by it, each leave and picture that was acknowledged is there, none twice, and the wall comes back by itself.
 * The small form kills the one process of all services; `--full`: five rounds with 100 candidates, and proctoring alone is killed.
 */
const isFull = process.argv.includes('--full');
const size = isFull ? { candidates: 100, perSecond: 1, seconds: 150 } : { candidates: 30, perSecond: 1, seconds: 50 };
const rounds = isFull ? 5 : 2;
const downMs = 2000;
const victim = isFull ? 'proctoring' : 'all';
/** A machine that is busy starts a service in this time. */
const wallMs = isFull ? 10_000 : 45_000;
const rules = {
  ...{ leaveOn: true, leaveCheck: 5, leaveCount: 900 },
  ...{ camOn: true, camInterval: 1, faceChance: 90, captureDays: 1 },
};

type Wall = CallTypes['/api/exam/watch/process-paging']['output'];
type Leaves = CallTypes['/api/exam/watch/leave-list']['output'];
type Captures = CallTypes['/api/exam/watch/capture-list']['output'];

/** Keys of the reports that were acknowledged, and of all that were sent, by paper. */
interface Told {
  acked: Set<string>;
  sent: Set<string>;
}
const leaves = new Map<string, Told>();
const looks = new Map<string, Told>();
const ended: string[] = [];
const wallTimes: number[] = [];
let proctorToken = '';

const toldOf = (all: Map<string, Told>, paperId: string): Told => {
  const told = all.get(paperId) ?? { acked: new Set(), sent: new Set() };
  all.set(paperId, told);
  return told;
};

/** Sends one report until it is answered, as a page does. */
async function report(
  { prepared: { url }, isOver }: Trial,
  who: Candidate,
  told: Told,
  path: string,
  body: (key: string) => object,
): Promise<void> {
  const key = randomBytes(8).toString('hex');
  told.sent.add(key);
  for (let tries = 0; !isOver() || tries === 0; tries += 1) {
    const reply = await send(url, who.token, path, body(key));
    if (reply?.code === 0) {
      told.acked.add(key);
      const { overLimit, isBreak } = reply.data as { overLimit?: boolean; isBreak?: boolean }; // the contracts' outputs
      if (overLimit === true || isBreak === true) ended.push(`${who.paperId} by ${path}`);
      return;
    }
    // those that come too often are none that an honest page sends
    if (reply?.code === errors.CAPTURES_LIMITED.code) {
      told.sent.delete(key);
      return;
    }
    await pause(Math.min(1500, 200 * 2 ** tries));
  }
}

/** A page that is left every few seconds, and whose camera gives no picture now and then. */
async function leaveAndShow(run: Trial, who: Candidate, index: number): Promise<void> {
  await pause(index * 40);
  for (let turn = 0; !run.isOver(); turn += 1) {
    await report(run, who, toldOf(leaves, who.paperId), '/api/paper/paper/leave-incr', (key) => ({ id: who.paperId, key, seconds: 7 }));
    if (turn % 5 === 0)
      await report(run, who, toldOf(looks, who.paperId), '/api/paper/capture/save', (key) => ({ paperId: who.paperId, base64: '', key }));
    await pause(2500);
  }
}

/** An answer of the console, of somebody who signs in again where the session is gone. */
async function proctor<T>({ prepared: { url, admin } }: Trial, path: string, input: object): Promise<T | null> {
  const reply = await send(url, proctorToken, path, input);
  if (reply?.code === errors.NOT_SIGNED_IN.code) proctorToken = (await signIn(url, admin)) ?? '';
  return reply?.code === 0 ? (reply.data as T) : null; // the contract's output
}
const wallOf = (run: Trial): Promise<Wall | null> =>
  proctor<Wall>(run, '/api/exam/watch/process-paging', { size: 200, params: { examId: run.prepared.examId } });

/** How long the wall takes to show everybody again. */
async function wallIsBack(run: Trial): Promise<void> {
  const began = Date.now();
  await until('the wall', async () => ((await wallOf(run))?.total === size.candidates ? true : null));
  wallTimes.push(Date.now() - began);
}

await trial(
  { number: 17, name: 'a watched exam without Redis and proctoring', mongods: 1, size, rules, isOne: !isFull, withoutOffice: true },
  async (run) => {
    const { cluster, prepared } = run;
    const pages = prepared.candidates.map((who, index) => leaveAndShow(run, who, index));
    await wallIsBack(run);
    wallTimes.length = 0;
    for (let round = 0; round < rounds; round += 1) {
      await pause(3000);
      const both = round === rounds - 1;
      await cluster.services.get(victim)?.kill();
      if (both) await cluster.redis.kill();
      await pause(downMs);
      if (both) await cluster.redis.start();
      await relaunch(cluster, victim);
      await wallIsBack(run);
      if (both) continue;
      await pause(3000);
      await cluster.redis.kill();
      await pause(downMs);
      await cluster.redis.start();
      await wallIsBack(run);
    }
    await Promise.all(pages);
  },
  async (run) => {
    const faults: string[] = [];
    let [counted, pictures] = [0, 0];
    for (const { paperId } of run.prepared.candidates) {
      const asked = { paperId };
      const [left, looked] = [
        await until('the leaves', () => proctor<Leaves>(run, '/api/exam/watch/leave-list', asked)),
        await until('the pictures', () => proctor<Captures>(run, '/api/exam/watch/capture-list', asked)),
      ];
      counted += left.length;
      pictures += looked.captures.length;
      faults.push(...faultsOf('leave', left, toldOf(leaves, paperId)), ...faultsOf('picture', looked.captures, toldOf(looks, paperId)));
      if (looked.captures.some((look) => look.ended)) ended.push(`${paperId} by a picture`);
    }
    const hand = await until('the papers that were handed in', () =>
      proctor<CallTypes['/api/exam/watch/hand-paging']['output']>(run, '/api/exam/watch/hand-paging', {
        size: 200,
        params: { examId: run.prepared.examId, handState: 1, overwrite: 0 },
      }),
    );
    const byRule = hand.records.filter(({ exState }) => exState !== 0).map(({ id, exState }) => `${id} with ${exState}`);
    const longest = Math.max(...wallTimes);
    // one each, and one more after a kill
    const fewest = 2 * size.candidates;
    return [
      [`nobody's exam was ended: ${[...ended, ...byRule].join(', ')}`, ended.length + byRule.length === 0],
      [`every warning is there once: ${faults.slice(0, 10).join('; ')}`, faults.length === 0],
      [
        `at least ${fewest} leaves and ${size.candidates} pictures, were ${counted} and ${pictures}`,
        counted >= fewest && pictures >= size.candidates,
      ],
      [`the wall is back within ${wallMs} ms, the longest took ${longest} ms`, longest <= wallMs, 'time'],
    ];
  },
);

/** Reports that were acknowledged and are missing, that nobody sent, and that are there twice. */
function faultsOf(what: string, rows: readonly { id: string }[], { acked, sent }: Told): string[] {
  const found = rows.map(({ id }) => id.split(':')[1] ?? '');
  const known = new Set(found);
  return [
    ...[...acked].filter((key) => !known.has(key)).map((key) => `${what} ${key} was acknowledged and is gone`),
    ...found.filter((key) => !sent.has(key)).map((key) => `${what} ${key} was sent by nobody`),
    ...(known.size === found.length ? [] : [`a ${what} is there twice`]),
  ];
}
