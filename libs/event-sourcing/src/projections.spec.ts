import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type Collection, type Db, Long } from 'mongodb';
import {
  AggregateStore,
  type Append,
  buildIfEmpty,
  documentProjection,
  type DocumentProjectionOptions,
  followProjection,
  type LogFollower,
  MemoryEventStore,
  MongoEventStore,
  project,
  type Projection,
  rebuild,
  rebuildBeside,
  type RebuildOptions,
} from './index.js';
import {
  milestoneTypes,
  tally,
  type Tally,
  type TallyCommand,
  tallyDocument,
  type TallyDocument,
  type TallyEvent,
  until,
} from './tally.fixture.js';

type Tallies = AggregateStore<TallyCommand, Tally, TallyEvent>;

let fresh: FreshDatabase;
let db: Db;
let store: MongoEventStore;
let documents: Collection<TallyDocument>;
let projection: Projection;
let followers: LogFollower[] = [];

beforeAll(async () => {
  fresh = await freshDatabase('projections');
}, 300_000);
afterAll(() => fresh.drop());
beforeEach(async () => {
  db = fresh.client.db(`${fresh.prefix}_${uniqueName('p')}`);
  store = await MongoEventStore.open(db);
  documents = db.collection<TallyDocument>('tallies');
  projection = tallies(store);
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()));
  followers = [];
});

const tallies = (states: DocumentProjectionOptions<Tally, TallyEvent, TallyDocument>['states']): Projection =>
  documentProjection({
    name: 'tallies',
    handles: milestoneTypes,
    prefix: 'tally-',
    collection: documents,
    fold: tally,
    documentOf: tallyDocument,
    states,
  });
function follow(followed = projection): LogFollower {
  const follower = followProjection(store, followed);
  followers.push(follower);
  return follower;
}
/** Streams `tally-<from>` to before `tally-<to>`, every other one closed. */
async function fill(from: number, to: number, aggregates: Tallies = new AggregateStore(store, tally)): Promise<void> {
  await Promise.all(
    Array.from({ length: to - from }, async (_, index) => {
      const stream = `tally-${from + index}`;
      for (let n = 0; n < 4; n += 1) await aggregates.execute(stream, { type: 'Add', n: n * (from + index + 1) });
      if (index % 2 === 0) await aggregates.execute(stream, { type: 'Close', at: index });
    }),
  );
}
/** The very bytes of the read model. */
async function bytes(): Promise<string[]> {
  const raw: unknown[] = await documents.find({}, { sort: { _id: 1 }, raw: true }).toArray();
  return raw.map((document) => Buffer.from(document as Uint8Array).toString('hex')); // `raw` gives buffers
}
/** Made from the log here, by no code of the projections. */
async function wanted(): Promise<TallyDocument[]> {
  const names = new Set<string>();
  for await (const { stream } of store.all('tally-')) names.add(stream);
  const states: Tallies = new AggregateStore(store, tally);
  const made = await Promise.all([...names].map(async (stream) => tallyDocument(stream, (await states.load(stream)).state) ?? []));
  return made.flat();
}
const readModel = (): Promise<TallyDocument[]> => documents.find({}, { sort: { _id: 1 } }).toArray();
const untilClosed = (count: number): Promise<void> =>
  until(async () => (await documents.countDocuments({ isClosed: true })) === count, `${count} closed tallies`);
const untilThere = (count: number): Promise<void> => until(async () => (await documents.countDocuments()) === count, `${count} tallies`);
const byId = (rows: readonly TallyDocument[]): TallyDocument[] => rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));

test('a stream that is over while the batch with its beginning is written leaves no document', async () => {
  const aggregates: Tallies = new AggregateStore(store, tally);
  let meanwhile: (() => Promise<void>) | null = null;
  const shown = documentProjection<Tally, TallyEvent, TallyDocument>({
    ...{ name: 'open tallies', handles: new Set(['TallyOpened', 'Added', 'TallyClosed'] as const), collection: documents, fold: tally },
    documentOf: (_id, { status, numbers, sum }) =>
      status === 'closed' ? { _id, isGone: true } : { _id, version: numbers.length, isClosed: false, sum },
    states: {
      load: async (stream, options) => {
        const found = await aggregates.load(stream, options);
        const [now] = [meanwhile];
        meanwhile = null;
        await now?.();
        return found;
      },
    },
  });
  for (const n of [1, 2]) await aggregates.execute('tally-1', { type: 'Add', n });
  const begun = await store.read('tally-1');
  meanwhile = async () => {
    await aggregates.execute('tally-1', { type: 'Close', at: 1 });
    await shown.apply(await store.read('tally-1', 2));
  };
  await shown.apply(begun);
  expect([begun.length, await readModel()]).toEqual([2, []]);
});

