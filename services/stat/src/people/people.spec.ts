import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, events, startOfDay } from '@xuekao/contracts';
import { person, startUnderTest, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from '../stat.module.js';

const { week } = calls.stat.people;
let service: ServiceUnderTest;
let identity: EventPublisher;
let made = 0;
beforeAll(async () => {
  service = await startUnderTest(stat, 'people');
  identity = await EventPublisher.start('identity', 'stat', service.env);
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const today = dayOf(Date.now());
const day = (before: number): string => dayBefore(today, before);
const admin = person(1, 'A01');
const taken = (): Promise<void> => identity.taken(service.db, 'PersonEvents');

/** @param since day of the account */
async function newPerson(since: string, deptCode: string): Promise<string> {
  made += 1;
  const second = Math.floor(startOfDay(since) / 1000) + 3600;
  const userId = second.toString(16) + made.toString(16).padStart(16, '0');
  await identity.tell(userId, events.userChanged, { userId, userName: userId, realName: '学员', deptCode, groups: [], state: 0 });
  return userId;
}
const active = (userId: string, on: string): Promise<void> => identity.tell(`${userId}:${on}`, events.personActive, { userId, day: on });

test('accounts, new ones and active people by day, today among them', async () => {
  const [old, young] = [await newPerson(day(9), 'A01'), await newPerson(day(1), 'A01B01')];
  await active(old, day(1));
  await active(young, day(1));
  await active(young, today);
  // told twice, as after a restart
  await active(young, today);
  await taken();
  const rows = await service.call(week, {}, admin);
  expect(rows.map(({ dateStr }) => dateStr)).toEqual([6, 5, 4, 3, 2, 1, 0].map(day));
  expect(rows.slice(-3)).toEqual([
    { dateStr: day(2), newUser: 0, activeUser: 0, allUser: 1 },
    { dateStr: day(1), newUser: 1, activeUser: 2, allUser: 2 },
    { dateStr: today, newUser: 0, activeUser: 1, allUser: 2 },
  ]);
});

test('a department sees its own people, by where they are now', async () => {
  const head = person(2, 'A07');
  const own = await newPerson(day(3), 'A07B01');
  const other = await newPerson(day(3), 'A08');
  await active(own, day(2));
  await active(other, day(2));
  await taken();
  const seen = () => service.call(week, { from: day(3), to: day(2) }, head);
  expect(await seen()).toEqual([
    { dateStr: day(3), newUser: 1, activeUser: 0, allUser: 1 },
    { dateStr: day(2), newUser: 0, activeUser: 1, allUser: 1 },
  ]);
  await identity.tell(other, events.userChanged, {
    userId: other,
    userName: other,
    realName: '学员',
    deptCode: 'A07',
    groups: [],
    state: 0,
  });
  await taken();
  expect((await seen())[1]).toEqual({ dateStr: day(2), newUser: 0, activeUser: 2, allUser: 2 });
});

test('a span without a day and one of more than 400 days are refused', async () => {
  await service.refused('STAT_SPAN', week, { from: today, to: day(1) }, admin);
  await service.refused('STAT_SPAN', week, { from: day(400), to: today }, admin);
  expect(await service.call(week, { from: day(399), to: today }, admin)).toHaveLength(400);
});
