import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller, type ClientInput, type DeskAnswer } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { exams, marking, papers } = calls.exam;
const saq = idOf(6);
const part = idOf(0x72);
let bed: ExamBed;
let people = 0;
let examId: string;
beforeAll(async () => {
  bed = await ExamBed.open('desk');
}, 300_000);
afterAll(() => bed.close());
beforeEach(async () => {
  examId = await bed.exam();
});

/** Papers with these answers to the short question, handed in. */
async function handedIn(texts: readonly string[], changes: Partial<Caller> = {}, quId = saq): Promise<string[]> {
  return Promise.all(
    texts.map(async (text) => {
      people += 1;
      const who = learner(people, changes);
      const { id } = await bed.call(papers.create, { examId }, who);
      await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId, seq: 1, answer: { text } }] }, who);
      await bed.call(papers.handIn, { id }, who);
      return id;
    }),
  );
}
async function marker(name: string, scope?: { departs?: string[]; paperIds?: string[]; quIds?: string[] }): Promise<Caller> {
  const who = teacherOf(bed, name);
  const whole = { departs: [], quIds: [], ...scope };
  await bed.call(exams.share, { id: examId, to: to(who), right: 'mark', ...(scope ? { scope: whole } : {}) }, admin);
  return who;
}
const next = (who: Caller, changes: Partial<ClientInput<typeof marking.next>> = {}) =>
  bed.call(marking.next, { examId, quId: saq, ...changes }, who);
const markInput = ({ paperId: id, quId, version, setRevision }: DeskAnswer, score: number, remark = '') => ({
  ...{ id, quId, version, setRevision, score, remark },
});
async function one(who: Caller, changes: Partial<ClientInput<typeof marking.next>> = {}): Promise<DeskAnswer> {
  const [item] = (await next(who, changes)).items;
  if (!item) throw new Error(`nothing waits for ${who.realName}`);
  return item;
}
const mark = (who: Caller, item: DeskAnswer, score: number, remark = '') => bed.call(marking.mark, markInput(item, score, remark), who);
const settings = (changes: Partial<ClientInput<typeof marking.saveSettings>>) =>
  bed.call(marking.saveSettings, { examId, blind: true, doubleMarking: { scope: 0, quIds: [], tolerance: 0 }, ...changes }, admin);
const double = (tolerance = 1) => settings({ doubleMarking: { scope: 1, quIds: [], tolerance } });
const paper = (id: string) => bed.call(papers.reviewDetail, { id }, admin);
const progress = async (who: Caller) => {
  const { records, markers } = await bed.call(marking.questions, { examId }, who);
  const of = records.find(({ quId }) => quId === saq);
  return { of, markers: markers.map(({ name, marked, left }) => [name, marked, left]) };
};

