import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { Corrections, keyed } from '../test-support/corrections.js';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { lateKind, lateWork, unreachedPapers } from '../test-support/late-work.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { CorrectionCollections } from './correction.collections.js';
import { CorrectionSweep } from './correction.sweep.js';

let bed: ExamBed;
let number = 0;
const somebody = () => learner((number += 1));
const examWith = async (changes: Parameters<ExamBed['exam']>[0] = {}) =>
  new Corrections(bed, await bed.exam({ scoreRelease: 0, qualifyScore: 5, ...changes }));
beforeAll(async () => {
  bed = await ExamBed.open('corrections', new TestClock());
}, 300_000);
afterAll(() => bed.close());

describe('a wrong key after marked papers', () => {
  test('is computed, applied, told and undone', async () => {
    const exam = await examWith();
    const [wronged, favoured, essayist] = [somebody(), somebody(), somebody()];
    const wrongedId = await exam.handIn(wronged, { 1: { options: ['b1'] } });
    const favouredId = await exam.handIn(favoured, { 1: { options: ['a1'] } });
    const essayId = await exam.handIn(essayist, { 1: { options: ['b1'] }, 6: { text: '看法' } });
    const { version } = await bed.call(calls.exam.papers.reviewDetail, { id: essayId }, admin);
    await bed.call(calls.exam.papers.review, { id: essayId, version, items: [{ quId: idOf(6), score: 4, remark: '好' }] }, admin);
    const before = await Promise.all([exam.result(wrongedId, wronged), exam.result(favouredId, favoured), exam.result(essayId, essayist)]);

    const ready = await exam.computed([keyed(1, 'b1')]);
    expect(ready).toMatchObject({
      numbers: [1],
      counts: { papers: 3, changed: 3, up: 2, down: 1, newlyPassed: 2, newlyFailed: 1, handAside: 0, open: 0, told: 0 },
    });
    expect(ready.questions).toMatchObject([{ before: { leaves: [{ right: ['a1'] }] }, after: { score: 5, leaves: [{ right: ['b1'] }] } }]);
    const { records } = await bed.call(calls.exam.corrections.rows, { params: { id: ready.id, kind: 'up' } }, admin);
    expect(records.map(({ before: from, after: to, passedAfter }) => [from, to, passedAfter]).toSorted()).toEqual([
      [0, 5, true],
      [4, 9, true],
    ]);
    // nothing has happened so far
    expect((await exam.result(wrongedId, wronged)).userScore).toBe(0);

    await exam.apply(ready.id);
    expect(await exam.result(wrongedId, wronged)).toMatchObject({
      userScore: 5,
      passed: true,
      corrections: [{ reason: '答案有误', numbers: [1] }],
    });
    expect((await exam.result(favouredId, favoured)).userScore).toBe(0);
    expect(await exam.result(essayId, essayist)).toMatchObject({ userScore: 9, userSubjScore: 4 });
    await until(async () => exam.messagesTo(wronged).length === 1);
    expect(exam.messagesTo(wronged)[0]?.content).toContain('答案有误');

    await exam.undo(ready.id);
    await until(async () => exam.messagesTo(essayist).length === 2);
    await until(async () => (await exam.result(wrongedId, wronged)).corrections?.length === 0);
    expect(await Promise.all([exam.result(wrongedId, wronged), exam.result(favouredId, favoured), exam.result(essayId, essayist)])).toEqual(
      before,
    );
    const list = await bed.call(calls.exam.corrections.paging, { params: { examId: exam.examId } }, admin);
    expect(list.records).toMatchObject([{ state: 'undone', byName: '管理员', mayUndo: false }]);
  });

  test('a paper that is deleted is in the table of no correction', async () => {
    const exam = await examWith();
    const paperId = await exam.handIn(somebody(), { 1: { options: ['b1'] } });
    const { id } = await exam.apply((await exam.computed([keyed(1, 'b1')])).id);
    const rows = async () => (await bed.call(calls.exam.corrections.rows, { params: { id, kind: 'up' } }, admin)).total;
    expect(await rows()).toBe(1);
    await bed.call(calls.exam.paperDeeds.delete, { ids: [paperId], reason: '误交' }, admin);
    await until(async () => (await rows()) === 0);
  });

  test('whoever has not seen a mark hears of it with its release alone', async () => {
    const exam = await examWith({ scoreRelease: 2 });
    const who = somebody();
    await exam.handIn(who, { 1: { options: ['b1'] } });
    const { id } = await exam.apply((await exam.computed([keyed(1, 'b1')])).id);
    const rows = bed.part<CorrectionCollections>(CorrectionCollections).rows;
    await until(async () => (await rows.countDocuments({ correctionId: id, isTold: true })) === 1);
    expect(exam.messagesTo(who)).toEqual([]);
  });

  test('an attempt that begins afterwards has the new key, and no note of a correction', async () => {
    const exam = await examWith();
    await exam.apply((await exam.computed([keyed(1, 'b1')])).id);
    bed.clock.pass(3000);
    const who = somebody();
    const id = await exam.handIn(who, { 1: { options: ['b1'] } });
    expect(await exam.result(id, who)).toMatchObject({ userScore: 5, corrections: [] });
  });
});

