import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, events, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService, type RunningService } from '@xuekao/platform';
import { askService, newId, person, serveCall, startKeeper, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import fc from 'fast-check';
import { cert } from '../cert.module.js';
import type { GrantDoc } from '../grants/grant.model.js';
import type { RewardPointsDoc } from './reward.model.js';

const { rewards: rewardCalls, templates } = calls.cert;
type Earned = NonNullable<Output<typeof calls.exam.rewards.earned>>;
type Rewards = Earned['rewards'];

let service: ServiceUnderTest;
let endKeeper: () => Promise<void>;
/** two processes look at the same rewards */
const processes: RunningService[] = [];
let exam: EventPublisher;
let nats: NatsConnection;
/** marks of each paper of an exam, as the exam service has them; null: it does not count */
const papers = new Map<string, { rewards: Rewards; marks: Map<string, { userId: string; score: number | null }> }>();
const paid = new Map<string, Input<typeof calls.payment.points.reward>>();
const told = new Set<string>();
let payments = 0;

const paidTo = (examId: string, userId: string): number =>
  [...paid.values()].reduce((sum, { key, points }) => (key.startsWith(`exam:${examId}:${userId}:range`) ? sum + points : sum), 0);

const bestOf = (examId: string, userId: string): number | null => {
  const scores = [...(papers.get(examId)?.marks.values() ?? [])].flatMap((mark) =>
    mark.userId === userId && mark.score !== null ? [mark.score] : [],
  );
  return scores.length === 0 ? null : Math.max(...scores);
};

beforeAll(async () => {
  const env = await serviceEnvironment('exam_rewards');
  endKeeper = await startKeeper(env);
  service = await askService({ name: 'cert' }, env);
  const config = readConfig(env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: `u${id.slice(-6)}`, realName: '学员', deptCode: 'A01', deptName: '一班' })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    for (const { key } of messages) told.add(key);
    return { count: messages.length };
  });
  serveCall(at, calls.payment.points.reward, (reward) => {
    payments += 1;
    // the ledger is away now and then; else the first one of a key counts
    if (payments % 9 === 0) return undefined;
    const first = paid.get(reward.key) ?? reward;
    paid.set(reward.key, first);
    return { points: first.points };
  });
  serveCall(at, calls.exam.rewards.earned, ({ examId, users }) => {
    const known = papers.get(examId);
    if (!known) return null;
    const people = users.map((userId) => ({ userId, score: bestOf(examId, userId), isFinal: true }));
    const endsAt = new Date(Date.now() - 1000).toISOString();
    return { title: '期末考试', rewards: known.rewards, marks: 'shown' as const, until: null, endsAt, people };
  });
  await nats.flush();
  exam = await EventPublisher.start('exam', 'cert', service.env);
  await start();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await stop();
  await endKeeper();
  await nats.close();
  await service.db.dropDatabase();
  await service.close();
});
async function start(): Promise<void> {
  for (const _ of [1, 2]) processes.push(await startService(cert, readConfig(service.env)));
}
async function stop(): Promise<void> {
  await Promise.all(processes.splice(0).map((one) => one.close()));
}

/** One thing that happens to a paper of a person. */
interface Step {
  person: number;
  paper: number;
  score: number | null;
  /** how often its event comes: not at all for now (late), once, or twice */
  times: number;
}
/** Ends of the ranges and what lies between them: few, so that people come back to where they were. */
const score = fc.constantFrom(null, 0, 19.5, 30, 40, 59.5, 60, 79.5, 80, 100);
const times = fc.constantFrom(1, 1, 1, 1, 2, 2, 0);
const peopleOfExam = 10;
const step: fc.Arbitrary<Step> = fc.record({
  ...{ person: fc.nat(peopleOfExam - 1), paper: fc.nat(1), score, times },
});
/** Everything of a round has happened before its events are told. Behind it the exam may have other rewards, by their number. */
const round = fc.record({
  steps: fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }),
  rewards: fc.constantFrom(null, null, 0, 1, 2),
});
type Round = typeof round extends fc.Arbitrary<infer R> ? R : never;
const rounds = fc.array(round, { minLength: 4, maxLength: 5, size: 'max' });

const newCert = async (title: string): Promise<string> => {
  const design = { landscape: true, background: '' as const, elements: [] };
  return (await service.call(templates.save, { title, authority: '教务处', numberPrefix: 'XK', validDays: 0, design }, person(1, 'A01')))
    .id;
};
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(10)) if (await isSo()) return;
  throw new Error(`${what} did not come`);
}
async function settled(examId: string): Promise<void> {
  await exam.taken(service.db, 'ExamResults');
  const due = service.db.collection('cert_due_rewards');
  await until('the rewards', async () => {
    // whoever waits half a minute because payment was away is looked at now
    await due.updateMany({ examId, nextAt: { $gt: new Date() } }, { $set: { nextAt: new Date(0) } });
    return (await due.countDocuments({ examId })) === 0;
  });
}

/** Rewards by a plain computation: whoever is looked at has what the best score of that moment earns, besides what was earned before. */
class Plain {
  readonly points = new Map<string, number>();
  readonly certs = new Map<string, Set<string>>();
  /** points that the last look does not bear out */
  readonly tooMuch = new Map<string, number>();
  /** the certificate that the last look bears out */
  private readonly last = new Map<string, string>();

  constructor(public rewards: Rewards) {}

