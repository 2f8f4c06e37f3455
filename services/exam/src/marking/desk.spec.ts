import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { Attempts } from '../attempts/index.js';
import { admin, type ExamBed } from '../test-support/exam-bed.js';
import { MarkingDeskBed, markInput, part, saq, seenIn } from '../test-support/marking-desk-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, marking, papers } = calls.exam;
let desk: MarkingDeskBed;
let bed: ExamBed;
beforeAll(async () => {
  desk = await MarkingDeskBed.open('desk');
  bed = desk.exam;
}, 300_000);
afterAll(() => desk.close());
beforeEach(() => desk.newExam());

describe('one question across all papers', () => {
  test('is marked without a name, one answer after the other, and the page says how far it is', async () => {
    const ids = await desk.handedIn(['第一', '第二']);
    const who = await desk.marker('一号');
    const { title, blind, mayDecide, records } = await bed.call(marking.questions, { examId: desk.examId }, who);
    expect([title, blind, mayDecide]).toEqual(['期中考试', true, false]);
    expect(records.map(({ label, quType, title: text, waiting, mine }) => [label, quType, text, waiting, mine])).toEqual([
      ['6', 'saq', '题6', 2, 2],
      ['7.2', 'saq', '题114', 0, 0],
    ]);
    const { items, left } = await desk.next(who, { count: 3 });
    expect([items.length, left]).toEqual([2, 2]);
    const [first, second] = items;
    if (!first || !second) throw new Error('two wait');
    expect([first.paperId, second.paperId].sort()).toEqual(ids.map((id) => bed.nameOf(id)).sort());
    expect(first).toMatchObject({ person: null, proposals: [], material: '', same: 1 });
    expect(first.question).toMatchObject({ rightAnswers: ['参考答案'], analysis: '解析6', score: 5, remark: '', actualScore: null });
    expect(JSON.stringify(items)).not.toContain('学员');
    expect(await desk.mark(who, first, 4, '要点齐全')).toEqual({ outcome: 'marked', state: 2 });
    expect(await desk.progress(who)).toEqual({
      of: expect.objectContaining({ waiting: 1, mine: 1, marked: 1, toDecide: 0 }),
      markers: [['一号', 1, 1]],
    });
    expect(await desk.mark(who, second, 3.5)).toMatchObject({ outcome: 'marked' });
    expect(await desk.next(who)).toEqual({ items: [], left: 0 });
    expect(await desk.paper(first.paperId)).toMatchObject({ userSubjScore: 4, state: 2 });
    // thought about again, by the person whose mark it is and by nobody else
    expect(await bed.refusal(marking.mark, { ...markInput(first, 2), again: true }, await desk.marker('二号'))).toBe('STALE');
    expect(await bed.call(marking.mark, { ...markInput(first, 2), again: true }, who)).toMatchObject({ outcome: 'marked' });
    expect((await desk.paper(first.paperId)).userSubjScore).toBe(2);
  });

  test('names the learner where the exam says so, to be changed by who may edit it', async () => {
    await desk.handedIn(['看法']);
    const who = await desk.marker('一号');
    const open = { examId: desk.examId, blind: false, doubleMarking: { scope: 0 as const, quIds: [], tolerance: 0 } };
    expect(await bed.refusal(marking.saveSettings, open, who)).toBe('NOT_FOUND');
    await desk.settings({ blind: false });
    expect((await desk.one(who)).person).toMatchObject({ deptName: '教务处' });
  });

  test('is shared among 64 markers who ask at once: nobody gets what another one has', async () => {
    await desk.handedIn(Array.from({ length: 16 }, (_, index) => `回答${index}`));
    const many = Array.from({ length: 64 }, (_, index) => teacherOf(bed, `阅卷${index}`));
    await bed.call(exams.share, { id: desk.examId, to: to(...many), right: 'mark' }, admin);
    const got = (await Promise.all(many.map((who) => desk.next(who)))).flatMap(({ items }) => items.map(({ paperId }) => paperId));
    expect([got.length, new Set(got).size]).toEqual([16, 16]);
  });

  test('an answer goes to somebody else when its marker is silent for 5 minutes, or gives it back', async () => {
    const [id = ''] = await desk.handedIn(['看法']);
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    const item = await desk.one(first);
    const { paperId } = item;
    expect((await desk.next(second)).items).toEqual([]);
    // the page was loaded again
    expect((await desk.next(first)).items.map((again) => again.paperId)).toEqual([paperId]);
    expect(await bed.refusal(marking.mark, markInput(item, 1), second)).toBe('MARK_HELD');
    bed.clock.pass(4 * minute);
    expect(await bed.call(marking.keep, { items: [{ paperId, quId: saq }] }, first)).toEqual({ lost: [] });
    bed.clock.pass(4 * minute);
    expect((await desk.next(second)).items).toEqual([]);
    bed.clock.pass(minute + 1);
    expect((await desk.next(second)).items).toHaveLength(1);
    expect(await bed.call(marking.keep, { items: [{ paperId, quId: saq }] }, first)).toEqual({ lost: [paperId] });
    expect(await bed.refusal(marking.mark, markInput(item, 1), first)).toBe('MARK_HELD');
    await bed.call(marking.release, { items: [{ paperId, quId: saq }] }, second);
    expect((await desk.next(first)).items).toHaveLength(1);
    // what somebody marked on the paper itself is not marked over
    const { version } = await desk.paper(id);
    await bed.call(papers.review, { id, version, items: [{ quId: saq, score: 5, remark: '' }] }, admin);
    expect(await bed.refusal(marking.mark, markInput(item, 1), first)).toBe('STALE');
    expect((await desk.paper(id)).userSubjScore).toBe(5);
  });

  test('nobody holds more than twenty, for longer than an hour, or when the share is gone', async () => {
    await desk.handedIn(Array.from({ length: 24 }, (_, index) => `看法${index}`));
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    const held = new Set<string>();
    for (let round = 0; round < 4; round += 1)
      for (const { paperId } of (await desk.next(first, { count: 10, except: [...held] })).items) held.add(paperId);
    expect(held.size).toBe(20);
    expect((await desk.next(second, { count: 10 })).items).toHaveLength(4);
    const items = [...held].slice(0, 10).map((paperId) => ({ paperId, quId: saq }));
    for (let passed = 0; passed < 60; passed += 4) {
      expect(await bed.call(marking.keep, { items }, first)).toEqual({ lost: [] });
      bed.clock.pass(4 * minute);
    }
    await bed.call(marking.keep, { items }, first);
    bed.clock.pass(4 * minute);
    expect((await bed.call(marking.keep, { items }, first)).lost.toSorted()).toEqual(items.map(({ paperId }) => paperId).toSorted());
    const again = await desk.one(first);
    await bed.call(exams.unshare, { id: desk.examId, to: to(first) }, admin);
    const kept = { items: [{ paperId: again.paperId, quId: saq }] };
    expect(await bed.call(marking.keep, kept, first)).toEqual({ lost: [again.paperId] });
  });

  test('a marker who sits the exam marks it behind the own hand-in, and the own paper never', async () => {
    const [given = ''] = await desk.handedIn(['看法']);
    const who = await desk.marker('一号');
    const { id } = await bed.call(papers.create, { examId: desk.examId }, who);
    await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: saq, seq: 1, answer: { text: '我的看法' } }] }, who);
    expect(await bed.refusal(marking.next, { examId: desk.examId, quId: saq }, who)).toBe('MARKS_OWN_EXAM');
    expect(await bed.refusal(papers.reviewDetail, { id: bed.nameOf(given) }, who)).toBe('MARKS_OWN_EXAM');
    await bed.call(papers.handIn, { id }, who);
    expect((await desk.next(who, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([bed.nameOf(given)]);
    const own = bed.nameOf(id);
    expect(await bed.refusal(papers.reviewDetail, { id: own }, who)).toBe('NOT_FOUND');
    expect(await bed.refusal(papers.review, { id: own, version: 0, items: [{ quId: saq, score: 5, remark: '' }] }, who)).toBe('NOT_FOUND');
    const list = await bed.call(papers.paging, { params: { examId: desk.examId } }, who);
    expect(list.records.map((row) => row.id)).toEqual([bed.nameOf(given)]);
  });

  test('a learner whose mark is published hears that it was changed, from what to what', async () => {
    const [id = ''] = await desk.handedIn(['看法']);
    const { userId } = await bed
      .part<Attempts>(Attempts)
      .load(id)
      .then((attempt) => (attempt.status === 'none' ? { userId: '' } : attempt.started));
    const heard = () => bed.neighbours.delivered.filter((message) => message.userId === userId && message.key.startsWith('mark-changed:'));
    const change = async (score: number) => {
      const { version } = await desk.paper(id);
      await bed.call(papers.review, { id, version, items: [{ quId: saq, score, remark: '' }] }, admin);
    };
    await change(4);
    await change(4);
    expect(heard()).toEqual([]);
    await change(2);
    await until(async () => heard().length === 1);
    expect(heard()[0]?.content).toContain('由 4 分变为 2 分');
  });

  test('a marker with a question or a class gets nothing else', async () => {
    const here = await desk.handedIn(['甲'], { deptCode: 'A01A01' });
    await desk.handedIn(['乙'], { deptCode: 'A01A02' });
    await desk.handedIn(['丙'], { deptCode: 'A01A01' }, part);
    const ofClass = await desk.marker('班主任', { departs: ['A01A01'], quIds: [saq] });
    const got = await desk.next(ofClass, { count: 5 });
    expect([got.items.map(({ paperId }) => paperId), got.left]).toEqual([here.map((id) => bed.nameOf(id)), 1]);
    expect(await bed.refusal(marking.next, { examId: desk.examId, quId: part }, ofClass)).toBe('NOT_FOUND');
    const ofPart = await desk.marker('材料题', { quIds: [idOf(7)] });
    expect((await desk.one(ofPart, { quId: part })).material).toBe('<p>题7</p>');
    expect(await bed.refusal(marking.next, { examId: desk.examId, quId: saq }, ofPart)).toBe('NOT_FOUND');
    expect(await bed.refusal(marking.questions, { examId: desk.examId }, teacherOf(bed, '别人'))).toBe('NOT_FOUND');
    expect(new Set((await desk.progress(admin)).markers)).toEqual(
      new Set([
        ['班主任', 0, 1],
        ['材料题', 0, 1],
      ]),
    );
  });
});