describe('changes', () => {
  const changed = async (change: Parameters<Corrections['computed']>[0][number], answers: Parameters<Corrections['handIn']>[1]) => {
    const exam = await examWith();
    const who = somebody();
    const id = await exam.handIn(who, answers);
    const { id: correctionId } = await exam.apply((await exam.computed([change])).id);
    return { exam, id, who, correctionId, result: await exam.result(id, who) };
  };
  const one = (at: number, leaf: object, more: object = {}) => ({ quId: idOf(at), leaves: [{ quId: idOf(at), ...leaf }], ...more });

  test('one more set of options, one more text of a blank, other keywords', async () => {
    expect((await changed(one(2, { accepted: [['c2']] }), { 2: { options: ['c2'] } })).result.userScore).toBe(5);
    expect((await changed(one(5, { blanks: [['北京', '京'], ['2']] }), { 5: { blanks: ['京', '2'] } })).result.userScore).toBe(5);
    const keywords = [{ words: ['光'], rate: 100 }];
    expect((await changed(one(8, { keywords }), { 8: { text: '阳光' } })).result.userScore).toBe(5);
  });

  test('what also counts as right stands beside the key, for the learner and for who marks', async () => {
    const exam = await examWith({ answerRelease: 0 });
    const who = somebody();
    const id = await exam.handIn(who, { 2: { options: ['c2'] } });
    await exam.apply((await exam.computed([one(2, { accepted: [['c2']] })])).id);
    for (const { groupList } of [await exam.result(id, who), await bed.call(calls.exam.papers.reviewDetail, { id }, admin)]) {
      const [first, second] = groupList.flatMap(({ quList }) => quList);
      expect(first).not.toHaveProperty('accepted');
      expect(second).toMatchObject({ accepted: [['c2']], isRight: true, actualScore: 5 });
    }
  });

  test('another text is what those who mark and share the marking read', async () => {
    const exam = await examWith();
    await exam.handIn(somebody(), { 6: { text: '看法' } });
    await exam.apply((await exam.computed([one(6, { content: '<p>改过的题干</p>' })])).id);
    const { records } = await bed.call(calls.exam.marking.questions, { examId: exam.examId }, admin);
    const markable = await bed.call(calls.exam.exams.markable, { id: exam.examId }, admin);
    expect([records.map(({ title }) => title), markable.map(({ title }) => title)]).toEqual([
      ['改过的题干', '题114'],
      ['改过的题干', '题7'],
    ]);
  });

  test('other points move the total of the paper and of the exam; a question that is dropped asks for no mark', async () => {
    const worth = await changed({ quId: idOf(1), score: 10 }, { 1: { options: ['a1'] } });
    expect(worth.result).toMatchObject({ userScore: 10, totalScore: 45 });
    expect((await bed.call(calls.exam.exams.detail, { id: worth.exam.examId }, admin)).totalScore).toBe(45);
    const dropped = await changed({ quId: idOf(6), score: 0 }, { 6: { text: '看法' } });
    expect(dropped.result).toMatchObject({ state: 2, userScore: 0, totalScore: 35 });
    await dropped.exam.undo(dropped.correctionId);
    expect(await dropped.exam.result(dropped.id, dropped.who)).toMatchObject({ state: 1, totalScore: 40 });
  });

  test('points for everybody, and a mark by hand that comes back with the undo', async () => {
    const exam = await examWith();
    const who = somebody();
    const id = await exam.handIn(who, { 6: { text: '看法' } });
    const { version } = await bed.call(calls.exam.papers.reviewDetail, { id }, admin);
    await bed.call(calls.exam.papers.review, { id, version, items: [{ quId: idOf(6), score: 3, remark: '' }] }, admin);
    const ready = await exam.computed([{ quId: idOf(6), isGiven: true }]);
    expect(ready.counts).toMatchObject({ handAside: 1, up: 1 });
    await exam.apply(ready.id);
    expect((await exam.result(id, who)).userScore).toBe(5);
    await exam.undo(ready.id);
    expect((await exam.result(id, who)).userScore).toBe(3);
  });

  test('a part of a compound question', async () => {
    const part = { quId: idOf(7), leaves: [{ quId: idOf(0x71), right: ['a71'] }] };
    const exam = await examWith();
    const who = somebody();
    const id = await exam.handIn(who, { 0x71: { options: ['a71'] } });
    await exam.apply((await exam.computed([part])).id);
    expect((await exam.result(id, who)).userScore).toBe(2.5);
  });

  test('another pass mark alone', async () => {
    const exam = await examWith({ qualifyScore: 10 });
    const who = somebody();
    const id = await exam.handIn(who, { 1: { options: ['a1'] } });
    expect(await exam.result(id, who)).toMatchObject({ passed: false });
    await exam.apply((await exam.computed([{ quId: idOf(1) }], { qualifyScore: 5 })).id);
    expect(await exam.result(id, who)).toMatchObject({ passed: true, qualifyScore: 5 });
  });
});