describe('one question across all papers', () => {
  test('is marked without a name, one answer after the other, and the page says how far it is', async () => {
    const ids = await handedIn(['第一', '第二']);
    const who = await marker('一号');
    const { title, blind, mayDecide, records } = await bed.call(marking.questions, { examId }, who);
    expect([title, blind, mayDecide]).toEqual(['期中考试', true, false]);
    expect(records.map(({ label, quType, title: text, waiting, mine }) => [label, quType, text, waiting, mine])).toEqual([
      ['6', 'saq', '题6', 2, 2],
      ['7.2', 'saq', '题114', 0, 0],
    ]);
    const { items, left } = await next(who, { count: 3 });
    expect([items.length, left]).toEqual([2, 2]);
    const [first, second] = items;
    if (!first || !second) throw new Error('two wait');
    expect([first.paperId, second.paperId].sort()).toEqual([...ids].sort());
    expect(first).toMatchObject({ person: null, suggestion: null, proposals: [], material: '', same: 1 });
    expect(first.question).toMatchObject({ rightAnswers: ['参考答案'], analysis: '解析6', score: 5, remark: '', actualScore: null });
    expect(JSON.stringify(items)).not.toContain('学员');
    expect(await mark(who, first, 4, '要点齐全')).toEqual({ outcome: 'marked', state: 2 });
    expect(await progress(who)).toEqual({
      of: expect.objectContaining({ waiting: 1, mine: 1, marked: 1, toDecide: 0 }),
      markers: [['一号', 1, 1]],
    });
    expect(await mark(who, second, 3.5)).toMatchObject({ outcome: 'marked' });
    expect(await next(who)).toEqual({ items: [], left: 0 });
    expect(await paper(first.paperId)).toMatchObject({ userSubjScore: 4, state: 2 });
    // thought about again, by the person whose mark it is and by nobody else
    expect(await bed.refusal(marking.mark, { ...markInput(first, 2), again: true }, await marker('二号'))).toBe('STALE');
    expect(await bed.call(marking.mark, { ...markInput(first, 2), again: true }, who)).toMatchObject({ outcome: 'marked' });
    expect((await paper(first.paperId)).userSubjScore).toBe(2);
  });

  test('names the learner where the exam says so, to be changed by who may edit it', async () => {
    await handedIn(['看法']);
    const who = await marker('一号');
    const open = { examId, blind: false, doubleMarking: { scope: 0 as const, quIds: [], tolerance: 0 } };
    expect(await bed.refusal(marking.saveSettings, open, who)).toBe('NOT_FOUND');
    await settings({ blind: false });
    expect((await one(who)).person).toMatchObject({ deptName: '教务处' });
    expect(await bed.refusal(exams.detail, { id: examId }, admin)).toBe('success');
  });

  test('is shared among 64 markers who ask at once: nobody gets what another one has', async () => {
    await handedIn(Array.from({ length: 16 }, (_, index) => `回答${index}`));
    const many = Array.from({ length: 64 }, (_, index) => teacherOf(bed, `阅卷${index}`));
    await bed.call(exams.share, { id: examId, to: to(...many), right: 'mark' }, admin);
    const got = (await Promise.all(many.map((who) => next(who)))).flatMap(({ items }) => items.map(({ paperId }) => paperId));
    expect([got.length, new Set(got).size]).toEqual([16, 16]);
  });

  test('an answer goes to somebody else when its marker is silent for 5 minutes, or gives it back', async () => {
    const [paperId = ''] = await handedIn(['看法']);
    const [first, second] = [await marker('一号'), await marker('二号')];
    const item = await one(first);
    expect((await next(second)).items).toEqual([]);
    // the page was loaded again
    expect((await next(first)).items.map((again) => again.paperId)).toEqual([paperId]);
    expect(await bed.refusal(marking.mark, markInput(item, 1), second)).toBe('MARK_HELD');
    bed.clock.pass(4 * minute);
    expect(await bed.call(marking.keep, { items: [{ paperId, quId: saq }] }, first)).toEqual({ lost: [] });
    bed.clock.pass(4 * minute);
    expect((await next(second)).items).toEqual([]);
    bed.clock.pass(minute + 1);
    expect((await next(second)).items).toHaveLength(1);
    expect(await bed.call(marking.keep, { items: [{ paperId, quId: saq }] }, first)).toEqual({ lost: [paperId] });
    expect(await bed.refusal(marking.mark, markInput(item, 1), first)).toBe('MARK_HELD');
    await bed.call(marking.release, { items: [{ paperId, quId: saq }] }, second);
    expect((await next(first)).items).toHaveLength(1);
    // what somebody marked on the paper itself is not marked over
    const { version } = await paper(paperId);
    await bed.call(papers.review, { id: paperId, version, items: [{ quId: saq, score: 5, remark: '' }] }, admin);
    expect(await bed.refusal(marking.mark, markInput(item, 1), first)).toBe('STALE');
    expect((await paper(paperId)).userSubjScore).toBe(5);
  });

  test('a marker with a question or a class gets nothing else', async () => {
    const here = await handedIn(['甲'], { deptCode: 'A01A01' });
    await handedIn(['乙'], { deptCode: 'A01A02' });
    await handedIn(['丙'], { deptCode: 'A01A01' }, part);
    const ofClass = await marker('班主任', { departs: ['A01A01'], quIds: [saq] });
    const got = await next(ofClass, { count: 5 });
    expect([got.items.map(({ paperId }) => paperId), got.left]).toEqual([here, 1]);
    expect(await bed.refusal(marking.next, { examId, quId: part }, ofClass)).toBe('NOT_FOUND');
    const ofPart = await marker('材料题', { quIds: [idOf(7)] });
    expect((await one(ofPart, { quId: part })).material).toBe('<p>题7</p>');
    expect(await bed.refusal(marking.next, { examId, quId: saq }, ofPart)).toBe('NOT_FOUND');
    expect(await bed.refusal(marking.questions, { examId }, teacherOf(bed, '别人'))).toBe('NOT_FOUND');
    expect(new Set((await progress(admin)).markers)).toEqual(
      new Set([
        ['班主任', 0, 1],
        ['材料题', 0, 1],
      ]),
    );
  });
});

