import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, events } from '@xuekao/contracts';
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
const rows = (caller = admin, day = today) => service.call(week, { from: day, to: day }, caller);
const learn = (userId: string, seconds: number, lessons = 0, day = today): Promise<void> =>
  course.tell(`${userId}.${day}`, events.learningDay, { userId, day, seconds, lessons });

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

test('sums of a day that is over are kept, and follow what comes late', async () => {
  const [first, second] = [newId(), newId()];
  const day = dayBefore(today, 40);
  // what is read is what a majority of the database has, which may be a moment behind
  const shows = async (figures: object): Promise<void> => {
    await course.taken(service.db, 'LearningEvents');
    for (const end = performance.now() + 10_000; ;) {
      const [row] = await rows(admin, day);
      if (performance.now() > end || isDeepStrictEqual({ ...row, ...figures }, row)) return expect(row).toMatchObject(figures);
    }
  };
  await shows({ learnUser: 0, finishUser: 0, avgTime: 0 });
  await learn(first, 600, 1, day);
  await shows({ learnUser: 1, finishUser: 1, avgTime: 10 });
  expect(await service.db.collection<{ _id: string }>('stat_learn_day_sums').findOne({ _id: day })).toMatchObject({
    sums: { people: 1, finished: 1, seconds: 600 },
  });
  await learn(second, 120, 0, day);
  await shows({ learnUser: 2, finishUser: 1, avgTime: 6 });
  await learn(first, 1200, 0, day);
  await shows({ learnUser: 2, finishUser: 0, avgTime: 11 });
  // the same again changes nothing, and no mark is left behind
  await learn(first, 1200, 0, day);
  await shows({ learnUser: 2, finishUser: 0, avgTime: 11 });
  const marks = () => service.db.collection('stat_learn_day_marks').countDocuments({ day });
  for (const end = performance.now() + 10_000; (await marks()) > 0 && performance.now() < end;) await rows(admin, day);
  expect(await marks()).toBe(0);
});

test('many ask for a day while it changes: whoever comes last has the last word', async () => {
  const day = dayBefore(today, 50);
  const people = Array.from({ length: 20 }, newId);
  const asking = (async () => {
    for (let round = 0; round < 20; round += 1) await Promise.all([rows(admin, day), rows(admin, day), rows(admin, day)]);
  })();
  for (const userId of people) await learn(userId, 60, 0, day);
  await Promise.all([asking, course.taken(service.db, 'LearningEvents')]);
  expect(await rows(admin, day)).toEqual([{ dateStr: day, learnUser: people.length, finishUser: 0, avgTime: 1 }]);
});