const framesOf = async ({ userId }: ReturnType<typeof somebody>, examId: string) =>
  (await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null)).frames.map(
    (text) => (JSON.parse(text) as { data: object }).data,
  );

test('whoever still sits hears nothing of another key, whose reason may name it', async () => {
  const exam = await examWith();
  const [open, done] = [somebody(), somebody()];
  await exam.sit(open, { 1: { options: ['b1'] } });
  await exam.handIn(done, { 1: { options: ['b1'] } });
  const ready = await exam.computed([keyed(1, 'b1')], { reason: '正确答案应为 B' });
  await exam.apply(ready.id);
  await until(async () => exam.messagesTo(done).length === 1);
  await exam.undo(ready.id);
  expect(await framesOf(open, exam.examId)).toEqual([]);
  expect(exam.messagesTo(open)).toEqual([]);
});

test('who has finished reads why a key is another one where keys are shown, or when nobody sits the exam any more', async () => {
  const reason = '正确答案应为 B';
  const endTime = new Date(bed.clock.now() + 40 * minute).toISOString();
  const exam = await examWith({ scoreRelease: 0, answerRelease: 1, totalTime: 20, endTime });
  const [open, done] = [somebody(), somebody()];
  const paperId = await exam.sit(open, { 1: { options: ['b1'] } });
  const id = await exam.handIn(done, { 1: { options: ['b1'] } });
  await exam.apply((await exam.computed([keyed(1, 'b1')], { reason })).id);
  await until(async () => exam.messagesTo(done).length === 1);
  expect(exam.messagesTo(done)[0]?.content).not.toContain(reason);
  expect(await exam.result(id, done)).toMatchObject({ userScore: 5, corrections: [{ reason: '', numbers: [1] }] });
  await bed.call(calls.exam.papers.handIn, { id: paperId }, open);
  bed.clock.pass(41 * minute);
  await until(async () => (await exam.result(id, done)).corrections?.[0]?.reason === reason);
});

