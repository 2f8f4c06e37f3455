import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, ServiceTime } from '@xuekao/platform';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { type Connection } from 'mongoose';
import { RtcTokens } from './rtc-tokens.js';
import { StreamCollections } from './stream.collections.js';

const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
};
const person = { paperId: 'a'.repeat(24), examId: 'b'.repeat(24), userId: 'c'.repeat(24), title: '期末' };
let database: FreshDatabase;
let connection: Connection;
let time: ServiceTime;
let tokens: RtcTokens;
beforeAll(async () => {
  database = await freshDatabase('rtc_tokens');
  connection = await mongoose.createConnection(database.url, { dbName: database.name }).asPromise();
  time = new ServiceTime(clock, { now: () => Promise.resolve(clock.now()) }, createLogger('test', 'silent'));
  await time.onModuleInit();
  const store = new StreamCollections(connection);
  await store.onModuleInit();
  tokens = new RtcTokens(store, time);
});
afterAll(async () => {
  await time.beforeApplicationShutdown();
  await connection.close();
  await database.drop();
});

test('a ticket opens once, also for two phones at the same moment', async () => {
  const ticket = await tokens.giveTicket(person);
  const [first, second] = await Promise.allSettled([tokens.takeTicket(ticket), tokens.takeTicket(ticket)]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  await expect(tokens.takeTicket(ticket)).rejects.toMatchObject({ errorName: 'CAM_TICKET' });
});

test('a ticket is good for five minutes, and a late one opens nothing', async () => {
  const [early, late] = [await tokens.giveTicket(person), await tokens.giveTicket(person)];
  clock.passedMs += 299_000;
  expect(await tokens.takeTicket(early)).toMatchObject(person);
  clock.passedMs += 1000;
  await expect(tokens.takeTicket(late)).rejects.toMatchObject({ errorName: 'CAM_TICKET' });
});

test('a token of a phone lasts a sitting, that of a proctor two minutes, and the database has neither', async () => {
  const sends = await tokens.give(person, 'phone', person.userId);
  const sees = await tokens.give(person, 'watch', 'd'.repeat(24));
  const stored = await connection.collection('rtc_tokens').find().toArray();
  expect(JSON.stringify(stored)).not.toContain(sends);
  expect(JSON.stringify(stored)).not.toContain(sees);
  clock.passedMs += 120_000;
  expect(await tokens.read(sends)).toMatchObject({ ...person, role: 'phone' });
  await expect(tokens.read(sees)).rejects.toMatchObject({ errorName: 'RTC_TOKEN' });
  // a phone that was scanned again takes the place of the one before
  await tokens.takeAway(person.paperId, 'phone');
  await expect(tokens.read(sends)).rejects.toMatchObject({ errorName: 'RTC_TOKEN' });
});

test('a page that asks for codes without end is told to wait', async () => {
  const other = { ...person, paperId: 'e'.repeat(24) };
  for (let n = 0; n < 60; n += 1) await tokens.giveTicket(other);
  await expect(tokens.giveTicket(other)).rejects.toMatchObject({ errorName: 'TOO_MANY' });
  clock.passedMs += 301_000;
  expect(await tokens.giveTicket(other)).toHaveLength(43);
});