test('R3: a rebuild from the log gives the same bytes as the live read model', async () => {
  const live = tallies({ load: (stream, options) => aggregates.load(stream, options) });
  const aggregates: Tallies = new AggregateStore(store, tally, { committed: (append) => project([live], append) });
  follow(live);
  await fill(0, 40, aggregates);
  const before = await bytes();
  expect(before).toHaveLength(40); // at once, not when the follower comes
  expect(await readModel()).toEqual(byId(await wanted()));
  await documents.updateOne({ _id: 'tally-3' }, { $set: { sum: 99, version: 50 } });
  await documents.insertOne({ _id: 'tally-nobody', version: 1, isClosed: true, sum: 0 });
  expect(await rebuild(store, live)).toBe(40);
  expect(await bytes()).toEqual(before);
});

test('a rebuild while the platform works ends with the same read model', async () => {
  follow();
  await fill(0, 20);
  await Promise.all([fill(20, 60), rebuild(store, projection)]);
  await untilThere(60);
  await untilClosed(30);
  expect(await readModel()).toEqual(byId(await wanted()));
});

test('the same appends again, late and out of order change nothing', async () => {
  await fill(0, 6);
  const appends: Append[] = [];
  for await (const append of store.all()) appends.push(append);
  await projection.apply(appends);
  const before = await bytes();
  expect(before).toHaveLength(6);
  await projection.apply(appends.toReversed());
  for (const append of appends) await project([projection], append);
  await Promise.all(
    appends.map((append) =>
      projection.replay(
        append.stream,
        appends.filter(({ stream, version }) => stream === append.stream && version <= append.version),
      ),
    ),
  );
  expect(await bytes()).toEqual(before);
});

test('events and streams that it does not handle leave it alone', async () => {
  await store.append({ stream: 'other-1', expectedVersion: 0, events: [{ type: 'TallyOpened', data: { by: 'x' } }] });
  await store.append({ stream: 'tally-1', expectedVersion: 0, events: [{ type: 'Added', data: { n: 1 } }] });
  for await (const append of store.all()) await project([projection], append);
  expect(await readModel()).toEqual([]);
  expect(await rebuild(store, projection)).toBe(1);
  expect(await readModel()).toEqual([]);
});

test("a unique index of the read model's own is a fault, not a repeat", async () => {
  await documents.createIndex({ sum: 1 }, { unique: true });
  await expect(fillAndApply()).rejects.toThrow(/duplicate key/);
});
async function fillAndApply(): Promise<void> {
  await fill(0, 4); // two open ones have the sum 0
  await rebuild(store, projection);
}

test('the follower does what was appended before it first came, while it was away, and while it runs', async () => {
  await fill(0, 10);
  const first = follow();
  await untilThere(10);
  await fill(10, 20);
  await untilThere(20);
  await first.stop();
  await fill(20, 30);
  expect(await documents.countDocuments()).toBe(20);
  follow();
  await untilThere(30);
  await untilClosed(15);
  expect(await readModel()).toEqual(byId(await wanted()));
});

test('of two followers one works, and the other takes over when it stops', async () => {
  const handled: string[] = [];
  const named = (name: string): Projection => ({
    ...projection,
    apply: async (appends) => (
      handled.push(...appends.map(({ stream, version }) => `${name} ${stream}@${version}`)),
      projection.apply(appends)
    ),
  });
  const one = follow(named('one'));
  await fill(0, 4);
  await untilThere(4);
  const other = follow(named('other'));
  await fill(4, 8);
  await untilThere(8);
  expect(handled.filter((line) => line.startsWith('other'))).toEqual([]);
  await one.stop();
  await fill(8, 12);
  await untilThere(12);
  await untilClosed(6);
  expect(handled.filter((line) => line.startsWith('other')).length).toBeGreaterThan(0);
  expect(await readModel()).toEqual(byId(await wanted()));
  await other.stop();
});

test('a killed follower is replaced when its lease is over, not before', async () => {
  const leased = performance.now();
  await db
    .collection<{ _id: string; holder: string; until: Date }>('followers')
    .insertOne({ _id: 'projection/tallies', holder: 'killed', until: new Date(Date.now() + 1500) });
  await fill(0, 3);
  follow();
  await untilThere(3);
  expect(performance.now() - leased).toBeGreaterThan(1400);
});

test('a follower that lost its lease ends and comes back when it is free', async () => {
  const errors: unknown[] = [];
  followers.push(followProjection(store, projection, { onError: (error) => errors.push(error) }));
  await fill(0, 3);
  await untilThere(3);
  await db
    .collection<{ _id: string }>('followers')
    .updateOne({ _id: 'projection/tallies' }, { $set: { holder: 'other', until: new Date(Date.now() + 3000) } });
  await until(() => errors.length > 0, 'the end of the follower');
  expect(errors).toMatchObject([{ message: 'another process follows as projection/tallies' }]);
  await fill(3, 6);
  await untilThere(6);
  await untilClosed(4);
  expect(await readModel()).toEqual(byId(await wanted()));
});