test('of a correction of texts and keys whoever still sits hears which texts are others, and not the reason', async () => {
  const exam = await examWith();
  const open = somebody();
  const paperId = await exam.sit(open, { 4: { options: ['n4'] } });
  const leaf = { quId: idOf(2), content: '<p>新题干</p>' };
  const ready = await exam.computed([keyed(1, 'b1'), { quId: idOf(2), leaves: [leaf] }], { reason: '第1题正确答案应为 B，第2题有错字' });
  await exam.apply(ready.id);
  expect(await framesOf(open, exam.examId)).toEqual([{ paperId, reason: '', asked: [2], told: [] }]);
});

test('a typo that is found while people sit: who has not answered reads the new text, who has is told and keeps the old one', async () => {
  const exam = await examWith();
  const [early, late] = [somebody(), somebody()];
  const answeredId = await exam.sit(early, { 1: { options: ['b1'] } });
  const openId = await exam.sit(late, { 2: { options: ['a2'] } });
  const leaf = { quId: idOf(1), content: '<p>新题干</p><script>x</script>', options: [{ id: 'a1', content: '新选项' }] };
  const ready = await exam.computed([{ quId: idOf(1), leaves: [leaf] }], { reason: '题干有错字' });
  expect(ready.counts).toMatchObject({ papers: 0, open: 2, told: 1 });
  const before = (await bed.call(calls.exam.papers.leftTime, { id: openId }, late)).setRevision;
  await exam.apply(ready.id);
  const textOf = async (id: string, who = early) => {
    const { question } = await bed.call(calls.exam.papers.quDetail, { paperId: id, quId: idOf(1) }, who);
    return [question.content, question.answerList[0]?.content];
  };
  expect(await textOf(answeredId)).toEqual(['<p>题1</p>', '选项a1']);
  expect(await textOf(openId, late)).toEqual(['<p>新题干</p>', '新选项']);
  // a page that hears no frame sees with its next question for the time that the questions are others
  const known = async (id: string, who: typeof early) => [
    (await bed.call(calls.exam.papers.leftTime, { id }, who)).setRevision,
    (await bed.call(calls.exam.papers.detail, { paperId: id }, who)).setRevision,
  ];
  expect([before, await known(answeredId, early), await known(openId, late)]).toEqual([0, [1, 1], [1, 1]]);
  expect(await framesOf(early, exam.examId)).toEqual([{ paperId: answeredId, reason: '题干有错字', asked: [], told: [1] }]);
  expect(await framesOf(late, exam.examId)).toEqual([{ paperId: openId, reason: '题干有错字', asked: [1], told: [] }]);
  // what was answered before counts as ever
  const { cards } = await bed.call(calls.exam.papers.detail, { paperId: answeredId }, early);
  expect(cards.find(({ quId }) => quId === idOf(1))?.answer).toEqual({ options: ['b1'] });
});

