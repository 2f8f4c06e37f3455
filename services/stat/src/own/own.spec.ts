import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, events } from '@xuekao/contracts';
import { newId, person, startUnderTest, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from '../stat.module.js';

const { days } = calls.stat.own;
let service: ServiceUnderTest;
let course: EventPublisher;
let exam: EventPublisher;
beforeAll(async () => {
  service = await startUnderTest(stat, 'own');
  [course, exam] = await Promise.all([
    EventPublisher.start('course', 'stat', service.env),
    EventPublisher.start('exam', 'stat', service.env),
  ]);
}, 300_000);
afterAll(async () => {
  await Promise.all([course.close(), exam.close()]);
  await service.close();
});

const today = dayOf(Date.now());
const yesterday = dayBefore(today, 1);
const learn = (userId: string, day: string, seconds: number, lessons: number): Promise<void> =>
  course.tell(`${userId}.${day}`, events.learningDay, { userId, day, seconds, lessons });

test('each day of the caller, and nobody else’s', async () => {
  const [own, other] = [
    { ...person(3, 'A01'), userId: newId() },
    { ...person(3, 'A01'), userId: newId() },
  ];
  await learn(own.userId, yesterday, 900, 1);
  await learn(other.userId, today, 60, 0);
  for (const [userId, passed] of [
    [own.userId, true],
    [own.userId, false],
    [other.userId, true],
  ] as const) {
    const attempt = { paperId: newId(), examId: newId(), userId };
    await exam.tell(attempt.paperId, events.attemptHandedIn, { ...attempt, exState: 0 });
    await exam.tell(attempt.paperId, events.attemptFinished, { ...attempt, score: 60, passed, revision: 0 });
  }
  await course.taken(service.db, 'LearningEvents');
  await exam.taken(service.db, 'AttemptEvents');
  const nothing = { learnSeconds: 0, lessons: 0, papers: 0, passed: 0 };
  expect(await service.call(days, { days: 3 }, own)).toEqual([
    { dateStr: dayBefore(today, 2), ...nothing },
    { dateStr: yesterday, ...nothing, learnSeconds: 900, lessons: 1 },
    { dateStr: today, ...nothing, papers: 2, passed: 1 },
  ]);
  expect((await service.call(days, { days: 1 }, other))[0]).toMatchObject({ learnSeconds: 60, papers: 1, passed: 1 });
});

test('more days than one question may ask for are refused', async () => {
  await service.refused('STAT_SPAN', days, { from: '2020-01-01', to: today }, person(3, 'A01'));
});

/** Milliseconds of the processor. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('all the days of a calendar are refused before they are built, which would stop the process for seconds', async () => {
  const before = spent();
  for (let turn = 0; turn < 3; turn += 1)
    await service.refused('STAT_SPAN', days, { from: '0001-01-01', to: '9999-12-31' }, person(3, 'A01'));
  expect(spent() - before).toBeLessThan(1000);
});
