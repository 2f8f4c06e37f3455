import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { auditHash } from '../test-support/audit-hash.js';
import { admin, type ExamBed } from '../test-support/exam-bed.js';
import { MarkingDeskBed, markInput, part, saq, seenIn } from '../test-support/marking-desk-bed.js';
import { minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { exams, marking, papers } = calls.exam;
let desk: MarkingDeskBed;
let bed: ExamBed;
beforeAll(async () => {
  desk = await MarkingDeskBed.open('desk_decisions');
  bed = desk.exam;
}, 300_000);
afterAll(() => desk.close());
beforeEach(() => desk.newExam());

describe('two marks for one answer', () => {
  test('that agree are their mean, and the second marker does not see the first', async () => {
    await desk.settings({ doubleMarking: { scope: 1, quIds: [], tolerance: 1 } });
    const [paperId = ''] = await desk.handedIn(['看法']);
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    expect(await desk.mark(first, await desk.one(first), 3, '一')).toEqual({ outcome: 'first', state: 1 });
    expect((await desk.next(first)).items).toEqual([]);
    const item = await desk.one(second);
    expect([item.proposals, item.question.actualScore, item.question.remark]).toEqual([[], null, '']);
    expect(await desk.mark(second, item, 4, '二')).toEqual({ outcome: 'marked', state: 2 });
    expect((await desk.paper(paperId)).userSubjScore).toBe(3.5);
    const { of, markers } = await desk.progress(admin);
    expect(of).toMatchObject({ isDouble: true, waiting: 0, marked: 1 });
    expect(new Set(markers)).toEqual(
      new Set([
        ['一号', 1, 0],
        ['二号', 1, 0],
      ]),
    );
  });

  test('that differ go to who may decide, who sees both', async () => {
    await desk.settings({ doubleMarking: { scope: 1, quIds: [], tolerance: 1 } });
    const [paperId = ''] = await desk.handedIn(['看法']);
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    await desk.mark(first, await desk.one(first), 1, '太短');
    expect(await desk.mark(second, await desk.one(second), 4, '切题')).toEqual({ outcome: 'split', state: 1 });
    expect((await desk.next(await desk.marker('三号'), { decide: true })).items).toEqual([]);
    expect((await desk.next(await desk.marker('四号'))).items).toEqual([]);
    expect((await desk.progress(admin)).of).toMatchObject({ waiting: 0, toDecide: 1, mineToDecide: 1 });
    const item = await desk.one(admin, { decide: true });
    expect(item.proposals.map(({ score, remark }) => [score, remark])).toEqual([
      [1, '太短'],
      [4, '切题'],
    ]);
    expect(await desk.mark(admin, item, 2.5, '取中')).toEqual({ outcome: 'marked', state: 2 });
    expect((await desk.paper(paperId)).userSubjScore).toBe(2.5);
  });

  test('the paper of one learner asks a marker for one of two marks too, and gives its own away to nobody', async () => {
    await desk.settings({ doubleMarking: { scope: 1, quIds: [], tolerance: 1 } });
    const [paperId = ''] = await desk.handedIn(['看法']);
    const id = bed.nameOf(paperId);
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    const review = async (who: Caller, score: number) => {
      const { version } = await bed.call(papers.reviewDetail, { id }, who);
      return bed.call(papers.review, { id, version, items: [{ quId: saq, score, remark: '' }] }, who);
    };
    expect(await review(first, 2)).toMatchObject({ state: 1 });
    expect(await bed.call(papers.reviewDetail, { id }, first)).toMatchObject({
      doubleIds: [saq, part],
      proposed: [{ quId: saq, score: 2, remark: '' }],
    });
    expect(await bed.call(papers.reviewDetail, { id }, second)).toMatchObject({ proposed: [] });
    expect(await review(second, 3)).toMatchObject({ state: 2 });
    expect((await desk.paper(paperId)).userSubjScore).toBe(2.5);
  });

  test('a first mark is changed by its marker until the second one is there', async () => {
    await desk.settings({ doubleMarking: { scope: 1, quIds: [], tolerance: 1 } });
    await desk.handedIn(['看法']);
    const [first, second] = [await desk.marker('一号'), await desk.marker('二号')];
    const item = await desk.one(first);
    await desk.mark(first, item, 1);
    expect(await bed.call(marking.mark, { ...markInput(item, 4), again: true }, first)).toMatchObject({ outcome: 'first' });
    expect(await desk.mark(second, await desk.one(second), 4)).toMatchObject({ outcome: 'marked' });
    expect(await bed.refusal(marking.mark, { ...markInput(item, 1), again: true }, first)).toBe('STALE');
  });
});

test('answers that say the same get one mark together; what a colleague holds is left to the colleague', async () => {
  await desk.handedIn(['光合作用。', '光合 作用', '光合作用', '别的']);
  const [who, colleague] = [await desk.marker('一号'), await desk.marker('二号')];
  const held = (await desk.next(colleague, { count: 4 })).items;
  const [theirs, ...others] = held.filter(({ same }) => same === 3);
  if (!theirs || others.length !== 2) throw new Error('three say the same');
  await bed.call(
    marking.release,
    { items: held.filter((item) => item !== theirs).map(({ paperId, quId }) => ({ paperId, quId })) },
    colleague,
  );
  const item = (await desk.next(who, { count: 4 })).items.find(({ same }) => same === 3);
  if (!item) throw new Error('one of them is free');
  const input = { ...seenIn(item), score: 4, remark: '对' };
  expect(await bed.refusal(marking.markSame, { ...input, version: item.version + 1 }, who)).toBe('STALE');
  expect(await bed.refusal(marking.markSame, { ...input, setRevision: 1 }, who)).toBe('STALE');
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 2, left: 1 });
  expect(await desk.mark(colleague, theirs, 1)).toMatchObject({ outcome: 'marked' });
  expect(await bed.call(marking.markSame, input, who)).toEqual({ count: 0, left: 0 });
  expect((await desk.progress(admin)).of).toMatchObject({ waiting: 1, marked: 3 });
  const scores = await Promise.all(held.map(async ({ paperId }) => (await desk.paper(paperId)).userSubjScore));
  expect(scores.sort()).toEqual([0, 1, 4, 4]);
});