describe('refusals', () => {
  test('nothing changed, a change that does not fit, a pass mark above the total, a draft, somebody else', async () => {
    const exam = await examWith();
    const create = (changes: Parameters<Corrections['computed']>[0], more: object = {}, who = admin) =>
      bed.refusal(calls.exam.corrections.create, { examId: exam.examId, reason: '有误', changes, ...more }, who);
    expect(await create([keyed(1, 'a1')])).toBe('CORRECTION_EMPTY');
    expect(await create([{ quId: idOf(1), score: 5 }])).toBe('CORRECTION_EMPTY');
    expect(await create([keyed(1, 'b2')])).toBe('CORRECTION_SHAPE');
    expect(await create([keyed(1, 'a1', 'b1')])).toBe('CORRECTION_SHAPE');
    expect(await create([keyed(5, 'a1')])).toBe('CORRECTION_SHAPE');
    expect(await create([keyed(2, 'a2')])).toBe('QUESTION_INVALID');
    expect(await create([keyed(0x99, 'a1')])).toBe('NOT_FOUND');
    expect(await create([keyed(1, 'b1')], { qualifyScore: 41 })).toBe('EXAM_QUALIFY');
    expect(await create([keyed(1, 'b1')], {}, teacherOf(bed, '别人'))).toBe('NOT_FOUND');
    const { id: draft } = await bed.call(calls.exam.exams.save, await bed.examInput(), admin);
    expect(await create([keyed(1, 'b1')], { examId: draft })).toBe('EXAM_IS_DRAFT');
  });

  test('a dry run is void when the revision moved on, and is made anew; undone is the last one first', async () => {
    const exam = await examWith();
    const who = somebody();
    const id = await exam.handIn(who, { 1: { options: ['b1'] }, 4: { options: ['n4'] } });
    const [first, second] = [await exam.computed([keyed(1, 'b1')]), await exam.computed([keyed(4, 'n4')])];
    await exam.apply(first.id);
    expect(await exam.detail(second.id)).toMatchObject({ isStale: true });
    expect(await bed.refusal(calls.exam.corrections.apply, { id: second.id }, admin)).toBe('STALE');
    await bed.call(calls.exam.corrections.compute, { id: second.id }, admin);
    await exam.until(second.id, 'ready');
    await exam.apply(second.id);
    expect((await exam.result(id, who)).userScore).toBe(10);
    expect(await bed.refusal(calls.exam.corrections.undo, { id: first.id }, admin)).toBe('CORRECTION_NOT_LAST');
    expect(await bed.refusal(calls.exam.corrections.drop, { id: first.id }, admin)).toBe('STALE');
    await exam.undo(second.id);
    expect((await exam.result(id, who)).userScore).toBe(5);
    await exam.undo(first.id);
    expect((await exam.result(id, who)).userScore).toBe(0);
    expect(await bed.refusal(calls.exam.corrections.undo, { id: first.id }, admin)).toBe('STALE');
  });
});