test('a follower whose connections are cut, and one whose read model fails for a while, lose nothing', async () => {
  let faults = 3;
  const errors: unknown[] = [];
  const shaky: Projection = {
    ...projection,
    apply: async (appends) => {
      if ((faults -= 1) >= 0) throw new Error('the read model is away');
      await projection.apply(appends);
    },
  };
  const follower = followProjection(store, shaky, { onError: (error) => errors.push(error) });
  followers.push(follower);
  await until(async () => (await db.collection('followers').countDocuments({ token: { $exists: true } })) === 1, 'the first position');
  const filling = fill(0, 30);
  for (let n = 0; n < 3; n += 1) {
    follower.restart();
    await killChangeStreams();
  }
  await filling;
  await untilThere(30);
  await untilClosed(15);
  expect(errors.length).toBeGreaterThanOrEqual(3);
  expect(await readModel()).toEqual(byId(await wanted()));
});
async function killChangeStreams(): Promise<void> {
  const admin = fresh.client.db('admin');
  const open = await admin
    .aggregate([
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: { ns: `${db.databaseName}.events`, 'cursor.cursorId': { $exists: true } } },
    ])
    .toArray();
  // the driver reads a number below 2^53 as one of JavaScript, and the command takes none of those
  const cursors = open.map(({ cursor }) => Long.fromString(String((cursor as { cursorId: unknown }).cursorId))); // matched above
  if (cursors.length > 0) await db.command({ killCursors: 'events', cursors });
}

test('a position that the database no longer knows: the whole log is read again', async () => {
  const changes = db.collection('events').watch();
  await changes.tryNext();
  const first = follow();
  await fill(0, 5);
  // of a change: the follower may have kept a mere time, which the database finds whatever there was
  const { _data: known } = (await changes.next())._id as { _data: string }; // the driver calls it unknown
  await changes.close();
  await untilThere(5);
  await first.stop();
  await documents.deleteMany({});
  // of the right form, for a change that there never was; from a moment ago, because the database looks for it in all that came since
  const unknown = known.replace(
    /^82(.{8})/,
    (_all, seconds: string) => `82${(Number.parseInt(seconds, 16) - 1).toString(16).toUpperCase()}`,
  );
  await db.collection<{ _id: string }>('followers').updateOne({ _id: 'projection/tallies' }, { $set: { token: { _data: unknown } } });
  const errors: unknown[] = [];
  const again = followProjection(store, projection, { onError: (error) => errors.push(error) });
  followers.push(again);
  await untilThere(5);
  await untilClosed(3);
  await until(() => errors.length > 0, 'the report');
  // which of the two it says depends on where the oplog begins
  expect(errors).toMatchObject([{ codeName: expect.stringMatching(/^ChangeStream(HistoryLost|FatalError)$/) }]);
  expect(await readModel()).toEqual(byId(await wanted()));
});

test('the memory store has read models at once and a rebuild, too', async () => {
  const memory = new MemoryEventStore();
  const own = tallies(memory);
  const aggregates: Tallies = new AggregateStore(memory, tally, { committed: (append) => project([own], append) });
  await aggregates.execute('tally-1', { type: 'Add', n: 4 });
  await aggregates.execute('tally-1', { type: 'Close', at: 1 });
  expect(await readModel()).toEqual([{ _id: 'tally-1', version: 2, isClosed: true, sum: 4 }]);
  const before = await bytes();
  expect(await rebuild(memory, own)).toBe(1);
  expect(await bytes()).toEqual(before);
});

test('a document that is gone does not come back by a write that another process began before', async () => {
  const stream = 'tally-1';
  const showing = (states: DocumentProjectionOptions<Tally, TallyEvent, TallyDocument>['states']): Projection =>
    documentProjection<Tally, TallyEvent, TallyDocument>({
      name: 'tallies',
      handles: new Set(['TallyOpened', 'Added', 'TallyClosed']),
      collection: documents,
      fold: tally,
      documentOf: (_id, state) =>
        state.status === 'closed' ? { _id, isGone: true } : { _id, version: state.numbers.length, isClosed: false, sum: 0 },
      states,
    });
  const remover = showing(store);
  const own: Tallies = new AggregateStore(store, tally);
  let goesOn: () => void = () => undefined;
  const isRemoved = new Promise<void>((resolve) => (goesOn = resolve));
  // the state is read before the removal, and its document is written behind it
  const slow = showing({
    load: async (name, options) => {
      const read = await own.load(name, options);
      await isRemoved;
      return read;
    },
  });
  const appended = async (n: number, events: TallyEvent[]): Promise<Append> => store.append({ stream, expectedVersion: n - 1, events });
  await remover.apply([await appended(1, [{ type: 'TallyOpened', data: { by: 'x' } }])]);
  const second = await appended(2, [{ type: 'Added', data: { n: 1 } }]);
  await own.load(stream);
  const writing = slow.apply([second]);
  await remover.apply([await appended(3, [{ type: 'TallyClosed', data: { at: 1, sum: 1 } }])]);
  expect(await documents.countDocuments()).toBe(0);
  goesOn();
  await writing;
  expect(await documents.countDocuments()).toBe(0);
});

