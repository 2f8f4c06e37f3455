import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { beginEra, eraOf, type EventStore } from '@xuekao/event-sourcing';
import { Attempts } from '../attempts/attempt.store.js';
import { EVENTS } from '../attempts/event-log.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { resultNewsOf } from '../test-support/result-news.js';
import { until } from '../test-support/until.js';
import { ResultNews } from './result-news.js';
import { papersCollection } from '../attempts/paper.model.js';

describe('results of which nobody noted that they came', () => {
  let bed: ExamBed;
  beforeAll(async () => {
    bed = await ExamBed.open('missed-results');
  }, 300_000);
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.neighbours.delivered.length = 0;
  });
  const { rows, looks, finished, look, inbox, restart, change } = resultNewsOf(() => bed);
  const hours = (count: number): number => count * 60 * minute;
  const handedIn = (id: string) => bed.mongo.collection<{ _id: string; handedInAt: Date }>(papersCollection).findOne({ _id: id });
  /** As a release leaves it that told nobody of a result. */
  const upgraded = () =>
    restart(() => Promise.all(['result_news', 'result_looks', 'news_began'].map((name) => bed.mongo.collection(name).deleteMany({}))));

  test('rows go half a year after they last said something, and nobody is told again without them', async () => {
    const who = learner(34);
    const examId = await bed.exam({ scoreRelease: 0, endTime: new Date(bed.clock.now() + hours(4)).toISOString() });
    const id = await finished(examId, who, 'clock');
    await look();
    expect([inbox(who).length, (await rows().findOne({ _id: id }))?.goesAt]).toEqual([1, new Date(bed.clock.now() + hours(180 * 24))]);
    expect((await rows().indexes()).find(({ key }) => 'goesAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
    // the database drops it
    bed.clock.pass(hours(181 * 24));
    await rows().deleteMany({ examId });
    bed.neighbours.delivered.length = 0;
    const stream = `attempt-${id}`;
    await bed
      .part(ResultNews)
      .beside(bed.part(Attempts).followed)
      .replay(stream, await bed.part<EventStore>(EVENTS).read(stream));
    await change(examId, { scoreRelease: 2 });
    await look();
    await change(examId, { scoreRelease: 0 });
    await look();
    expect([inbox(who), await rows().countDocuments({ examId })]).toEqual([[], 0]);
    // a release by hand finds the paper itself
    await change(examId, { scoreRelease: 2 });
    await look();
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    await look();
    expect(inbox(who)).toHaveLength(1);
  });

  test('an upgrade: what came out on its day is told, earlier results are not; older papers when their marks come out', async () => {
    const [early, held, hidden, late, windowed] = [learner(15), learner(16), learner(17), learner(18), learner(19)];
    const open = await bed.exam({ scoreRelease: 0, endTime: new Date(bed.clock.now() + hours(100)).toISOString() });
    const [byHand, never] = [await bed.exam({ scoreRelease: 2 }), await bed.exam({ resultType: 1, scoreRelease: 0 })];
    const afterWindow = await bed.exam({ scoreRelease: 1, endTime: new Date(bed.clock.now() + hours(60)).toISOString() });
    await finished(open, early);
    const ids = [await finished(byHand, held), await finished(never, hidden), await finished(afterWindow, windowed)];
    bed.clock.pass(hours(70));
    ids.push(await finished(open, late));
    bed.clock.pass(hours(1));
    bed.neighbours.delivered.length = 0;
    await upgraded();
    await look();
    expect([early, held, hidden, late, windowed].map(inbox)).toEqual([[], [], [], [`result:${ids[3]}:rule`], [`result:${ids[2]}:rule`]]);
    await bed.call(calls.exam.exams.release, { id: byHand, what: 'score', released: true }, admin);
    await change(never, { resultType: 2 });
    await look();
    expect([held, hidden].map((who) => inbox(who).length)).toEqual([1, 1]);
    // marks that a rule showed before the upgrade are no news when it shows them again
    await change(open, { scoreRelease: 2 });
    await look();
    await change(open, { scoreRelease: 0 });
    await look();
    expect(inbox(early)).toEqual([]);
    const sent = bed.neighbours.delivered.length;
    await restart(() => Promise.resolve());
    await look();
    expect([bed.neighbours.delivered.length, inbox(early)]).toEqual([sent, []]);
  });

  test('what the follower of the log missed, or had set aside, is told when it reads the log again', async () => {
    const [one, other] = [learner(20), learner(21)];
    const examId = await bed.exam({ scoreRelease: 0 });
    await finished(examId, one);
    const id = await finished(examId, other);
    await look();
    bed.neighbours.delivered.length = 0;
    const begun = await handedIn(id);
    // longer ago than what a start looks at
    bed.clock.pass(hours(48));
    const stream = `attempt-${id}`;
    await rows().deleteOne({ _id: id });
    await bed
      .part(ResultNews)
      .beside(bed.part(Attempts).followed)
      .replay(stream, await bed.part<EventStore>(EVENTS).read(stream));
    await look();
    expect([inbox(one), inbox(other)]).toEqual([[], [`result:${id}:rule`]]);
    bed.neighbours.delivered.length = 0;
    await restart(async () => {
      await rows().deleteMany({ examId });
      await bed.mongo.collection<{ _id: string }>('followers').deleteOne({ _id: `projection/${papersCollection}` });
    });
    await until(async () => (await rows().countDocuments({ examId })) === 2);
    await look();
    expect([inbox(one).length, inbox(other)]).toEqual([1, [`result:${id}:rule`]]);
    expect(await handedIn(id)).toEqual(begun);
  });

  test('a log that lost its end: the row of a paper goes whose end it has not, once for each loss', async () => {
    const [kept, lost] = [learner(36), learner(37)];
    const examId = await bed.exam({ scoreRelease: 2 });
    const ids = [await finished(examId, kept), await finished(examId, lost)];
    const released = (on: boolean) => bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: on }, admin);
    await released(true);
    await look();
    expect([inbox(kept), inbox(lost)].map(({ length }) => length)).toEqual([1, 1]);
    const { db } = bed.mongo;
    if (!db) throw new Error('no database');
    await restart(async () => {
      await db.collection('events').deleteMany({ stream: `attempt-${ids[1]}` });
      await beginEra(db);
    });
    await look();
    expect(
      await rows()
        .find({ examId }, { projection: { _id: 1 } })
        .toArray(),
    ).toEqual([{ _id: ids[0] }]);
    expect([inbox(kept), inbox(lost)].map(({ length }) => length)).toEqual([1, 1]);
    // once for each time that the log is set back
    await rows().insertOne({
      _id: 'other',
      examId,
      userId: lost.userId,
      finishedAt: new Date(),
      told: null,
      goesAt: new Date(bed.clock.now() + hours(1)),
    });
    await restart(() => Promise.resolve());
    await look();
    expect(await rows().countDocuments({ examId, told: { $ne: null } })).toBeGreaterThan(1);
    // a result after the loss has a message of its own, also under a paper's id that had one before
    const after = learner(38);
    const id = await finished(examId, after, 'clock');
    await look();
    expect(inbox(after)).toEqual([expect.stringMatching(new RegExp(`^result:${id}:.+:${await eraOf(db)}$`))]);
  });

  test('who saw the mark with the hand-in hears nothing, although a start found the paper first', async () => {
    const who = learner(39);
    const examId = await bed.exam({ scoreRelease: 0 });
    const id = await finished(examId, who);
    await look();
    await rows().updateOne({ _id: id }, { $set: { told: null }, $unset: { toldAt: 1 } });
    const stream = `attempt-${id}`;
    await bed
      .part(ResultNews)
      .beside(bed.part(Attempts).followed)
      .replay(stream, await bed.part<EventStore>(EVENTS).read(stream));
    await look();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[], 'rule']);
  });

  test('an old draft that was published while a process of an earlier release ran is looked at, too', async () => {
    const examId = await bed.exam({ scoreRelease: 0, endTime: new Date(bed.clock.now() + hours(4)).toISOString() });
    await look();
    await restart(async () => {
      await looks().deleteOne({ _id: examId });
      await bed.mongo
        .collection<{ _id: string }>('exams')
        .updateOne({ _id: examId }, { $set: { createTime: new Date(bed.clock.now() - hours(90 * 24)) } });
    });
    await look();
    expect(await looks().countDocuments({ _id: examId })).toBe(1);
  });
});