test('a copy of a corrected exam is published like any other', async () => {
  const exam = await examWith();
  await exam.apply((await exam.computed([keyed(1, 'b1')])).id);
  const { id } = await bed.call(calls.exam.exams.copy, { id: exam.examId }, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  const copy = new Corrections(bed, id);
  const who = somebody();
  expect((await copy.result(await copy.handIn(who, { 1: { options: ['a1'] } }), who)).userScore).toBe(5);
});

describe('several processes', () => {
  test('one that ends in the middle leaves the rest to another, and nobody is corrected or told twice', async () => {
    const exam = await examWith();
    const people = Array.from({ length: 40 }, somebody);
    for (const who of people) await exam.handIn(who, { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    const { papers } = bed.part<AttemptCollections>(AttemptCollections);
    const corrected = () => papers.countDocuments({ examId: exam.examId, setRevision: 1 });
    await bed.call(calls.exam.corrections.apply, { id: ready.id }, admin);
    await until(async () => (await corrected()) > 0);
    const [first] = bed.services;
    if (!first) throw new Error('no process is running');
    await bed.startProcess();
    await bed.stopProcess(first);
    await exam.until(ready.id, 'applied');
    const { rows } = bed.part<CorrectionCollections>(CorrectionCollections);
    await until(async () => (await rows.countDocuments({ correctionId: ready.id, isTold: true })) === people.length);
    for (const who of people) expect(exam.messagesTo(who)).toHaveLength(1);
    const ids = (await bed.part<AttemptCollections>(AttemptCollections).papers.find({ examId: exam.examId }, { _id: 1 }).lean()).map(
      ({ _id }) => `attempt-${_id}`,
    );
    const regraded = { stream: { $in: ids }, 'events.type': 'AttemptRegraded' };
    expect(await bed.mongo.collection('events').countDocuments(regraded)).toBe(people.length);
    expect(await bed.part<AttemptCollections>(AttemptCollections).papers.countDocuments({ examId: exam.examId, tenths: 50 })).toBe(40);
  });

  test('a paper that was handed in behind the look at the list is told, and stands in the table', async () => {
    const exam = await examWith();
    const who = somebody();
    const paperId = await exam.handIn(who, { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    // as the list reads it while the hand-in is under way
    const { papers } = bed.part<AttemptCollections>(AttemptCollections);
    await papers.updateOne({ _id: paperId }, { handState: 0 });
    await bed.part<CorrectionCollections>(CorrectionCollections).rows.deleteMany({ correctionId: ready.id });
    expect(await exam.apply(ready.id)).toMatchObject({ counts: { changed: 1, up: 1 } });
    await until(async () => exam.messagesTo(who).length === 1);
  });

  test('a process that was killed behind the revision leaves the moment of it to the next', async () => {
    const exam = await examWith();
    const who = somebody();
    const paperId = await exam.handIn(who, { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    await exam.apply(ready.id);
    const killed = { state: 'applying', appliedAt: null, nextAt: new Date(bed.clock.now()), holder: null, until: null };
    await bed.mongo.collection<{ _id: string }>('corrections').updateOne({ _id: ready.id }, { $set: killed });
    expect((await exam.until(ready.id, 'applied')).appliedTime).not.toBe('');
    expect((await exam.result(paperId, who)).corrections).toMatchObject([{ reason: '答案有误', numbers: [1] }]);
  });

  test('a paper that cannot be read is left out of the dry run and keeps no other one from being corrected', async () => {
    const exam = await examWith();
    const [broken, who] = [somebody(), somebody()];
    const brokenId = await exam.handIn(broken, { 1: { options: ['b1'] } });
    const paperId = await exam.handIn(who, { 1: { options: ['b1'] } });
    const first = { stream: `attempt-${brokenId}`, version: 1 };
    await bed.mongo.collection('events').updateOne(first, { $set: { 'events.0.type': 'OfALaterRelease' } });
    // a process that has read the attempt before knows it
    for (const service of [...bed.services]) await bed.stopProcess(service);
    await bed.startProcess();
    const input = { examId: exam.examId, reason: '答案有误', changes: [keyed(1, 'b1')] };
    const { id } = await bed.call(calls.exam.corrections.create, input, admin);
    await until(async () => {
      bed.clock.pass(1000);
      return (await exam.detail(id)).state === 'ready';
    });
    expect(await exam.detail(id)).toMatchObject({ left: 1, counts: { papers: 1, changed: 1, up: 1 } });
    expect(await exam.apply(id)).toMatchObject({ left: 1 });
    expect((await exam.result(paperId, who)).userScore).toBe(5);
    // one paper makes no correction late, whose news others would miss: it is counted by itself
    bed.clock.pass(200_000);
    await until(async () => (await unreachedPapers('correction')) === 1);
    expect(await lateWork('correction')).toBe(0);
  });

  test('a correction that nobody applied within 30 days of its dry run is dropped with its rows', async () => {
    const exam = await examWith();
    await exam.handIn(somebody(), { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    const { rows } = bed.part<CorrectionCollections>(CorrectionCollections);
    const sweep = () => bed.part<CorrectionSweep>(CorrectionSweep).sweep();
    const day = 24 * 3_600_000;
    bed.clock.pass(29 * day);
    await bed.call(calls.exam.corrections.compute, { id: ready.id }, admin);
    await exam.until(ready.id, 'ready');
    bed.clock.pass(29 * day);
    await sweep();
    expect(await exam.detail(ready.id)).toMatchObject({ state: 'ready' });
    expect(await rows.countDocuments({ correctionId: ready.id })).toBe(1);
    bed.clock.pass(2 * day);
    await sweep();
    expect(await exam.detail(ready.id)).toMatchObject({ state: 'dropped' });
    expect(await rows.countDocuments({ correctionId: ready.id })).toBe(0);
  });

  test('messages that fail, and dry runs, make no correction late', async () => {
    const exam = await examWith();
    const who = somebody();
    await exam.handIn(who, { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    bed.neighbours.hasInbox = false;
    await exam.apply(ready.id);
    bed.clock.pass(20 * 60_000);
    await until(async () => ((await lateKind('correction-messages')) ?? 0) >= 600);
    expect(await lateWork('correction')).toBe(0);
    bed.neighbours.hasInbox = true;
    await until(async () => {
      bed.clock.pass(60_000);
      return exam.messagesTo(who).length === 1;
    });
    await until(async () => (await lateKind('correction-messages')) === 0);
  });

  test('what a process that was killed held is taken over when its time is over', async () => {
    const exam = await examWith();
    const who = somebody();
    const id = await exam.handIn(who, { 1: { options: ['b1'] } });
    const ready = await exam.computed([keyed(1, 'b1')]);
    await exam.apply(ready.id);
    const { corrections } = bed.part<CorrectionCollections>(CorrectionCollections);
    const now = new Date(bed.clock.now());
    const held = { holder: 'killed', until: new Date(now.getTime() + 30_000) };
    await corrections.updateOne({ _id: ready.id }, { ...held, state: 'undoing', undoRevision: 2, isMoving: true, nextAt: now });
    // this process goes on with another one, and leaves that alone
    const other = await examWith();
    await other.handIn(somebody(), { 1: { options: ['b1'] } });
    await other.apply((await other.computed([keyed(1, 'b1')])).id);
    expect(await corrections.findById(ready.id).lean()).toMatchObject({ state: 'undoing', holder: 'killed' });
    bed.clock.pass(31_000);
    await exam.until(ready.id, 'undone');
    expect((await exam.result(id, who)).userScore).toBe(0);
  });
});

test('an editor who sits the exam is shown no key of it, and never the own line; whoever owns it goes on', async () => {
  const exam = await examWith();
  const editor = teacherOf(bed, '同事');
  await bed.call(calls.exam.exams.share, { id: exam.examId, to: to(editor), right: 'edit' }, admin);
  const [own] = [await exam.handIn(editor, { 1: { options: ['b1'] } }), await exam.handIn(somebody(), { 1: { options: ['b1'] } })];
  const { id } = await exam.computed([keyed(1, 'b1')]);
  const rows = (who = editor) => bed.call(calls.exam.corrections.rows, { params: { id } }, who);
  expect((await rows(admin)).records.map(({ paperId }) => paperId)).toContain(own);
  expect(await rows()).toMatchObject({ total: 1 });
  expect((await rows()).records.map(({ paperId }) => paperId)).not.toContain(own);
  const refusals = (who: Caller) =>
    Promise.all([
      bed.refusal(calls.exam.corrections.questions, { params: { examId: exam.examId } }, who),
      bed.refusal(calls.exam.corrections.question, { examId: exam.examId, quId: idOf(1) }, who),
      bed.refusal(calls.exam.corrections.detail, { id }, who),
    ]);
  const open = ['success', 'success', 'success'];
  expect(await refusals(editor)).toEqual(open);
  const again = await exam.sit(editor, {});
  const mine = await exam.sit(admin, {});
  expect([await refusals(editor), await refusals(admin)]).toEqual([open.map(() => 'MARKS_OWN_EXAM'), open]);
  await bed.call(calls.exam.papers.handIn, { id: again }, editor);
  await bed.call(calls.exam.papers.handIn, { id: mine }, admin);
  expect(await refusals(editor)).toEqual(open);
});