  look(userId: string, best: number | null): void {
    const reward = best === null ? undefined : this.rewards.find(({ min, max }) => best >= min && best <= max);
    const earned = reward?.points ?? 0;
    const held = Math.max(this.points.get(userId) ?? 0, earned);
    if (held > 0) this.points.set(userId, held);
    this.tooMuch.set(userId, held - earned);
    const certId = reward?.certId ?? '';
    const certs = this.certs.get(userId) ?? new Set();
    this.certs.set(userId, certId === '' ? certs : certs.add(certId));
    this.last.set(userId, certId);
  }

  /** Each certificate with whether somebody has to decide. */
  grants(): string[] {
    return [...this.certs].flatMap(([userId, held]) =>
      [...held].map((certId) => `${userId} ${certId} ${certId === this.last.get(userId) ? 'borne out' : 'in doubt'}`),
    );
  }
}

test('results that come twice, late or corrected, and other rewards, give each person what a plain computation says, once', async () => {
  const [pass, good] = [await newCert('合格证书'), await newCert('优秀证书')];
  const rewards: Rewards = [
    { min: 0, max: 19.5, points: 1, certId: '' },
    { min: 40, max: 59.5, points: 0, certId: pass },
    { min: 60, max: 79.5, points: 10, certId: pass },
    { min: 80, max: 100, points: 30, certId: good },
  ];
  const variants: Rewards[] = [rewards, [], [{ min: 30, max: 100, points: 15, certId: good }]];
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const examId = newId();
      const users = Array.from({ length: peopleOfExam }, newId);
      papers.set(examId, { rewards, marks: new Map() });
      const plain = new Plain(rewards);
      await play({ examId, users, variants, plain }, all);
      const grants = await service.db.collection<GrantDoc>('cert_grants').find({ examId }).toArray();
      const seen = grants.map(({ userId, certId, doubt }) => `${userId} ${certId} ${doubt === undefined ? 'borne out' : 'in doubt'}`);
      expect(seen.sort()).toEqual(plain.grants().sort());
      const points = users.flatMap((userId) => {
        const sum = paidTo(examId, userId);
        return sum > 0 ? [[userId, sum] as const] : [];
      });
      expect(new Map(points)).toEqual(plain.points);
      const open = await service.db.collection<RewardPointsDoc>('cert_reward_points').find({ examId, state: 1 }).toArray();
      const excess = open.map(({ userId, entries, earned }) => [userId, entries.reduce((sum, one) => sum + one.points, 0) - earned]);
      expect(new Map(excess as [string, number][])).toEqual(new Map([...plain.tooMuch].filter(([, n]) => n > 0)));
      expect(grants.filter(({ _id }) => !told.has(`cert:${_id}`))).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 300_000);

// what the broker has forgotten after 30 days comes from the log of the exams: relay.spec.ts of libs/event-sourcing
test('a result that came while no process was there is rewarded when one is back, once', async () => {
  const certId = await newCert('补发证书');
  const [examId, userId] = [newId(), newId()];
  papers.set(examId, { rewards: [{ min: 60, max: 100, points: 7, certId }], marks: new Map() });
  await stop();
  const paperId = newId();
  papers.get(examId)?.marks.set(paperId, { userId, score: 88 });
  await exam.tell(paperId, events.attemptFinished, { paperId, examId, userId, score: 88, passed: true, revision: 0 });
  await start();
  await settled(examId);
  const grants = await service.db.collection<GrantDoc>('cert_grants').find({ examId }).toArray();
  expect(grants).toMatchObject([{ userId, certId, score: 88 }]);
  expect(paid.get(`exam:${examId}:${userId}:range`)?.points).toBe(7);
}, 120_000);

interface Played {
  examId: string;
  users: readonly string[];
  /** what the exam may give */
  variants: readonly Rewards[];
  plain: Plain;
}

async function play({ examId, users, variants, plain }: Played, all: readonly Round[]): Promise<void> {
  const late: Step[] = [];
  const paperIds = users.map(() => [newId(), newId()] as const);
  for (const { steps, rewards } of [...all, { steps: [], rewards: null }]) {
    for (const { person: at, paper, score: marks } of steps)
      papers.get(examId)?.marks.set(paperIds[at]?.[paper] ?? '', { userId: users[at] ?? '', score: marks });
    // what was late comes with the end
    const comes = [...steps.flatMap((one) => Array.from({ length: one.times }, () => one)), ...(steps.length === 0 ? late : [])];
    late.push(...steps.filter((one) => one.times === 0));
    for (const { person: at, paper, score: marks } of comes) {
      const [userId = '', paperId = ''] = [users[at], paperIds[at]?.[paper]];
      const data = { paperId, examId, userId, score: marks ?? 0, passed: (marks ?? 0) >= 60, revision: 0 };
      await exam.tell(paperId, marks === null ? events.attemptRegraded : events.attemptFinished, data);
    }
    await settled(examId);
    for (const at of new Set(comes.map((one) => one.person))) plain.look(users[at] ?? '', bestOf(examId, users[at] ?? ''));
    if (rewards !== null) await settleBy(variants[rewards] ?? [], { examId, plain });
  }
}

/** The exam gives by other rewards, and somebody has everybody who sat it looked at; whoever presses once more does so meanwhile. */
async function settleBy(rewards: Rewards, { examId, plain }: Pick<Played, 'examId' | 'plain'>): Promise<void> {
  const marks = papers.get(examId)?.marks ?? new Map<string, { userId: string; score: number | null }>();
  papers.set(examId, { rewards, marks });
  plain.rewards = rewards;
  const sat = [...new Set([...marks.values()].map(({ userId }) => userId))];
  await Promise.all([1, 2].map(() => service.call(rewardCalls.lookAgain, { examId, users: sat })));
  await settled(examId);
  for (const userId of sat) plain.look(userId, bestOf(examId, userId));
}
