import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@xuekao/testing';
import { type Collection, type CommandStartedEvent, MongoClient } from 'mongodb';
import { type FollowerDocument, Lease } from './lease.js';

let fresh: FreshDatabase;
let client: MongoClient;
let followers: Collection<FollowerDocument>;
const renewals: CommandStartedEvent[] = [];
beforeAll(async () => {
  fresh = await freshDatabase('lease');
  client = await MongoClient.connect(fresh.url, { monitorCommands: true });
  followers = client.db(fresh.name).collection<FollowerDocument>('followers');
  client.on('commandStarted', (event) => event.commandName === 'update' && renewals.push(event));
}, 300_000);
afterAll(async () => {
  await client.close();
  await fresh.drop();
});

const taken = async (name: string): Promise<Lease> => {
  const lease = await Lease.take(followers, name, `of ${name}`);
  if (!lease) throw new Error('nobody else holds it');
  return lease;
};
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; !(await isSo()); await nextRound())
    if (performance.now() > end) throw new Error('it did not come');
}

test('the leases of a process are renewed by one command; one that another process has taken ends its own work alone', async () => {
  const names = ['papers', 'relay', 'stat'];
  const works = names.map(() => new AbortController());
  const leases = await Promise.all(names.map(taken));
  renewals.length = 0;
  const kept = leases.map((lease, at) => lease.keep(works[at] ?? new AbortController()));
  const before = Math.max(...leases.map((lease) => lease.taken.until.getTime()));
  await until(async () => (await followers.countDocuments({ until: { $gt: new Date(before) } })) === names.length);
  expect(renewals).toHaveLength(1);
  expect(await Lease.take(followers, 'relay', 'of another')).toBeNull();

  await followers.updateOne({ _id: 'relay' }, { $set: { holder: 'of another' } });
  await until(async () => works[1]?.signal.aborted === true);
  expect(works[1]?.signal.reason).toMatchObject({ message: 'another process follows as relay' });
  expect(works.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);

  for (const work of works) work.abort();
  await Promise.all(kept);
  await Promise.all(leases.map((lease) => lease.release()));
  const holders = await followers.distinct('holder');
  expect(holders.filter((holder) => holder !== null)).toEqual(['of another']);
}, 60_000);

test('nobody renews what is released', async () => {
  const work = new AbortController();
  const lease = await taken('alone');
  const keeping = lease.keep(work);
  work.abort();
  await keeping;
  await lease.release();
  expect((await followers.findOne({ _id: 'alone' }))?.holder).toBeNull();
  expect(await Lease.take(followers, 'alone', 'of the next')).not.toBeNull();
});

test('the holder knows of whoever waits for the lease, until that one is not there any more', async () => {
  const lease = await taken('shared');
  expect(lease.hasCompany).toBe(false);
  const work = new AbortController();
  const keeping = lease.keep(work);
  const said = await Lease.wait(followers, 'shared', -Infinity);
  await until(async () => lease.hasCompany);
  await followers.updateOne({ _id: 'shared' }, { $set: { waitedAt: new Date(Date.now() - 60_000) } });
  // it has just said so
  expect(await Lease.wait(followers, 'shared', said)).toBe(said);
  await until(async () => !lease.hasCompany);
  work.abort();
  await keeping;
  await lease.release();
}, 90_000);