test('a marker who is given single papers, beside a class, opens those and no others', async () => {
  const [given = '', other = ''] = await desk.handedIn(['一份', '另一份'], { deptCode: 'G02' });
  const [ofClass = ''] = await desk.handedIn(['本班的'], { deptCode: 'G01' });
  const who = await desk.marker('一号', { departs: ['G01'], paperIds: [given] });
  const single = await desk.marker('二号', { paperIds: [given] });
  const nameOf = (id: string): string => bed.nameOf(id);
  const listed = async (by: Caller) =>
    (await bed.call(papers.paging, { params: { examId: desk.examId } }, by)).records.map(({ id }) => id).sort();
  expect([await listed(who), await listed(single)]).toEqual([[given, ofClass].map(nameOf).sort(), [nameOf(given)]]);
  expect((await bed.call(exams.releaseStatus, { id: desk.examId }, single)).waiting).toBe(1);
  expect((await bed.call(papers.roster, { params: { examId: desk.examId } }, single)).total).toBe(0);
  expect((await bed.call(exams.shares, { id: desk.examId }, admin)).records.map(({ scope }) => scope.paperIds)).toEqual([[given], [given]]);
  const [item, none] = (await desk.next(admin, { count: 3 })).items.filter(({ paperId }) => paperId === other);
  if (!item || none) throw new Error('the other one waits');
  await bed.call(marking.release, { items: [given, other, ofClass].map((paperId) => ({ paperId, quId: saq })) }, admin);
  const refused = await Promise.all([
    bed.refusal(papers.reviewDetail, { id: nameOf(other) }, single),
    bed.refusal(papers.review, { id: nameOf(other), version: 0, items: [{ quId: saq, score: 1 }] }, single),
    bed.refusal(marking.mark, { ...markInput(item, 1), id: nameOf(other) }, single),
    bed.refusal(marking.markSame, { ...seenIn(item), id: nameOf(other), score: 1, remark: '' }, single),
    bed.refusal(papers.reviewDetail, { id: nameOf(other) }, who),
  ]);
  expect(new Set(refused)).toEqual(new Set(['NOT_FOUND']));
  expect((await desk.next(single, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([nameOf(given)]);
  await desk.mark(single, await desk.one(single), 3);
  expect((await desk.next(who, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([nameOf(ofClass)]);
  // done, and left
  expect((await desk.progress(admin)).markers).toEqual(
    expect.arrayContaining([
      ['一号', 0, 1],
      ['二号', 1, 0],
    ]),
  );
  expect((await desk.progress(who)).of).toMatchObject({ waiting: 1, mine: 1, marked: 1 });
});

test('the papers of a blind exam are nameless to its markers everywhere, and not to who may edit it', async () => {
  const [paperId = ''] = await desk.handedIn(['看法']);
  const learnerOf = await desk.paper(paperId);
  expect(learnerOf).toMatchObject({ alias: '', realName: expect.stringContaining('学员') });
  const { userId } = (await bed.call(papers.paging, { params: { examId: desk.examId } }, admin)).records[0] ?? { userId: '' };
  const who = await desk.marker('一号');
  const seen = async (): Promise<string> => {
    const rows = await bed.call(papers.paging, { params: { examId: desk.examId }, orders: [{ column: 'realName', asc: true }] }, who);
    expect(rows.total).toBe(1);
    return JSON.stringify([rows, await bed.call(papers.reviewDetail, { id: rows.records[0]?.id ?? '' }, who)]);
  };
  const found = async (realName: string) => (await bed.call(papers.paging, { params: { examId: desk.examId, realName } }, who)).total;
  const [row] = (await bed.call(papers.paging, { params: { examId: desk.examId } }, who)).records;
  expect(await seen()).toContain(`"alias":"${row?.alias}"`);
  expect(await seen()).not.toMatch(new RegExp(`学员|${learnerOf.userName}|${userId}`));
  expect(await found(learnerOf.realName)).toBe(0);
  // how many came is no secret; a name, or the id of a person, leads to the paper
  const roster = await bed.call(papers.roster, { params: { examId: desk.examId } }, who);
  expect(roster).toMatchObject({ records: [], total: 0, isBlind: true, counts: { handedIn: 1 } });
  expect((await bed.call(exams.detail, { id: desk.examId }, who)).users).toEqual([]);
  await desk.settings({ blind: false });
  expect(await seen()).toContain(learnerOf.realName);
  expect(await found(learnerOf.realName)).toBe(1);
  expect((await bed.call(papers.roster, { params: { examId: desk.examId } }, who)).records).toMatchObject([{ paperId }]);
});

test('whoever marks blind and computes the id of the paper of a person finds no paper by it', async () => {
  const [paperId = '', otherId = ''] = await desk.handedIn(['看法', '看法']);
  const who = await desk.marker('一号');
  const { records } = await bed.call(papers.paging, { params: { examId: desk.examId } }, who);
  const item = await desk.one(who);
  const row = records.find(({ id }) => id === item.paperId);
  expect(row?.alias).toBe(item.alias);
  const detail = await bed.call(papers.reviewDetail, { id: item.paperId }, who);
  expect([detail.id, detail.alias]).toEqual([item.paperId, item.alias]);
  expect(JSON.stringify([records, item, detail])).not.toMatch(new RegExp([paperId, otherId].join('|')));
  const ids = await Promise.all(records.map(({ id }) => desk.paper(id).then((paper) => paper.id)));
  expect(ids.sort()).toEqual([paperId, otherId].sort());
  const plain = (await desk.paper(item.paperId)).id;
  const byId = { ...seenIn(item), id: plain };
  const held = [{ paperId: plain, quId: saq }];
  const marks = { id: plain, version: detail.version, items: [{ quId: saq, score: 1, remark: '' }] };
  expect(
    await Promise.all([
      bed.refusal(papers.reviewDetail, { id: plain }, who),
      bed.refusal(papers.review, marks, who),
      bed.refusal(marking.mark, { ...byId, score: 1 }, who),
      bed.refusal(marking.markSame, { ...byId, score: 1 }, who),
      bed.refusal(calls.exam.print.paperPdf, { id: plain }, who),
      bed.refusal(calls.exam.answerFiles.review, { paperId: plain, quId: saq }, who),
    ]),
  ).toEqual(Array.from({ length: 6 }, () => 'NOT_FOUND'));
  expect(await bed.call(marking.keep, { items: held }, who)).toEqual({ lost: [plain] });
  await bed.call(marking.release, { items: held }, who);
  const named = [{ paperId: item.paperId, quId: saq }];
  expect(await bed.call(marking.keep, { items: named }, who)).toEqual({ lost: [] });
  // the page does not get again what it has
  expect((await desk.next(who, { except: [item.paperId] })).items.map((next) => next.paperId)).not.toContain(item.paperId);
  expect(await bed.call(calls.exam.answerFiles.review, { paperId: item.paperId, quId: saq }, who)).toEqual({ files: [] });
  expect(await desk.mark(who, item, 4)).toEqual({ outcome: 'marked', state: 2 });
  expect(await desk.paper(plain)).toMatchObject({ userSubjScore: 4, state: 2 });
});