const besides = () =>
  ({
    target: 'tallies',
    projection: (collection: Collection<never>) =>
      documentProjection<Tally, TallyEvent, TallyDocument>({
        name: 'tallies',
        handles: milestoneTypes,
        prefix: 'tally-',
        collection: collection as unknown as Collection<TallyDocument>,
        fold: tally,
        documentOf: tallyDocument,
        states: store,
      }),
  }) as unknown as RebuildOptions; // the collections of a rebuild hold whatever the projection writes

test('a rebuild beside: the read model is never empty, and what is appended until after the switch is in it', async () => {
  const live = tallies({ load: (stream, options) => aggregates.load(stream, options) });
  const aggregates: Tallies = new AggregateStore(store, tally, { committed: (append) => project([live], append) });
  await documents.createIndex({ isClosed: 1, sum: 1 });
  await fill(0, 40, aggregates);
  await documents.updateOne({ _id: 'tally-3' }, { $set: { sum: 99, version: 50 } });
  let fewest = Infinity;
  let isOver = false;
  const reading = (async () => {
    // a count that is under way at the switch is refused, and its caller asks again (away.ts)
    const count = () =>
      documents
        .countDocuments({ _id: { $gte: 'tally-0' } })
        .catch((error: { codeName?: string }) =>
          error.codeName === 'QueryPlanKilled' ? Infinity : Promise.reject(error as unknown as Error),
        );
    while (!isOver) fewest = Math.min(fewest, await count());
  })();
  const rebuilding = rebuildBeside(store, { ...besides(), beforeSwitch: () => fill(60, 80, aggregates) });
  await fill(40, 60, aggregates);
  expect(await rebuilding).toMatchObject({ changed: 1, removed: 0 });
  isOver = true;
  await reading;
  expect(fewest).toBeGreaterThanOrEqual(40);
  expect(await readModel()).toEqual(byId(await wanted()));
  expect((await documents.indexes()).map(({ name }) => name)).toContain('isClosed_1_sum_1');
  expect((await db.listCollections().toArray()).map(({ name }) => name)).not.toContain('tallies_rebuild');
});

test('a rebuild beside ends while people go on saving without a pause', async () => {
  await fill(0, 20);
  const rebuilding = { isOver: false };
  const rebuilt = rebuildBeside(store, besides()).finally(() => (rebuilding.isOver = true));
  let saves = 0;
  for (const end = performance.now() + 15_000; !rebuilding.isOver && performance.now() < end; saves += 1) {
    await store.append({
      stream: 'tally-busy',
      expectedVersion: saves,
      events: [saves === 0 ? { type: 'TallyOpened', data: { by: 'x' } } : { type: 'Added', data: { n: saves } }],
    });
  }
  expect(saves).toBeGreaterThan(0);
  expect(rebuilding.isOver).toBe(true);
  await rebuilt;
  expect(await readModel()).toEqual(byId(await wanted()));
}, 60_000);

test('a rebuild beside whose lease another process has taken puts nothing in place', async () => {
  await fill(0, 6);
  await rebuildBeside(store, besides());
  await documents.updateOne({ _id: 'tally-3' }, { $set: { sum: 99 } });
  const before = await bytes();
  const taken = { $set: { holder: 'other', until: new Date(Date.now() + 60_000) } };
  const beforeSwitch = async (): Promise<void> =>
    void (await db.collection<{ _id: string }>('followers').updateOne({ _id: 'rebuild/tallies' }, taken));
  await expect(rebuildBeside(store, { ...besides(), beforeSwitch })).rejects.toThrow('another process follows as rebuild/tallies');
  expect(await bytes()).toEqual(before);
});

test('two rebuilds of the same at once: one is refused; of an empty read model the second waits for the first', async () => {
  await fill(0, 20);
  const outcomes = await Promise.allSettled([rebuildBeside(store, besides()), rebuildBeside(store, besides())]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await documents.deleteMany({});
  const built = await Promise.all([buildIfEmpty(store, besides()), buildIfEmpty(store, besides())]);
  expect(built.filter((each) => each !== null)).toMatchObject([{ rows: 20 }]);
  expect(await readModel()).toEqual(byId(await wanted()));
  expect(await buildIfEmpty(store, besides())).toBeNull();
});
