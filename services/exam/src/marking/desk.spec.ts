import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BusinessError, calls, errors, type Caller, type ClientInput, type DeskAnswer, type ScoreEvent } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { serveStream } from '@xuekao/service-testing';
import { Attempts } from '../attempts/index.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

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
const seenIn = ({ paperId: id, quId, version, setRevision }: DeskAnswer) => ({ id, quId, version, setRevision });
const markInput = (item: DeskAnswer, score: number, remark = '') => ({ ...seenIn(item), score, remark });
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
    expect(first).toMatchObject({ person: null, proposals: [], material: '', same: 1 });
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

  test('nobody holds more than twenty, for longer than an hour, or when the share is gone', async () => {
    await handedIn(Array.from({ length: 24 }, (_, index) => `看法${index}`));
    const [first, second] = [await marker('一号'), await marker('二号')];
    const held = new Set<string>();
    for (let round = 0; round < 4; round += 1)
      for (const { paperId } of (await next(first, { count: 10, except: [...held] })).items) held.add(paperId);
    expect(held.size).toBe(20);
    expect((await next(second, { count: 10 })).items).toHaveLength(4);
    const items = [...held].slice(0, 10).map((paperId) => ({ paperId, quId: saq }));
    for (let passed = 0; passed < 60; passed += 4) {
      expect(await bed.call(marking.keep, { items }, first)).toEqual({ lost: [] });
      bed.clock.pass(4 * minute);
    }
    await bed.call(marking.keep, { items }, first);
    bed.clock.pass(4 * minute);
    expect((await bed.call(marking.keep, { items }, first)).lost.toSorted()).toEqual(items.map(({ paperId }) => paperId).toSorted());
    const again = await one(first);
    await bed.call(exams.unshare, { id: examId, to: to(first) }, admin);
    const kept = { items: [{ paperId: again.paperId, quId: saq }] };
    expect(await bed.call(marking.keep, kept, first)).toEqual({ lost: [again.paperId] });
  });

  test('a marker who sits the exam marks it behind the own hand-in, and the own paper never', async () => {
    const [given = ''] = await handedIn(['看法']);
    const who = await marker('一号');
    const { id } = await bed.call(papers.create, { examId }, who);
    await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: saq, seq: 1, answer: { text: '我的看法' } }] }, who);
    expect(await bed.refusal(marking.next, { examId, quId: saq }, who)).toBe('MARKS_OWN_EXAM');
    expect(await bed.refusal(papers.reviewDetail, { id: given }, who)).toBe('MARKS_OWN_EXAM');
    await bed.call(papers.handIn, { id }, who);
    expect((await next(who, { count: 3 })).items.map(({ paperId }) => paperId)).toEqual([given]);
    expect(await bed.refusal(papers.reviewDetail, { id }, who)).toBe('NOT_FOUND');
    expect(await bed.refusal(papers.review, { id, version: 0, items: [{ quId: saq, score: 5, remark: '' }] }, who)).toBe('NOT_FOUND');
    const list = await bed.call(papers.paging, { params: { examId } }, who);
    expect(list.records.map((row) => row.id)).toEqual([given]);
  });

  test('a learner whose mark is published hears that it was changed, from what to what', async () => {
    const [id = ''] = await handedIn(['看法']);
    const { userId } = await bed
      .part<Attempts>(Attempts)
      .load(id)
      .then((attempt) => (attempt.status === 'none' ? { userId: '' } : attempt.started));
    const heard = () => bed.neighbours.delivered.filter((message) => message.userId === userId && message.key.startsWith('mark-changed:'));
    const change = async (score: number) => {
      const { version } = await paper(id);
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
    bed.refusal(marking.markSame, { ...seenIn(item), score: 1, remark: '' }, single),
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
  // how many came is no secret; a name, or the id of a person, leads to the paper
  const roster = await bed.call(papers.roster, { params: { examId } }, who);
  expect(roster).toMatchObject({ records: [], total: 0, isBlind: true, counts: { handedIn: 1 } });
  expect((await bed.call(exams.detail, { id: examId }, who)).users).toEqual([]);
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
  const input = { ...seenIn(item), score: 4, remark: '对' };
  expect(await bed.refusal(marking.markSame, { ...input, version: item.version + 1 }, who)).toBe('STALE');
  expect(await bed.refusal(marking.markSame, { ...input, setRevision: 1 }, who)).toBe('STALE');
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 2, left: 1 });
  expect(await mark(colleague, theirs, 1)).toMatchObject({ outcome: 'marked' });
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 0, left: 0 });
  expect((await progress(admin)).of).toMatchObject({ waiting: 1, marked: 3 });
  const scores = await Promise.all(held.map(async ({ paperId }) => (await paper(paperId)).userSubjScore));
  expect(scores.sort()).toEqual([0, 1, 4, 4]);
});