test('a marker who is given single papers, beside a class, opens those and no others', async () => {
  const [given = '', other = ''] = await handedIn(['一份', '另一份'], { deptCode: 'G02' });
  const [ofClass = ''] = await handedIn(['本班的'], { deptCode: 'G01' });
  const who = await marker('一号', { departs: ['G01'], paperIds: [given] });
  const single = await marker('二号', { paperIds: [given] });
  const listed = async (by: Caller) => (await bed.call(papers.paging, { params: { examId } }, by)).records.map(({ id }) => id).sort();
  expect([await listed(who), await listed(single)]).toEqual([[given, ofClass].sort(), [given]]);
  expect((await bed.call(exams.releaseStatus, { id: examId }, single)).waiting).toBe(1);
  expect((await bed.call(papers.roster, { params: { examId } }, single)).total).toBe(0);
  expect((await bed.call(exams.shares, { id: examId }, admin)).records.map(({ scope }) => scope.paperIds)).toEqual([[given], [given]]);
  const [item, none] = (await next(admin, { count: 3 })).items.filter(({ paperId }) => paperId === other);
  if (!item || none) throw new Error('the other one waits');
  await bed.call(marking.release, { items: [given, other, ofClass].map((paperId) => ({ paperId, quId: saq })) }, admin);
  const refused = await Promise.all([
    bed.refusal(papers.reviewDetail, { id: other }, single),
    bed.refusal(papers.review, { id: other, version: 0, items: [{ quId: saq, score: 1 }] }, single),
    bed.refusal(marking.mark, markInput(item, 1), single),
    bed.refusal(marking.markSame, { id: other, quId: saq, score: 1, remark: '' }, single),
    bed.refusal(papers.reviewDetail, { id: other }, who),
  ]);
  expect(new Set(refused)).toEqual(new Set(['NOT_FOUND']));
  expect((await next(single, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([given]);
  await mark(single, await one(single), 3);
  expect((await next(who, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([ofClass]);
  // done, and left
  expect((await progress(admin)).markers).toEqual(
    expect.arrayContaining([
      ['一号', 0, 1],
      ['二号', 1, 0],
    ]),
  );
  expect((await progress(who)).of).toMatchObject({ waiting: 1, mine: 1, marked: 1 });
});

describe('two marks for one answer', () => {
  test('that agree are their mean, and the second marker does not see the first', async () => {
    await double();
    const [paperId = ''] = await handedIn(['看法']);
    const [first, second] = [await marker('一号'), await marker('二号')];
    expect(await mark(first, await one(first), 3, '一')).toEqual({ outcome: 'first', state: 1 });
    expect((await next(first)).items).toEqual([]);
    const item = await one(second);
    expect([item.proposals, item.question.actualScore, item.question.remark]).toEqual([[], null, '']);
    expect(await mark(second, item, 4, '二')).toEqual({ outcome: 'marked', state: 2 });
    expect((await paper(paperId)).userSubjScore).toBe(3.5);
    const { of, markers } = await progress(admin);
    expect(of).toMatchObject({ isDouble: true, waiting: 0, marked: 1 });
    expect(new Set(markers)).toEqual(
      new Set([
        ['一号', 1, 0],
        ['二号', 1, 0],
      ]),
    );
  });

  test('that differ go to who may decide, who sees both', async () => {
    await double();
    const [paperId = ''] = await handedIn(['看法']);
    const [first, second] = [await marker('一号'), await marker('二号')];
    await mark(first, await one(first), 1, '太短');
    expect(await mark(second, await one(second), 4, '切题')).toEqual({ outcome: 'split', state: 1 });
    expect((await next(await marker('三号'), { decide: true })).items).toEqual([]);
    expect((await next(await marker('四号'))).items).toEqual([]);
    expect((await progress(admin)).of).toMatchObject({ waiting: 0, toDecide: 1, mineToDecide: 1 });
    const item = await one(admin, { decide: true });
    expect(item.proposals.map(({ score, remark }) => [score, remark])).toEqual([
      [1, '太短'],
      [4, '切题'],
    ]);
    expect(await mark(admin, item, 2.5, '取中')).toEqual({ outcome: 'marked', state: 2 });
    expect((await paper(paperId)).userSubjScore).toBe(2.5);
  });

  test('the paper of one learner asks a marker for one of two marks too, and gives its own away to nobody', async () => {
    await double();
    const [paperId = ''] = await handedIn(['看法']);
    const [first, second] = [await marker('一号'), await marker('二号')];
    const review = async (who: Caller, score: number) => {
      const { version } = await bed.call(papers.reviewDetail, { id: paperId }, who);
      return bed.call(papers.review, { id: paperId, version, items: [{ quId: saq, score, remark: '' }] }, who);
    };
    expect(await review(first, 2)).toMatchObject({ state: 1 });
    expect(await bed.call(papers.reviewDetail, { id: paperId }, first)).toMatchObject({
      doubleIds: [saq, part],
      proposed: [{ quId: saq, score: 2, remark: '' }],
    });
    expect(await bed.call(papers.reviewDetail, { id: paperId }, second)).toMatchObject({ proposed: [] });
    expect(await review(second, 3)).toMatchObject({ state: 2 });
    expect((await paper(paperId)).userSubjScore).toBe(2.5);
  });

  test('a first mark is changed by its marker until the second one is there', async () => {
    await double();
    await handedIn(['看法']);
    const [first, second] = [await marker('一号'), await marker('二号')];
    const item = await one(first);
    await mark(first, item, 1);
    expect(await bed.call(marking.mark, { ...markInput(item, 4), again: true }, first)).toMatchObject({ outcome: 'first' });
    expect(await mark(second, await one(second), 4)).toMatchObject({ outcome: 'marked' });
    expect(await bed.refusal(marking.mark, { ...markInput(item, 1), again: true }, first)).toBe('STALE');
  });
});

test('the papers of a blind exam are nameless to its markers everywhere, and not to who may edit it', async () => {
  const [paperId = ''] = await handedIn(['看法']);
  const learnerOf = await paper(paperId);
  expect(learnerOf).toMatchObject({ alias: '', realName: expect.stringContaining('学员') });
  const { userId } = (await bed.call(papers.paging, { params: { examId } }, admin)).records[0] ?? { userId: '' };
  const who = await marker('一号');
  const seen = async (): Promise<string> => {
    const rows = await bed.call(papers.paging, { params: { examId }, orders: [{ column: 'realName', asc: true }] }, who);
    expect(rows.total).toBe(1);
    return JSON.stringify([rows, await bed.call(papers.reviewDetail, { id: paperId }, who)]);
  };
  const found = async (realName: string) => (await bed.call(papers.paging, { params: { examId, realName } }, who)).total;
  const alias = paperId.slice(-6).toUpperCase();
  expect(await seen()).toContain(`"alias":"${alias}"`);
  expect(await seen()).not.toMatch(new RegExp(`学员|${learnerOf.userName}|${userId}`));
  expect(await found(learnerOf.realName)).toBe(0);
  // who came is no secret; which paper is whose is
  const { records } = await bed.call(papers.roster, { params: { examId } }, who);
  expect(records).toMatchObject([{ realName: learnerOf.realName, rosterState: 2, paperId: '', userScore: 0, handTime: '' }]);
  await settings({ blind: false });
  expect(await seen()).toContain(learnerOf.realName);
  expect(await found(learnerOf.realName)).toBe(1);
  expect((await bed.call(papers.roster, { params: { examId } }, who)).records).toMatchObject([{ paperId }]);
});

test('answers that say the same get one mark together; what a colleague holds is left to the colleague', async () => {
  await handedIn(['光合作用。', '光合 作用', '光合作用', '别的']);
  const [who, colleague] = [await marker('一号'), await marker('二号')];
  const held = (await next(colleague, { count: 4 })).items;
  const [theirs, ...others] = held.filter(({ same }) => same === 3);
  if (!theirs || others.length !== 2) throw new Error('three say the same');
  await bed.call(
    marking.release,
    { items: held.filter((item) => item !== theirs).map(({ paperId, quId }) => ({ paperId, quId })) },
    colleague,
  );
  const item = (await next(who, { count: 4 })).items.find(({ same }) => same === 3);
  if (!item) throw new Error('one of them is free');
  const input = { id: item.paperId, quId: saq, score: 4, remark: '对' };
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 2, left: 1 });
  expect(await mark(colleague, theirs, 1)).toMatchObject({ outcome: 'marked' });
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 0, left: 0 });
  expect((await progress(admin)).of).toMatchObject({ waiting: 1, marked: 3 });
  const scores = await Promise.all(held.map(async ({ paperId }) => (await paper(paperId)).userSubjScore));
  expect(scores.sort()).toEqual([0, 1, 4, 4]);
});

test('who may decide asks for a mark once more, with the reason', async () => {
  const [paperId = ''] = await handedIn(['看法']);
  const who = await marker('一号');
  await mark(who, await one(who), 5);
  const input = { id: paperId, quIds: [saq], reason: '评分过宽' };
  expect(await bed.refusal(marking.reopen, input, who)).toBe('NOT_FOUND');
  const told = () => [
    ...new Map(bed.neighbours.delivered.filter(({ key }) => key.startsWith('review-reopened:')).map((m) => [m.key, m])).values(),
  ];
  expect(await bed.call(marking.reopen, input, admin)).toMatchObject({ state: 1 });
  // its reply was lost
  await bed.call(marking.reopen, input, admin);
  expect(told()).toMatchObject([
    { title: '重新评阅：期中考试', content: expect.stringContaining('评分过宽'), link: `/pages/exam/result/${paperId}` },
  ]);
  expect(await paper(paperId)).toMatchObject({ state: 1, userSubjScore: 0 });
  expect(await mark(who, await one(who), 2)).toEqual({ outcome: 'marked', state: 2 });
  expect((await paper(paperId)).userSubjScore).toBe(2);
  // while marks are withheld nobody misses one
  await bed.call(exams.withhold, { id: examId, withheld: true, reason: '更正' }, admin);
  await bed.call(marking.reopen, input, admin);
  expect(told()).toHaveLength(1);
});
