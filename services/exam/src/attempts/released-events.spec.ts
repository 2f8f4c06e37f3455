import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoEventStore, type Append } from '@xuekao/event-sourcing';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import { ObjectId } from 'mongodb';
import { attemptEventTypes, type AttemptEvent } from './attempt.events.js';
import { publicAttemptEvent } from './attempt.followers.js';
import { paperOf } from './attempt.projection.js';
import { evolveAttempt, type AttemptState } from './attempt.state.js';
import { releasedEvents } from './released-events.fixture.js';

let fresh: FreshDatabase;
let log: MongoEventStore;
/** appends up to the first correction by hand; those behind tell what else may happen to a result */
const marked = 10;
const after = (appends: readonly Append[]): AttemptState =>
  appends.flatMap(({ events }) => events as readonly AttemptEvent[]).reduce<AttemptState>(evolveAttempt, { status: 'none' });
beforeAll(async () => {
  fresh = await freshDatabase('released');
  log = await MongoEventStore.open(fresh.client.db(fresh.name), { types: attemptEventTypes });
  const document = (events: unknown[], version: number): never =>
    // as an earlier release wrote it
    ({ _id: new ObjectId(), stream: 'attempt-1', version, at: new Date(1_795_222_800_000 + version), events }) as never;
  await log.collection.insertMany(releasedEvents.map((event, index) => document([event], index + 1)));
}, 300_000);
afterAll(() => fresh.drop());

test('every event that was ever released is read, folded and shown', async () => {
  const appends = await log.read('attempt-1');
  expect(appends).toHaveLength(releasedEvents.length);
  expect(appends.filter(({ unread }) => unread !== undefined)).toEqual([]);
  const state = after(appends.slice(0, marked));
  if (state.status !== 'finished') throw new Error(`the attempt is ${state.status}`);
  expect(state).toMatchObject({ tenths: 150, passed: false, revision: 1, answerCount: 3, exState: 1, lateAnswers: 1 });
  expect(state.answers.get('6747f0a1c2d3e4f5a6b7c806')).toMatchObject({ seq: 4, answer: { text: '看法' } });
  expect(paperOf('1', state)).toMatchObject({ state: 2, reviewState: 1, tenths: 150, handMarked: 1 });
});

test('what happened to a result afterwards is folded and shown', async () => {
  const appends = await log.read('attempt-1');
  const regraded = after(appends.slice(0, marked + 5));
  if (regraded.status !== 'finished') throw new Error(`the attempt is ${regraded.status}`);
  // the mark by hand belonged to the answer that was replaced nowhere: it keeps its share of what the question is worth now
  expect(paperOf('1', regraded)).toMatchObject({
    setRevision: 2,
    tenths: 200,
    passed: true,
    totalTenths: 450,
    qualifyTenths: 200,
    lateState: 2,
  });
  expect(regraded.started.kept).toEqual({ '6747f0a1c2d3e4f5a6b7c806': 0 });
  const whole = after(appends);
  expect(whole).toMatchObject({ status: 'marking', exState: 0, isRemoved: true });
  expect(whole).toMatchObject({ told: { passed: false } });
  expect(whole).toMatchObject({ started: { deadline: 1_795_232_560_000 } });
});

test('what this build writes stands among what is read, in its present version', () => {
  const released = new Set(releasedEvents.map(({ type, v = 1 }) => `${type} ${v}`));
  for (const [type, { version }] of Object.entries(attemptEventTypes))
    for (let v = 1; v <= version; v += 1) expect(released).toContain(`${type} ${v}`);
});

test('others hear one result per attempt, and corrections by another name, of logs of the first release, too', async () => {
  const appends = await log.read('attempt-1');
  const heard = await Promise.all(
    appends.flatMap((append) =>
      (append.events as readonly AttemptEvent[]).map((event) =>
        publicAttemptEvent(event, 'p', append, async (): Promise<readonly Append[]> =>
          appends.filter(({ version }) => version < append.version),
        ),
      ),
    ),
  );
  expect(heard.filter((each) => each !== null).map(({ type, data }) => [type, 'revision' in data ? data.revision : null])).toEqual([
    ['AttemptStarted', null],
    ['AttemptHandedIn', null],
    ['AttemptFinished', 1],
    ['AttemptRegraded', 2],
    ['AttemptRegraded', 3],
    // not valid while a mark was asked for once more, and deleted behind a reopening: others had heard that it is passed
    ['AttemptRegraded', 4],
    // its learner got another paper behind a reopening
    ['AttemptRegraded', 5],
    ['AttemptHandedIn', null],
    ['AttemptRegraded', 5],
  ]);
  // a correction that the first release wrote
  const last = appends[marked - 1];
  if (!last) throw new Error('nothing was read');
  const old = {
    ...last,
    events: last.events.map((event) => ({ ...event, data: { ...(event.data as object), revision: null, isFirst: null } })),
  };
  expect(await publicAttemptEvent(old.events[0] as AttemptEvent, 'p', old, async () => appends.slice(0, marked - 1))).toMatchObject({
    type: 'AttemptRegraded',
    data: { revision: 1 },
  });
});
