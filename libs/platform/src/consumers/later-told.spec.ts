import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { events, outgoing } from '@xuekao/contracts';
import { Outbox } from '@xuekao/event-sourcing';
import { serviceEnvironment } from '@xuekao/testing';
import type { Connection } from 'mongoose';
import { type Config, readConfig } from '../config.js';
import { connectMongo } from '../connections.js';
import { createLogger } from '../logger.js';
import { metrics } from '../metrics.js';
import { connectNats } from '../nats-connection.js';
import { DocumentEvents, type ToldDocuments } from './document-events.js';
import { LaterTold, type LaterToldDoc } from './later-told.js';

let mongo: Connection;
let config: Config;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('later-told'));
  mongo = await connectMongo(config, 'later_told', createLogger('test', 'silent'));
}, 300_000);
afterAll(async () => {
  await mongo.dropDatabase();
  await mongo.close();
});

test('a page of the snapshot is full until the documents end, whatever has nothing to tell', async () => {
  const kinds: ToldDocuments[] = [];
  const described = { describe: (kind: ToldDocuments) => void kinds.push(kind) } as Pick<DocumentEvents, 'describe'> as DocumentEvents;
  const tells = (at: number): boolean => at % 3 !== 0 && (at < 20 || at > 60);
  const ids = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
  await mongo.collection<LaterToldDoc>('some').insertMany(ids.map((_id) => ({ _id })));
  const told = new LaterTold(mongo, described, createLogger('test', 'silent'), {
    ...{ kind: 'some', collection: 'some' },
    eventsOf: (docs) =>
      Promise.resolve(
        docs.map(({ _id }) => (tells(Number(_id)) ? outgoing(events.pointsEarned, { userId: _id, points: 1, day: '2026-11-28' }) : null)),
      ),
  });
  const [kind] = kinds;
  if (!kind) throw new Error('the kind was described');
  const limit = 7;
  const pages = await mongo.getClient().withSession(async (session) => {
    const found: string[][] = [];
    for (let from = ''; ;) {
      const page = (await kind.after(from, limit, session)).map(({ id }) => id);
      found.push(page);
      if (page.length < limit) return found;
      from = page.at(-1) ?? '';
    }
  });
  await told.end();
  expect(pages.flat()).toEqual(ids.filter((_, at) => tells(at)));
});

test('a document that cannot be told leaves a page whole, and what fails with all of them is no document', async () => {
  const kinds: ToldDocuments[] = [];
  const described = { describe: (kind: ToldDocuments) => void kinds.push(kind) } as Pick<DocumentEvents, 'describe'> as DocumentEvents;
  await mongo.collection<LaterToldDoc>('broken').insertMany(['a', 'b', 'c'].map((_id) => ({ _id })));
  let bad = ['b'];
  const told = new LaterTold(mongo, described, createLogger('test', 'silent'), {
    ...{ kind: 'broken', collection: 'broken' },
    eventsOf: async (docs) => {
      const found = docs.find(({ _id }) => bad.includes(_id));
      if (found) throw new Error(`${found._id} lacks its day`);
      return Promise.resolve(docs.map(({ _id }) => outgoing(events.pointsEarned, { userId: _id, points: 1, day: '2026-11-28' })));
    },
  });
  const page = () => mongo.getClient().withSession(async (session) => (await kinds[0]?.after('', 7, session)) ?? []);
  const found = await page();
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(found[1]?.event).toThrow('b lacks its day');
  expect(found[2]?.event()).toMatchObject({ data: { userId: 'c' } });
  bad = ['a', 'b', 'c'];
  await expect(page()).rejects.toThrow('lacks its day');
  await told.end();
});

test('changed documents that cannot be told keep nobody waiting, are counted, and are told once they are mended', async () => {
  const logger = createLogger('test', 'silent');
  const nats = await connectNats(config, 'later-told');
  if (!mongo.db) throw new Error('the connection is open');
  const outbox = await Outbox.open(mongo.db);
  const documents = new DocumentEvents({ outbox, service: 'course', nats, config, logger, tracer: null });
  const rows = mongo.collection<LaterToldDoc & { day?: string }>('stuck');
  await rows.createIndex({ isTold: 1 }, { partialFilterExpression: { isTold: false } });
  const bad = Array.from({ length: 201 }, (_, at) => `bad${String(at).padStart(3, '0')}`);
  await rows.insertMany([
    ...bad.map((_id) => ({ _id, turn: 1, isTold: false })),
    { _id: 'good', turn: 1, isTold: false, day: '2026-11-28' },
  ]);
  const told = new LaterTold<LaterToldDoc & { day?: string }>(mongo, documents, logger, {
    ...{ kind: 'stuck', collection: 'stuck' },
    eventsOf: async (docs) =>
      Promise.resolve(
        docs.map(({ _id, day }) => {
          if (day === undefined) throw new Error(`${_id} lacks its day`);
          return outgoing(events.pointsEarned, { userId: _id, points: 1, day });
        }),
      ),
  });
  const isTold = async (id: string): Promise<boolean> => (await outbox.store.collection.countDocuments({ stream: `stuck-${id}` })) === 1;
  told.begin();
  try {
    await until(() => isTold('good'));
    await until(async () => (await shown()).includes('xuekao_changes_untold{kind="stuck"} 201'));
    await rows.updateMany({ _id: { $in: bad } }, { $set: { day: '2026-11-28', isTold: false }, $inc: { turn: 1 } });
    await until(async () => (await shown()).includes('xuekao_changes_untold{kind="stuck"} 0'));
    expect(await isTold('bad000')).toBe(true);
    expect(await rows.countDocuments({ isTold: false })).toBe(0);
  } finally {
    await told.end();
    await outbox.close();
    await nats.close();
  }
}, 60_000);

test('numbers of documents that expired go by themselves, and those of documents that are there, told or not, stay', async () => {
  const logger = createLogger('test', 'silent');
  const nats = await connectNats(config, 'later-told');
  if (!mongo.db) throw new Error('the connection is open');
  const outbox = await Outbox.open(mongo.db);
  const times = { forgetting: { everyMs: 100 } };
  const documents = new DocumentEvents({ outbox, service: 'course', nats, config, logger, tracer: null, ...times });
  const rows = mongo.collection<LaterToldDoc>('expiring');
  await rows.insertMany([{ _id: 'living' }, { _id: 'silent' }]);
  const told = new LaterTold(mongo, documents, logger, {
    ...{ kind: 'expiring', collection: 'expiring' },
    eventsOf: (docs) => Promise.resolve(docs.map(() => null)),
  });
  const at = new Date(Date.now() - 91 * 86_400_000);
  const numbered = ['expiring-gone', 'expiring-living', 'expiring-silent', 'other-gone'];
  await outbox.versions.insertMany(numbered.map((_id) => ({ _id, version: 3, at })));
  documents.onApplicationBootstrap();
  try {
    await until(async () => (await outbox.versions.findOne({ _id: 'expiring-gone' })) === null);
    await until(async () => (await outbox.versions.findOne({ _id: 'other-gone' })) === null);
    expect(await outbox.versions.countDocuments({ _id: /^expiring-/ })).toBe(2);
  } finally {
    await told.end();
    await documents.beforeApplicationShutdown();
    await nats.close();
  }
}, 60_000);

const shown = async (): Promise<string> => metrics.registry.metrics();
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; !(await isSo()); await pause(100))
    if (performance.now() > end) throw new Error('did not come within 20 s');
}