test('a learner hears of a mark that is asked for once more also where the messages were away', async () => {
  const [paperId = ''] = await handedIn(['看法']);
  const who = await marker('一号');
  await mark(who, await one(who), 5);
  const { asked } = bed.neighbours;
  bed.neighbours.hasInbox = false;
  const input = { id: paperId, version: (await paper(paperId)).version, quIds: [saq], reason: '消息中断' };
  expect(await bed.refusal(marking.reopen, input, admin)).toBe('success');
  await until(async () => bed.neighbours.asked > asked);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await until(async () => bed.neighbours.delivered.some(({ content }) => content.includes('消息中断')));
});

test('who may decide asks for a mark once more, with the reason', async () => {
  const [paperId = ''] = await handedIn(['看法']);
  const who = await marker('一号');
  await mark(who, await one(who), 5);
  const input = { id: paperId, version: (await paper(paperId)).version, quIds: [saq], reason: '评分过宽' };
  expect(await bed.refusal(marking.reopen, input, who)).toBe('NOT_FOUND');
  const told = () => [
    ...new Map(bed.neighbours.delivered.filter(({ key }) => key.startsWith(`review-reopened:${paperId}:`)).map((m) => [m.key, m])).values(),
  ];
  expect(await bed.call(marking.reopen, input, admin)).toMatchObject({ state: 1 });
  // its reply was lost
  await bed.call(marking.reopen, input, admin);
  // what was refused leaves a note that is looked at later
  bed.clock.pass(minute);
  const allTold = () => until(async () => (await bed.mongo.collection('review_news').countDocuments()) === 0);
  await allTold();
  expect(told()).toMatchObject([
    { title: '重新评阅：期中考试', content: expect.stringContaining('评分过宽'), link: `/pages/exam/result/${paperId}` },
  ]);
  expect(await paper(paperId)).toMatchObject({ state: 1, userSubjScore: 0 });
  expect(await mark(who, await one(who), 2)).toEqual({ outcome: 'marked', state: 2 });
  expect(await bed.refusal(marking.reopen, input, admin)).toBe('STALE');
  const { version, userSubjScore } = await paper(paperId);
  expect(userSubjScore).toBe(2);
  // while marks are withheld nobody misses one
  await bed.call(exams.withhold, { id: examId, withheld: true, reason: '更正' }, admin);
  await bed.call(marking.reopen, { ...input, version }, admin);
  bed.clock.pass(minute);
  await allTold();
  expect(told()).toHaveLength(1);
});

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
    const [id = ''] = await handedIn(['我的看法。']);
    const who = await marker('一号');
    const before = await paper(id);
    judged = async function* () {
      yield points;
      yield whole;
    };
    expect(await ask(who, { id, quId: saq })).toEqual([points, whole]);
    expect(asked.at(-1)).toEqual({
      userId: who.userId,
      content: expect.stringContaining('题6'),
      analysis: '解析6',
      rightAnswers: ['参考答案'],
      totalScore: 5,
      answer: '我的看法。',
    });
    expect([await paper(id), (await progress(who)).of]).toEqual([before, expect.objectContaining({ waiting: 1, marked: 0 })]);
    // the person gives another one
    expect(await mark(who, await one(who), 3)).toMatchObject({ outcome: 'marked' });
    expect((await paper(id)).userSubjScore).toBe(3);
  });

  test('is for those who mark the answer, once it is handed in', async () => {
    const [id = ''] = await handedIn(['看法'], { deptCode: 'A01A01' });
    const before = asked.length;
    const elsewhere = await marker('一号', { departs: ['A01A02'] });
    await expect(ask(elsewhere, { id, quId: saq })).rejects.toMatchObject({ code: errors.NOT_FOUND.code });
    await expect(ask(teacherOf(bed, '路人'), { id, quId: saq })).rejects.toMatchObject({ code: errors.NOT_FOUND.code });
    people += 1;
    const { id: open } = await bed.call(papers.create, { examId }, learner(people));
    await expect(ask(admin, { id: open, quId: saq })).rejects.toMatchObject({ code: errors.NOT_HANDED_IN.code });
    expect(asked).toHaveLength(before);
  });

  test('that breaks off in the middle, or that the site has off, leaves the answer to be marked', async () => {
    const [id = ''] = await handedIn(['看法']);
    const who = await marker('一号');
    judged = async function* () {
      yield points;
      throw new BusinessError('AI_FAILED');
    };
    await expect(ask(who, { id, quId: saq })).rejects.toMatchObject({ code: errors.AI_FAILED.code });
    judged = async function* () {
      await Promise.reject(new BusinessError('AI_OFF'));
      yield whole;
    };
    await expect(ask(who, { id, quId: saq })).rejects.toMatchObject({ code: errors.AI_OFF.code });
    expect((await progress(who)).of).toMatchObject({ waiting: 1 });
    expect(await mark(who, await one(who), 2)).toMatchObject({ outcome: 'marked' });
  });

  test('ends with its reader, however slow the model is', async () => {
    const [id = ''] = await handedIn(['看法']);
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