test('a learner hears of a mark that is asked for once more also where the messages were away', async () => {
  const [paperId = ''] = await desk.handedIn(['看法']);
  const who = await desk.marker('一号');
  await desk.mark(who, await desk.one(who), 5);
  const { asked } = bed.neighbours;
  bed.neighbours.hasInbox = false;
  const input = { id: paperId, version: (await desk.paper(paperId)).version, quIds: [saq], reason: '消息中断' };
  expect(await bed.refusal(marking.reopen, input, admin)).toBe('success');
  await until(async () => bed.neighbours.asked > asked);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await until(async () => bed.neighbours.delivered.some(({ content }) => content.includes('消息中断')));
});

test('who may decide asks for a mark once more, with the reason', async () => {
  const [paperId = ''] = await desk.handedIn(['看法']);
  const who = await desk.marker('一号');
  await desk.mark(who, await desk.one(who), 5);
  const input = { id: paperId, version: (await desk.paper(paperId)).version, quIds: [saq], reason: '评分过宽' };
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
  expect(await desk.paper(paperId)).toMatchObject({ state: 1, userSubjScore: 0 });
  expect(await desk.mark(who, await desk.one(who), 2)).toEqual({ outcome: 'marked', state: 2 });
  expect(await bed.refusal(marking.reopen, input, admin)).toBe('STALE');
  const { version, userSubjScore } = await desk.paper(paperId);
  expect(userSubjScore).toBe(2);
  // the learner hears of the other mark as of one that was changed at once
  await until(async () => bed.neighbours.delivered.some(({ key }) => key.startsWith(`mark-changed:${paperId}:`)));
  expect(bed.neighbours.delivered.filter(({ key }) => key.startsWith(`mark-changed:${paperId}:`)).at(-1)?.content).toMatch(
    /由 5 分变为 2 分/,
  );
  // while marks are withheld nobody misses one
  await bed.call(exams.withhold, { id: desk.examId, withheld: true, reason: '更正' }, admin);
  await bed.call(marking.reopen, { ...input, version }, admin);
  bed.clock.pass(minute);
  await allTold();
  expect(told()).toHaveLength(1);
});

test('marks that were given together are in the audit log also where one of the answers could not be marked', async () => {
  const ids = await desk.handedIn(Array.from({ length: 10 }, () => '光合作用'));
  const who = await desk.marker('一号');
  const item = await desk.one(who);
  // the last one that would be marked is of a release that this one does not know
  const { id: shown } = await desk.paper(item.paperId);
  const broken = ids.toSorted().findLast((id) => id !== shown) ?? '';
  const events = bed.mongo.collection('events');
  const stream = `attempt-${broken}`;
  const version = await events.countDocuments({ stream });
  await events.insertOne({ stream, version: version + 1, at: new Date(), events: [{ type: 'AttemptOfTomorrow', data: {} }] });
  expect(await bed.refusal(marking.markSame, { ...seenIn(item), score: 4, remark: '' }, who)).toBe('BUSY');
  const streams = ids.map((id) => `attempt-${id}`);
  const marked = await events.countDocuments({ stream: { $in: streams }, 'events.type': 'QuestionMarkedByHand' });
  expect(marked).toBeGreaterThan(0);
  // a call that is refused as busy is made once more: what each of both marked has its row
  const audit = bed.mongo.collection<{ newHash: string }>('audit_outbox');
  const rows = await audit.find({ action: marking.markSame.path, object: shown }).toArray();
  const countIn = ({ newHash }: { newHash: string }): number =>
    ids.findIndex((_id, at) => auditHash(bed.config, { quId: saq, tenths: 40, count: at + 1 }) === newHash) + 1;
  expect(rows.map(countIn)).not.toContain(0);
  expect(rows.reduce((sum, row) => sum + countIn(row), 0)).toBe(marked);
});
