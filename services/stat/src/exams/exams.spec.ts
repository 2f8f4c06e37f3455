import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayOf, events } from '@xuekao/contracts';
import { newId, person, startUnderTest, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from '../stat.module.js';

const { week } = calls.stat.exams;
let service: ServiceUnderTest;
let exam: EventPublisher;
let identity: EventPublisher;
beforeAll(async () => {
  service = await startUnderTest(stat, 'exams');
  [exam, identity] = await Promise.all([
    EventPublisher.start('exam', 'stat', service.env),
    EventPublisher.start('identity', 'stat', service.env),
  ]);
}, 300_000);
afterAll(async () => {
  await Promise.all([exam.close(), identity.close()]);
  await service.close();
});

const admin = person(1, 'A01');
const today = dayOf(Date.now());
const rows = (caller = admin) => service.call(week, { from: today, to: today }, caller);
const taken = (): Promise<void> => exam.taken(service.db, 'AttemptEvents');

interface Attempt {
  paperId: string;
  examId: string;
  userId: string;
}
const attemptOf = (userId: string): Attempt => ({ paperId: newId(), examId: newId(), userId });
const handIn = (attempt: Attempt): Promise<void> => exam.tell(attempt.paperId, events.attemptHandedIn, { ...attempt, exState: 0 });
const finish = (attempt: Attempt, passed: boolean): Promise<void> =>
  exam.tell(attempt.paperId, events.attemptFinished, { ...attempt, score: passed ? 60 : 59, passed, revision: 0 });
const regrade = (attempt: Attempt, passed: boolean): Promise<void> =>
  exam.tell(attempt.paperId, events.attemptRegraded, { ...attempt, score: passed ? 60 : 59, passed, revision: 1 });

test('attempts, people, and people who passed, as a plain count of the events has them', async () => {
  const people = Array.from({ length: 6 }, newId);
  const passedBy = new Map<string, boolean>();
  const attempts = people.flatMap((userId, index) => Array.from({ length: 1 + (index % 3) }, () => attemptOf(userId)));
  let turn = 0;
  for (const attempt of attempts) {
    turn += 1;
    await handIn(attempt);
    // every fifth waits for its marks, every third is corrected to the opposite
    if (turn % 5 === 0) continue;
    const first = turn % 2 === 0;
    await finish(attempt, first);
    if (turn % 3 === 0) await regrade(attempt, !first);
    passedBy.set(attempt.paperId, turn % 3 === 0 ? !first : first);
  }
  const passUser = new Set(attempts.filter(({ paperId }) => passedBy.get(paperId) === true).map(({ userId }) => userId)).size;
  const expected = { dateStr: today, examCount: attempts.length, examUser: people.length, passUser };
  await taken();
  expect(await rows()).toEqual([expected]);
});

test('an event that comes again changes nothing', async () => {
  const before = await rows();
  const attempt = attemptOf(newId());
  await handIn(attempt);
  await handIn(attempt);
  await finish(attempt, true);
  await finish(attempt, true);
  await regrade(attempt, true);
  const last = attemptOf(newId());
  await handIn(last);
  const add = (field: 'examCount' | 'examUser' | 'passUser', n: number): number => (before[0]?.[field] ?? 0) + n;
  await taken();
  expect(await rows()).toEqual([
    { dateStr: today, examCount: add('examCount', 2), examUser: add('examUser', 2), passUser: add('passUser', 1) },
  ]);
});

test('a department counts its own people', async () => {
  const userId = newId();
  await identity.tell(userId, events.userChanged, { userId, userName: 'u', realName: '学员', deptCode: 'A09B01', groups: [], state: 0 });
  const attempt = attemptOf(userId);
  await handIn(attempt);
  await finish(attempt, true);
  const head = person(2, 'A09');
  await taken();
  await identity.taken(service.db, 'PersonEvents');
  expect(await rows(head)).toEqual([{ dateStr: today, examCount: 1, examUser: 1, passUser: 1 }]);
  expect(await rows(person(2, 'A10'))).toEqual([{ dateStr: today, examCount: 0, examUser: 0, passUser: 0 }]);
});

test('an attempt that was deleted or is not valid counts for nobody; one that is valid again counts on its day', async () => {
  const userId = newId();
  await identity.tell(userId, events.userChanged, { userId, userName: 'v', realName: '学员', deptCode: 'A07', groups: [], state: 0 });
  const head = person(2, 'A07');
  const [waiting, finished, left] = [attemptOf(userId), attemptOf(userId), attemptOf(userId)];
  for (const attempt of [waiting, finished, left]) await handIn(attempt);
  await finish(finished, true);
  await taken();
  await identity.taken(service.db, 'PersonEvents');
  expect(await rows(head)).toEqual([{ dateStr: today, examCount: 3, examUser: 1, passUser: 1 }]);
  const count = (counts: boolean): Promise<void> => exam.tell(waiting.paperId, events.attemptCounted, { ...waiting, counts });
  const result = { ...finished, score: 60, revision: 1 };
  await count(false);
  await exam.tell(finished.paperId, events.attemptRegraded, { ...result, passed: false, counts: false });
  await taken();
  expect(await rows(head)).toEqual([{ dateStr: today, examCount: 1, examUser: 1, passUser: 0 }]);
  await exam.tell(left.paperId, events.attemptCounted, { ...left, counts: false });
  await taken();
  // a person without an attempt that counts has not sat
  expect(await rows(head)).toEqual([{ dateStr: today, examCount: 0, examUser: 0, passUser: 0 }]);
  await count(true);
  await exam.tell(finished.paperId, events.attemptRegraded, { ...result, passed: true });
  await taken();
  expect(await rows(head)).toEqual([{ dateStr: today, examCount: 2, examUser: 1, passUser: 1 }]);
});
