import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayOf, events } from '@xuekao/contracts';
import { newId, person, startUnderTest, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from '../stat.module.js';

const { week } = calls.stat.learning;
let service: ServiceUnderTest;
let course: EventPublisher;
let identity: EventPublisher;
beforeAll(async () => {
  service = await startUnderTest(stat, 'learning');
  [course, identity] = await Promise.all([
    EventPublisher.start('course', 'stat', service.env),
    EventPublisher.start('identity', 'stat', service.env),
  ]);
}, 300_000);
afterAll(async () => {
  await Promise.all([course.close(), identity.close()]);
  await service.close();
});

const admin = person(1, 'A01');
const today = dayOf(Date.now());
const rows = (caller = admin) => service.call(week, { from: today, to: today }, caller);
const learn = (userId: string, seconds: number, lessons = 0): Promise<void> =>
  course.tell(`${userId}.${today}`, events.learningDay, { userId, day: today, seconds, lessons });

test('learners, those who finished a lesson, and the time of one of them; the last word about a day counts', async () => {
  const [first, second] = [newId(), newId()];
  await learn(first, 60);
  await learn(first, 600, 1);
  await learn(first, 600, 1);
  await learn(second, 90);
  const expected = [{ dateStr: today, learnUser: 2, finishUser: 1, avgTime: 5.8 }];
  await course.taken(service.db, 'LearningEvents');
  expect(await rows()).toEqual(expected);
});

test('a department sees its own people', async () => {
  const userId = newId();
  await identity.tell(userId, events.userChanged, { userId, userName: 'u', realName: '学员', deptCode: 'A11', groups: [], state: 0 });
  await learn(userId, 120);
  await course.taken(service.db, 'LearningEvents');
  await identity.taken(service.db, 'PersonEvents');
  expect(await rows(person(2, 'A11'))).toEqual([{ dateStr: today, learnUser: 1, finishUser: 0, avgTime: 2 }]);
  expect(await rows(person(2, 'A12'))).toEqual([{ dateStr: today, learnUser: 0, finishUser: 0, avgTime: 0 }]);
});
