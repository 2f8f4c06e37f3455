import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import type { ExamDoc } from '../exams/exam.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { ResultNews } from './result-news.js';
import { isNews, newsOf } from './result-news.rules.js';

describe('when marks are news', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const exam = (changes: Partial<ExamDoc>): ExamDoc => ({ resultType: 3, endTime: new Date(now + 60 * minute), overTime: 0, totalTime: 30, ...changes }) as ExamDoc; // what the rules read
  const released = new Date(now - 5 * minute);

  test('at once, after the window, by hand', () => {
    expect(newsOf(exam({ scoreRelease: 0 }), now)).toEqual({ kind: 'tell', release: 'rule', since: 0 });
    expect(newsOf(exam({ scoreRelease: 1 }), now)).toEqual({ kind: 'wait', until: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 1 }), now + 60 * minute)).toEqual({ kind: 'tell', release: 'rule', since: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 2 }), now)).toEqual({ kind: 'wait', until: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 2, scoreReleasedAt: released }), now)).toEqual({ kind: 'tell', release: `hand-${released.getTime()}`, since: released.getTime() });
  });

  test('never where the exam shows none, is gone, or was left unreleased for a month', () => {
    expect(newsOf(exam({ resultType: 1, scoreRelease: 0 }), now)).toMatchObject({ kind: 'wait' });
    expect(newsOf(null, now)).toEqual({ kind: 'wait', until: null });
    expect(newsOf(exam({ scoreRelease: 2 }), now + 31 * 24 * 60 * minute)).toEqual({ kind: 'wait', until: null });
  });

  test('for a day', () => {
    const hoursAgo = (hours: number): Date => new Date(now - hours * 60 * minute);
    expect([isNews(0, hoursAgo(23), now), isNews(0, hoursAgo(25), now), isNews(hoursAgo(2).getTime(), hoursAgo(50), now)]).toEqual([true, false, true]);
  });
});

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

  const rows = () => bed.mongo.collection<{ _id: string; told: string | null; lookAt: Date | null }>('result_news');
  /** Handed in, marked, and noted by the follower of the log. */
  async function finished(examId: string, who: Caller): Promise<string> {
    const { id } = await bed.call(calls.createPaper, { examId }, who);
    await bed.call(calls.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    await bed.call(calls.handExam, { id }, who);
    await until(async () => (await rows().findOne({ _id: id })) !== null);
    return id;
  }
  /** Looks now, whatever the timer does, until nothing is due. */
  async function look(): Promise<void> {
    await until(async () => {
      await bed.part(ResultNews).tellAll().catch(() => undefined);
      return !bed.neighbours.hasInbox || (await rows().countDocuments({ lookAt: { $lte: new Date(bed.clock.now()) } })) === 0;
    });
  }
  /** Which messages a person has: what came again under the same key is the same one. */
  const inbox = (who: Caller): string[] => [...new Set(bed.neighbours.delivered.filter(({ userId }) => userId === who.userId).map(({ key }) => key))];

  test('marks that show at once: one message with the way to the result, and none for a second look', async () => {
    const who = learner(1);
    const examId = await bed.exam({ scoreRelease: 0 });
    const id = await finished(examId, who);
    await look();
    expect(inbox(who)).toEqual([`result:${id}:rule`]);
    const { title } = await bed.call(calls.examDetail, { id: examId }, admin);
    expect(bed.neighbours.delivered[0]).toEqual({ key: `result:${id}:rule`, userId: who.userId, title: '考试成绩已公布', content: `您参加的考试“${title}”已公布成绩，请查看。`, link: `/pages/exam/result/${id}` });
    const sent = bed.neighbours.delivered.length;
    await bed.part(ResultNews).look(examId);
    await look();
    expect(bed.neighbours.delivered).toHaveLength(sent);
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
      await bed.call(calls.examRelease, { id: examId, what, released }, admin);
      await look();
    };
    const counts = () => [inbox(one).length, inbox(other).length];
    await release(true, 'answer');
    expect(counts()).toEqual([0, 0]);
    await release(true);
    expect(counts()).toEqual([1, 1]);
    await release(false);
    expect(counts()).toEqual([1, 1]);
    await release(true);
    expect(counts()).toEqual([2, 2]);
  });

  test('after a rule was changed so that marks show', async () => {
    const who = learner(5);
    const examId = await bed.exam({ scoreRelease: 2 });
    const id = await finished(examId, who);
    await look();
    const { revision } = await bed.call(calls.examDetail, { id: examId }, admin);
    const input = await bed.examInput({ scoreRelease: 0 });
    const { tmplId, endTime, startTime } = await bed.call(calls.examDetail, { id: examId }, admin);
    await bed.call(calls.examSave, { ...input, id: examId, revision, tmplId, startTime, endTime }, admin);
    await look();
    expect(inbox(who)).toEqual([`result:${id}:rule`]);
  });

  test('a learner whose essay waits to be marked hears of nothing yet', async () => {
    const who = learner(6);
    const examId = await bed.exam({ scoreRelease: 0 });
    const { id } = await bed.call(calls.createPaper, { examId }, who);
    await bed.call(calls.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '要人来批阅' } }] }, who);
    await bed.call(calls.handExam, { id }, who);
    await look();
    expect(inbox(who)).toEqual([]);
  });

  test('an identity service that is away, and a restart of this one, lose none and double none', async () => {
    const who = learner(7);
    bed.neighbours.hasInbox = false;
    const id = await finished(await bed.exam({ scoreRelease: 0 }), who);
    await look();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[], null]);
    const [first] = bed.services;
    if (!first) throw new Error('no process is running');
    await bed.stopProcess(first);
    bed.neighbours.hasInbox = true;
    await bed.startProcess();
    await look();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[`result:${id}:rule`], 'rule']);
  });

  test('an exam whose messages are refused keeps no other exam from being told', async () => {
    const [first = '', middle = '', last = ''] = (await Promise.all([1, 2, 3].map(() => bed.exam({ scoreRelease: 0 })))).toSorted();
    const [one, who, other] = [learner(9), learner(10), learner(11)];
    for (const { userId } of [one, other]) bed.neighbours.refused.add(userId);
    await finished(first, one);
    const id = await finished(middle, who);
    await finished(last, other);
    await bed.part(ResultNews).tellAll();
    expect([inbox(one), inbox(who), inbox(other)]).toEqual([[], [`result:${id}:rule`], []]);
    bed.neighbours.refused.clear();
    await bed.part(ResultNews).tellAll();
    expect([inbox(one), inbox(other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('what came out more than a day ago is not told: an upgrade fills no inbox', async () => {
    const who = learner(8);
    const examId = await bed.exam({ scoreRelease: 0 });
    const id = await finished(examId, who);
    await look();
    bed.neighbours.delivered.length = 0;
    await rows().updateOne({ _id: id }, { $set: { told: null, lookAt: new Date(bed.clock.now()), finishedAt: new Date(bed.clock.now() - 25 * 60 * minute) } as object });
    await look();
    expect([inbox(who), (await rows().findOne({ _id: id }))?.told]).toEqual([[], 'rule']);
  });
});
