import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BusinessError, calls, errors, type Caller, type ClientInput, type ScoreEvent } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { serveStream } from '@xuekao/service-testing';
import { admin, type ExamBed } from '../test-support/exam-bed.js';
import { MarkingDeskBed, saq } from '../test-support/marking-desk-bed.js';
import { teacherOf } from '../test-support/teachers.js';

const { marking, papers } = calls.exam;
let desk: MarkingDeskBed;
let bed: ExamBed;
beforeAll(async () => {
  desk = await MarkingDeskBed.open('desk_proposals');
  bed = desk.exam;
}, 300_000);
afterAll(() => desk.close());
beforeEach(() => desk.newExam());

describe('a proposal of the site’s model', () => {
  const { propose } = marking;
  const points = { kind: 'part', title: '全题', points: 5, score: 4, reason: '要点齐全', quote: '看法' } as const;
  const whole = { kind: 'score', score: 4, totalScore: 5, refused: '' } as const;
  let judged: () => AsyncIterable<ScoreEvent>;
  const asked: object[] = [];
  const ask = async (who: Caller, input: ClientInput<typeof propose>): Promise<ScoreEvent[]> => {
    const events: ScoreEvent[] = [];
    for await (const event of new CallClient(bed.nats, bed.config).stream(propose, input, { requestId: 'r', caller: who }))
      events.push(event);
    return events;
  };
  beforeAll(() => {
    serveStream({ nats: bed.nats, place: bed.config }, calls.repo.ai.score, (input) => {
      asked.push(input);
      return judged();
    });
  });

  test('has parts, reasons and words of the answer, and is no mark; nobody’s name goes to the model', async () => {
    const [id = ''] = await desk.handedIn(['我的看法。']);
    const who = await desk.marker('一号');
    const before = await desk.paper(id);
    judged = async function* () {
      yield points;
      yield whole;
    };
    expect(await ask(who, { id: bed.nameOf(id), quId: saq })).toEqual([points, whole]);
    expect(asked.at(-1)).toEqual({
      userId: who.userId,
      content: expect.stringContaining('题6'),
      analysis: '解析6',
      rightAnswers: ['参考答案'],
      totalScore: 5,
      answer: '我的看法。',
    });
    expect([await desk.paper(id), (await desk.progress(who)).of]).toEqual([before, expect.objectContaining({ waiting: 1, marked: 0 })]);
    // the person gives another one
    expect(await desk.mark(who, await desk.one(who), 3)).toMatchObject({ outcome: 'marked' });
    expect((await desk.paper(id)).userSubjScore).toBe(3);
  });

  test('is for those who mark the answer, once it is handed in', async () => {
    const [id = ''] = await desk.handedIn(['看法'], { deptCode: 'A01A01' });
    const before = asked.length;
    const elsewhere = await desk.marker('一号', { departs: ['A01A02'] });
    await expect(ask(elsewhere, { id: bed.nameOf(id), quId: saq })).rejects.toMatchObject({ code: errors.NOT_FOUND.code });
    await expect(ask(teacherOf(bed, '路人'), { id, quId: saq })).rejects.toMatchObject({ code: errors.NOT_FOUND.code });
    const { id: open } = await bed.call(papers.create, { examId: desk.examId }, desk.newLearner());
    await expect(ask(admin, { id: open, quId: saq })).rejects.toMatchObject({ code: errors.NOT_HANDED_IN.code });
    expect(asked).toHaveLength(before);
  });

  test('that breaks off in the middle, or that the site has off, leaves the answer to be marked', async () => {
    const [id = ''] = await desk.handedIn(['看法']);
    const who = await desk.marker('一号');
    judged = async function* () {
      yield points;
      throw new BusinessError('AI_FAILED');
    };
    await expect(ask(who, { id: bed.nameOf(id), quId: saq })).rejects.toMatchObject({ code: errors.AI_FAILED.code });
    judged = async function* () {
      await Promise.reject(new BusinessError('AI_OFF'));
      yield whole;
    };
    await expect(ask(who, { id: bed.nameOf(id), quId: saq })).rejects.toMatchObject({ code: errors.AI_OFF.code });
    expect((await desk.progress(who)).of).toMatchObject({ waiting: 1 });
    expect(await desk.mark(who, await desk.one(who), 2)).toMatchObject({ outcome: 'marked' });
  });

  test('ends with its reader, however slow the model is', async () => {
    const [id = ''] = await desk.handedIn(['看法']);
    const never = Promise.withResolvers<ScoreEvent>();
    const left = Promise.withResolvers<void>();
    judged = async function* () {
      try {
        yield points;
        yield points;
        yield await never.promise;
      } finally {
        left.resolve();
      }
    };
    const events = new CallClient(bed.nats, bed.config).stream(propose, { id, quId: saq }, { requestId: 'r', caller: admin });
    await events.next();
    await events.return();
    // the model is left at its second word, which nobody took
    await left.promise;
    never.resolve(whole);
  });
});
