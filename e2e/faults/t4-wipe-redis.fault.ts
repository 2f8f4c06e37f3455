import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@xuekao/contracts';
import { connectRedis, createLogger, readConfig } from '@xuekao/platform';
import { send, signIn, until } from './candidates.ts';
import { trial, type Trial } from './trial.ts';

/**
 * T4: Redis is emptied and killed (without a file: it comes back empty) in turn while candidates answer and an administrator works. People
 * sign in again and go on with the same paper; nothing else is lost (R8). `--full`: three times each in 60 s.
 */
const isFull = process.argv.includes('--full');
const size = isFull ? { candidates: 100, perSecond: 2, seconds: 75 } : { candidates: 60, perSecond: 2, seconds: 25 };
const rounds = isFull ? 3 : 1;
const restartAfterMs = 2000;
const waitingMs = isFull ? 5000 : 15_000;

/** Views of the console that no candidate changes by answering. */
const facts: [path: string, input: object][] = [
  ['/api/sys/config/detail', {}],
  ['/api/sys/config/switch/detail', {}],
  ['/api/sys/depart/tree', {}],
  ['/api/sys/role/list', {}],
  ['/api/sys/menu/tree', {}],
  ['/api/sys/group/paging', { params: {} }],
  ['/api/sys/user/paging', { size: 50, params: {}, orders: [{ column: 'userName', asc: true }] }],
  ['/api/repo/paging', { params: {} }],
  ['/api/exam/exam/paging', { params: {} }],
  ['/api/sys/notice/paging', { params: {} }],
];

/** Without exams that are over: one of the office ends in the middle of the longer form, and its row says so. */
function steady(fact: unknown): unknown {
  const { records } = fact as { records?: { endTime?: string }[] }; // every one is an object
  const lasting = records?.filter(({ endTime }) => endTime === undefined || Date.parse(endTime) > Date.now());
  return lasting === undefined ? fact : { ...(fact as object), records: lasting };
}

let before: unknown[] = [];
let after: unknown[] = [];
let whileDown: { code: number } | null = null;
let wipes = 0;

/** Signs the administrator in and reads everything. */
async function readFacts({ prepared: { url, admin } }: Trial): Promise<unknown[]> {
  const enter = () => until('the sign-in of the administrator', () => signIn(url, admin));
  let token = await enter();
  const found: unknown[] = [];
  for (const [path, input] of facts) {
    const { code, data } = await until(path, async () => {
      const reply = await send(url, token, path, input);
      // the office signs in as the same person once its session is gone, and an account has one session
      if (reply?.code === errors.NOT_SIGNED_IN.code) token = await enter();
      return reply?.code === errors.BUSY.code || reply?.code === errors.NOT_SIGNED_IN.code ? null : reply;
    });
    if (code !== 0) throw new Error(`${path} answered ${code}`);
    found.push(data);
  }
  return found;
}

/** The finished demo exam: it is loaded last, behind the first calls. */
const finishedDemo = { title: '上学期信息安全测验', paperCount: 14, waitReview: 2 };

/** Everything, once the demo exams have all their papers. */
async function settledFacts(run: Trial): Promise<unknown[]> {
  const {
    prepared: { url, admin },
  } = run;
  const token = await until('the sign-in of the administrator', () => signIn(url, admin));
  await until('the demo exams', async () => {
    const reply = await send(url, token, '/api/exam/exam/paging', { params: { title: finishedDemo.title } });
    const {
      records: [exam],
    } = (reply?.data ?? { records: [] }) as { records: (typeof finishedDemo)[] }; // the contract's output
    return exam?.paperCount === finishedDemo.paperCount && exam.waitReview === finishedDemo.waitReview ? exam : null;
  });
  return readFacts(run);
}

/** Until everybody has a session again, as often as there were wipes. */
const allAreBack = ({ prepared: { candidates }, crowd: { returns } }: Trial): Promise<true> =>
  until(`the return after wipe ${wipes}`, async () =>
    candidates.every(({ userId }) => (returns.get(userId) ?? 0) >= wipes) ? true : null,
  );

await trial(
  { number: 4, name: 'wipe Redis', mongods: 1, size },
  async (run) => {
    const {
      cluster: { redis, env },
      prepared: { url, admin },
    } = run;
    before = await settledFacts(run);
    for (let round = 0; round < rounds; round += 1) {
      await pause(3000);
      const client = await connectRedis(readConfig(env), createLogger('faults', 'error'));
      await client.flushAll();
      await client.close();
      wipes += 1;
      await allAreBack(run);
      await pause(3000);
      await redis.kill();
      // a gateway remembers a session for a moment; a new one cannot be opened without Redis
      whileDown = await send(url, '', '/api/sys/user/login', admin);
      await pause(restartAfterMs);
      await redis.start();
      wipes += 1;
      await allAreBack(run);
    }
    after = await readFacts(run);
  },
  ({ prepared: { candidates }, crowd: { returns } }, { waitingP99Ms, acknowledged }) => {
    const fewest = Math.min(...candidates.map(({ userId }) => returns.get(userId) ?? 0));
    const lost = facts.filter((_fact, index) => !isDeepStrictEqual(steady(before[index]), steady(after[index]))).map(([path]) => path);
    return [
      [`everybody signed in again after each of ${wipes} wipes, the least often ${fewest} times`, fewest === wipes],
      [`p99 of waiting for an acknowledgement ≤ ${waitingMs} ms, was ${waitingP99Ms} ms`, waitingP99Ms <= waitingMs, 'time'],
      [`nothing else is lost, differs: ${lost.join(', ')}`, lost.length === 0 && before.length === facts.length],
      [`a sign-in without Redis is asked to try again, was ${JSON.stringify(whileDown)}`, whileDown?.code === errors.BUSY.code],
      [`at least ${isFull ? 5000 : 500} acknowledged saves, were ${acknowledged}`, acknowledged >= (isFull ? 5000 : 500)],
    ];
  },
);
