import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { resultNewsOf } from '../test-support/result-news.js';
import { ResultNews } from './result-news.js';

describe('messages of results', () => {
  let bed: ExamBed;
  beforeAll(async () => {
    bed = await ExamBed.open('result-news');
  }, 300_000);
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.neighbours.delivered.length = 0;
    bed.neighbours.refused.clear();
  });

  const { rows, looks, finished, look, later, inbox, change } = resultNewsOf(() => bed);
  const hours = (count: number): number => count * 60 * minute;

  test(
    'marks that show at once, of a paper that the service handed in: one message with the way to the result, and none ' +
      'for a second look',
    async () => {
      const who = learner(1);
      const examId = await bed.exam({ scoreRelease: 0 });
      const id = await finished(examId, who, 'clock');
      await look();
      expect(inbox(who)).toEqual([`result:${id}:rule`]);
      const { title } = await bed.call(calls.exam.exams.detail, { id: examId }, admin);
      expect(bed.neighbours.delivered[0]).toEqual({
        key: `result:${id}:rule`,
        userId: who.userId,
        title: `成绩已公布：${title}`,
        content: `您参加的考试“${title}”已公布成绩，请查看。`,
        link: `/pages/exam/result/${id}`,
      });
      const sent = bed.neighbours.delivered.length;
      await bed.part(ResultNews).look(examId);
      await look();
      expect(bed.neighbours.delivered).toHaveLength(sent);
    },
  );

  test('who saw the mark with the hand-in gets no message of it, however often they try; of another release they do', async () => {
    const who = learner(33);
    const examId = await bed.exam({ scoreRelease: 0 });
    const ids = [await finished(examId, who), await finished(examId, who)];
    expect(new Set(ids).size).toBe(2);
    await look();
    expect(inbox(who)).toEqual([]);
    await change(examId, { scoreRelease: 2 });
    await look();
    const hidden = await finished(examId, who);
    bed.clock.pass(hours(1));
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    await look();
    expect(
      inbox(who)
        .map((key) => key.split(':')[1])
        .toSorted(),
    ).toEqual([...ids, hidden].toSorted());
    // released already: the page shows the mark
    await finished(examId, who);
    await look();
    expect(inbox(who)).toHaveLength(3);
  });

  test('after the window: nothing before', async () => {
    const who = learner(2);
    const examId = await bed.exam({ scoreRelease: 1, endTime: new Date(bed.clock.now() + 30 * minute).toISOString() });
    const id = await finished(examId, who);
    await look();
    expect(inbox(who)).toEqual([]);
    bed.clock.pass(31 * minute);
    await look();
    expect(inbox(who)).toEqual([`result:${id}:rule`]);
  });

  test('by hand: one for each release and everybody concerned, none for what is taken back', async () => {
    const [one, other] = [learner(3), learner(4)];
    const examId = await bed.exam({ scoreRelease: 2, answerRelease: 2 });
    await finished(examId, one);
    await finished(examId, other);
    await look();
    const release = async (released: boolean, what: 'score' | 'answer' = 'score') => {
      bed.clock.pass(minute);
      await bed.call(calls.exam.exams.release, { id: examId, what, released }, admin);
      await look();
    };
    const counts = () => [inbox(one).length, inbox(other).length];
    await release(true, 'answer');
    expect(counts()).toEqual([0, 0]);
    await release(true);
    expect(counts()).toEqual([1, 1]);
    await release(false);
    expect(counts()).toEqual([1, 1]);
    bed.clock.pass(60 * minute);
    await release(true);
    expect(counts()).toEqual([2, 2]);
  });

  test('a second press on what is released already is no other release', async () => {
    const who = learner(23);
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, who);
    const press = async () => {
      bed.clock.pass(minute);
      await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
      await look();
    };
    await press();
    await press();
    bed.clock.pass(minute);
    await Promise.all([press(), press()]);
    expect(inbox(who)).toHaveLength(1);
  });

  test('whoever releases and takes back again and again sends one message an hour', async () => {
    const who = learner(26);
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, who);
    const press = async (released: boolean) => {
      bed.clock.pass(minute);
      await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released }, admin);
      await look();
    };
    await press(true);
    for (let again = 0; again < 5; again += 1) {
      await press(false);
      await press(true);
    }
    expect(inbox(who)).toHaveLength(1);
    // the last release stands, and is told when the hour has passed
    bed.clock.pass(60 * minute);
    await look();
    expect(inbox(who)).toHaveLength(2);
    bed.clock.pass(600 * minute);
    await look();
    expect(inbox(who)).toHaveLength(2);
  });

  test('marks that are taken back while people are told are told no further', async () => {
    const who = learner(24);
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, who);
    const others = Array.from({ length: 400 }, (_, index) => ({
      _id: idOf(0x70_0000 + index),
      examId,
      userId: idOf(0x71_0000 + index),
      finishedAt: new Date(bed.clock.now()),
      told: null,
      goesAt: new Date(bed.clock.now() + hours(1)),
    }));
    await rows().insertMany(others);
    bed.neighbours.meanwhile = () => bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: false }, admin);
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    await look();
    expect(bed.neighbours.delivered).toHaveLength(200);
    expect(await rows().countDocuments({ examId, told: null })).toBe(201);
  });

  test('a save and a release that were done are no errors although the look at their results cannot be written', async () => {
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, learner(25));
    await look();
    await bed.mongo.db?.command({ collMod: 'result_looks', validator: { asks: { $lt: 0 } } });
    try {
      await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
      await change(examId, { scoreRelease: 2 });
      await change(examId, { scoreRelease: 2 });
    } finally {
      await bed.mongo.db?.command({ collMod: 'result_looks', validator: {} });
    }
    // the look within the hour
    bed.clock.pass(hours(1));
    await look();
    expect(inbox(learner(25))).toHaveLength(1);
  });

  test('a second release is told within the hour, too, although its look cannot be written', async () => {
    const who = learner(27);
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, who);
    const release = async (released: boolean) => {
      bed.clock.pass(minute);
      await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released }, admin);
    };
    await release(true);
    await look();
    await release(false);
    await look();
    await bed.mongo.db?.command({ collMod: 'result_looks', validator: { asks: { $lt: 0 } } });
    try {
      await release(true);
    } finally {
      await bed.mongo.db?.command({ collMod: 'result_looks', validator: {} });
    }
    bed.clock.pass(61 * minute);
    await look();
    expect(inbox(who)).toHaveLength(2);
  });

  test('an exam that waits for its release is looked at each hour, and its papers are left alone', async () => {
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, learner(22));
    await look();
    const [papers, first] = [await rows().find({ examId }).toArray(), await looks().findOne({ _id: examId })];
    bed.clock.pass(61 * minute);
    await look();
    expect(await rows().find({ examId }).toArray()).toEqual(papers);
    expect(Number((await looks().findOne({ _id: examId }))?.lookAt) - Number(first?.lookAt)).toBe(61 * minute);
  });

  test('after a rule was changed so that marks show', async () => {
    const who = learner(5);
    const examId = await bed.exam({ scoreRelease: 2 });
    const id = await finished(examId, who);
    await look();
    const { revision } = await bed.call(calls.exam.exams.detail, { id: examId }, admin);
    const input = await bed.examInput({ scoreRelease: 0 });
    const { tmplId, endTime, startTime } = await bed.call(calls.exam.exams.detail, { id: examId }, admin);
    await bed.call(calls.exam.exams.save, { ...input, id: examId, revision, tmplId, startTime, endTime }, admin);
    await look();
    expect(inbox(who)).toEqual([`result:${id}:rule`]);
  });

  test('a rule that takes the place of a release by hand tells nobody again, and goes on for whoever finishes later', async () => {
    const [who, other] = [learner(28), learner(29)];
    const examId = await bed.exam({ scoreRelease: 2, endTime: new Date(bed.clock.now() + hours(9)).toISOString() });
    await finished(examId, who);
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    await look();
    expect(inbox(who)).toHaveLength(1);
    bed.clock.pass(hours(2));
    await change(examId, { scoreRelease: 0 });
    await look();
    expect(inbox(who)).toHaveLength(1);
    const id = await finished(examId, other, 'clock');
    await look();
    expect([inbox(who).length, inbox(other)]).toEqual([1, [`result:${id}:rule`]]);
  });

  test('a learner whose essay waits to be marked hears of nothing yet', async () => {
    const who = learner(6);
    const examId = await bed.exam({ scoreRelease: 0 });
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '要人来批阅' } }] },
      who,
    );
    await bed.call(calls.exam.papers.handIn, { id }, who);
    await look();
    expect(inbox(who)).toEqual([]);
  });

  test('an identity service that is away, and a restart of this one, lose none and double none', async () => {
    const who = learner(7);
    bed.neighbours.hasInbox = false;
    const id = await finished(await bed.exam({ scoreRelease: 0 }), who, 'clock');
    await look();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[], null]);
    const [first] = bed.services;
    if (!first) throw new Error('no process is running');
    await bed.stopProcess(first);
    bed.neighbours.hasInbox = true;
    await bed.startProcess();
    await later();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[`result:${id}:rule`], 'rule']);
  });

  test('an exam whose messages are refused keeps no other exam from being told', async () => {
    const exams = (await Promise.all([1, 2, 3].map(() => bed.exam({ scoreRelease: 2 })))).toSorted();
    const people = [learner(9), learner(10), learner(11)];
    for (const [index, examId] of exams.entries()) await finished(examId, people[index] ?? admin);
    for (const index of [0, 2]) bed.neighbours.refused.add(people[index]?.userId ?? '');
    for (const id of exams) await bed.call(calls.exam.exams.release, { id, what: 'score', released: true }, admin);
    const counts = () => people.map((who) => inbox(who).length);
    await bed.part(ResultNews).tellAll();
    expect(counts()).toEqual([0, 1, 0]);
    bed.neighbours.refused.clear();
    await later();
    expect(counts()).toEqual([1, 1, 1]);
  });

  test('an identity service that is away for days: everybody is told when it is back', async () => {
    const [one, other] = [learner(12), learner(13)];
    bed.neighbours.hasInbox = false;
    await finished(await bed.exam({ scoreRelease: 0 }), one, 'clock');
    const byHand = await bed.exam({ scoreRelease: 2 });
    await finished(byHand, other);
    await bed.call(calls.exam.exams.release, { id: byHand, what: 'score', released: true }, admin);
    await look();
    bed.clock.pass(hours(60));
    await look();
    expect([inbox(one), inbox(other)]).toEqual([[], []]);
    bed.neighbours.hasInbox = true;
    await later();
    expect([inbox(one).length, inbox(other).length]).toEqual([1, 1]);
  });

  test('a rule that shows marks days after the exam is news from that moment on', async () => {
    const who = learner(14);
    const examId = await bed.exam({ scoreRelease: 2 });
    const id = await finished(examId, who);
    await look();
    bed.clock.pass(hours(96));
    await change(examId, { scoreRelease: 1 });
    await look();
    expect(inbox(who)).toEqual([`result:${id}:rule`]);
  });
});
