import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { inTransaction } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { EndedSharesOfTemplates } from '../templates/template.sharing.js';
import { EndedSharesOfExams } from './exam.sharing.js';

const { exams, templates, papers } = calls.exam;
let bed: ExamBed;
let people = 0;
let owner: Caller;
let colleague: Caller;
let stranger: Caller;
beforeAll(async () => {
  bed = await ExamBed.open('examsharing');
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => {
  bed.neighbours.reader = null;
  owner = teacher('王老师');
  colleague = teacher('李老师');
  stranger = teacher('赵老师');
});

const teacher = (realName: string, changes: Partial<Caller> = {}): Caller => teacherOf(bed, realName, changes);
async function templateOf(who: Caller): Promise<string> {
  const group = { title: '全部', joinType: 1 as const, perScore: 5, items: sevenTypes.map(({ id }) => ({ quId: id })) };
  return (await bed.call(templates.save, { title: '期中模板', groups: [group] }, who)).id;
}
/** Published and open for everybody. */
async function examOf(who: Caller): Promise<string> {
  const input = await bed.examInput({ tmplId: await templateOf(who) });
  const { id } = await bed.call(exams.save, input, who);
  await bed.call(exams.state, { id, state: 0 }, who);
  return id;
}
async function handedIn(examId: string, number: number): Promise<string> {
  people += 1;
  const who = learner(people * 100 + number);
  const { id } = await bed.call(papers.create, { examId }, who);
  // a person has to mark it
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
const listed = async (who: Caller): Promise<string[]> => (await bed.call(papers.paging, {}, who)).records.map(({ id }) => id);

test('a copy by who marks blind names nobody; one by an editor names whom the exam names', async () => {
  const { id } = await bed.call(exams.save, await bed.examInput({ openType: 3, users: [learner(1).userId, learner(2).userId] }), admin);
  await bed.call(exams.state, { id, state: 0 }, admin);
  await bed.call(exams.share, { id, to: to(colleague), right: 'mark' }, admin);
  await bed.call(exams.share, { id, to: to(owner), right: 'edit' }, admin);
  const copied = async (who: Caller) => {
    const copy = await bed.call(exams.copy, { id }, who);
    const stored = await bed.mongo.collection<{ _id: string; userDeparts: string[] }>('exams').findOne({ _id: copy.id });
    return [(await bed.call(exams.detail, { id: copy.id }, who)).users.length, stored?.userDeparts.length];
  };
  expect(await copied(colleague)).toEqual([0, 0]);
  expect(await copied(owner)).toEqual([2, 1]);
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { blind: false } });
  expect(await copied(colleague)).toEqual([2, 1]);
});

describe('a template that is shared', () => {
  test('is read with its questions, without the bank behind it, and changed by an editor only', async () => {
    const id = await templateOf(owner);
    expect(await bed.refusal(templates.detail, { id }, colleague)).toBe('NOT_FOUND');
    await bed.call(templates.share, { id, to: to(colleague), right: 'view' }, owner);
    bed.neighbours.reader = owner.userId;
    const detail = await bed.call(templates.detail, { id }, colleague);
    expect(detail).toMatchObject({ right: 'view', shareCount: 1 });
    const groupId = detail.groups[0]?.id ?? '';
    expect(await bed.call(templates.listQu, { id: groupId }, colleague)).toHaveLength(sevenTypes.length);
    const change = {
      id,
      title: '改过的模板',
      groups: detail.groups.map(({ rules: _rules, items, ...group }) => ({
        id: group.id,
        title: group.title,
        joinType: 1 as const,
        perScore: group.perScore,
        items: items.map(({ quId }) => ({ quId })),
      })),
    };
    expect(await bed.refusal(templates.save, change, colleague)).toBe('NOT_FOUND');
    await bed.call(templates.share, { id, to: to(colleague), right: 'edit' }, owner);
    await bed.call(templates.save, change, colleague);
    expect((await bed.call(templates.detail, { id }, owner)).title).toBe('改过的模板');
    expect(await bed.refusal(templates.delete, { ids: [id] }, colleague)).toBe('NOT_FOUND');
    expect(await bed.refusal(templates.detail, { id }, stranger)).toBe('NOT_FOUND');
  });

  test('opens no bank to an editor: what the editor adds, the editor must see', async () => {
    const id = await templateOf(owner);
    await bed.call(templates.share, { id, to: to(colleague), right: 'edit' }, owner);
    const detail = await bed.call(templates.detail, { id }, owner);
    const first = {
      title: '一',
      joinType: 1 as const,
      perScore: 5,
      items: sevenTypes.slice(0, 1).map((question) => ({ quId: question.id })),
    };
    const [kept] = detail.groups;
    await bed.call(templates.save, { id, title: '短', groups: [{ ...first, id: kept?.id ?? '' }] }, owner);
    bed.neighbours.reader = owner.userId;
    const second = { ...first, title: '二', items: sevenTypes.slice(1, 2).map((question) => ({ quId: question.id })) };
    const drawn = { title: '三', joinType: 2 as const, perScore: 5, rules: [{ repoId: bankId, quType: 'saq' as const, count: 1 }] };
    const input = (more: object) => ({ id, title: '长', groups: [{ ...first, id: kept?.id ?? '' }, more] }) as never;
    expect(await bed.refusal(templates.save, input(second), colleague)).toBe('BAD_INPUT');
    expect(await bed.refusal(templates.save, input(drawn), colleague)).toBe('TMPL_GROUP_SHORT');
    expect(await bed.refusal(templates.save, input(second), owner)).toBe('success');
    expect(await bed.refusal(templates.save, input(drawn), owner)).toBe('success');
  });

  test('is published by a colleague in the name of its owner, as long as it is shared', async () => {
    const tmplId = await templateOf(owner);
    await bed.call(templates.share, { id: tmplId, to: to(colleague), right: 'view' }, owner);
    bed.neighbours.reader = owner.userId;
    const { id } = await bed.call(exams.save, await bed.examInput({ tmplId }), colleague);
    await bed.call(exams.state, { id, state: 0 }, colleague);
    await bed.call(templates.unshare, { id: tmplId, to: to(colleague) }, owner);
    expect(await bed.refusal(exams.save, await bed.examInput({ tmplId }), colleague)).toBe('NOT_FOUND');
    const later = await bed.call(exams.copy, { id }, colleague);
    expect(await bed.refusal(exams.state, { id: later.id, state: 0 }, colleague)).toBe('TMPL_NOT_SHARED');
  });
});

describe('an exam that is shared', () => {
  test('is seen with its papers by whoever may see it, who marks nothing and changes nothing', async () => {
    const id = await examOf(owner);
    const paperId = await handedIn(id, 1);
    expect(await listed(colleague)).toEqual([]);
    await bed.call(exams.share, { id, to: to(colleague), right: 'view' }, owner);
    expect(await listed(colleague)).toEqual([paperId]);
    expect((await bed.call(exams.paging, { params: { scope: 'shared' } }, colleague)).records).toMatchObject([{ id, right: 'view' }]);
    expect(await bed.refusal(papers.reviewDetail, { id: paperId }, colleague)).toBe('NOT_FOUND');
    expect(await bed.refusal(exams.state, { id, state: 1 }, colleague)).toBe('NOT_FOUND');
    expect(await bed.refusal(exams.release, { id, what: 'score', released: true }, colleague)).toBe('NOT_FOUND');
    expect(await bed.refusal(exams.delete, { ids: [id] }, colleague)).toBe('NOT_FOUND');
    expect(await listed(stranger)).toEqual([]);
  });

  test('is marked by a marker, until the share is taken back', async () => {
    const id = await examOf(owner);
    const paperId = await handedIn(id, 1);
    await bed.call(exams.share, { id, to: to(colleague), right: 'mark' }, owner);
    const name = bed.nameOf(paperId);
    const paper = await bed.call(papers.reviewDetail, { id: name }, colleague);
    const mark = { id: name, version: paper.version, items: [{ quId: idOf(6), score: 3 }] };
    expect(await bed.refusal(papers.review, mark, stranger)).toBe('NOT_FOUND');
    expect((await bed.call(papers.todo, {}, colleague)).waitReview).toMatchObject([{ examId: id }]);
    const { version } = await bed.call(papers.review, mark, colleague);
    expect(await bed.refusal(exams.state, { id, state: 1 }, colleague)).toBe('NOT_FOUND');
    await bed.call(exams.unshare, { id, to: to(colleague) }, owner);
    expect(await bed.refusal(papers.review, { ...mark, version }, colleague)).toBe('NOT_FOUND');
    await handedIn(id, 2);
    expect((await bed.call(papers.todo, {}, colleague)).waitReview).toEqual([]);
  });

  test('is marked by a marker in two classes, and one question alone', async () => {
    const id = await examOf(owner);
    const of = async (deptCode: string): Promise<string> => {
      people += 1;
      const who = learner(people * 100, { deptCode });
      const { id: paperId } = await bed.call(papers.create, { examId: id }, who);
      const texts = [idOf(6), idOf(0x72)].map((quId) => ({ quId, seq: 1, answer: { text: '看法' } }));
      await bed.call(papers.fillAnswer, { paperId, answers: texts }, who);
      await bed.call(papers.handIn, { id: paperId }, who);
      return paperId;
    };
    const nameOf = (paperId: string): string => bed.nameOf(paperId);
    const [first, second, third] = [await of('E01'), await of('E02A01'), await of('E03')];
    expect((await bed.call(exams.markable, { id }, owner)).map((question) => question.id)).toEqual([idOf(6), idOf(7)]);
    expect(await bed.refusal(exams.markable, { id }, colleague)).toBe('NOT_FOUND');
    const scope = { departs: ['E01', 'E02'], quIds: [idOf(7)] };
    expect(await bed.refusal(exams.share, { id, to: to(colleague), right: 'view', scope }, owner)).toBe('BAD_INPUT');
    await bed.call(exams.share, { id, to: to(colleague), right: 'mark', scope }, owner);
    expect((await bed.call(exams.shares, { id }, owner)).records).toMatchObject([{ right: 'mark', scope }]);
    expect((await listed(colleague)).sort()).toEqual([first, second].map(nameOf).sort());
    expect((await bed.call(papers.todo, {}, colleague)).waitReview).toMatchObject([{ examId: id, count: 2 }]);
    expect((await bed.call(papers.roster, { params: { examId: id } }, colleague)).counts.handedIn).toBe(2);
    expect(await bed.refusal(papers.reviewDetail, { id: nameOf(third) }, colleague)).toBe('NOT_FOUND');
    const paper = await bed.call(papers.reviewDetail, { id: nameOf(first) }, colleague);
    expect(paper.groupList.flatMap(({ quList }) => quList.map(({ quId }) => quId))).toEqual([idOf(7)]);
    const mark = (quId: string, who: Caller) =>
      bed.refusal(papers.review, { id: nameOf(first), version: paper.version, items: [{ quId, score: 1 }] }, who);
    expect(await mark(idOf(6), colleague)).toBe('NOT_FOUND');
    // the part of the question that was given
    expect(await mark(idOf(0x72), colleague)).toBe('success');
    // a second share without limits, by a group, opens everything
    const groupId = idOf(0x55);
    bed.neighbours.colleagues.groups.set(groupId, '阅卷组');
    await bed.call(exams.share, { id, to: [{ kind: 'group', id: groupId }], right: 'mark' }, owner);
    const member = { ...colleague, groups: [groupId] };
    expect((await listed(member)).sort()).toEqual([first, second, third].map(nameOf).sort());
    const whole = await bed.call(papers.reviewDetail, { id: nameOf(third) }, member);
    expect(whole.groupList.flatMap(({ quList }) => quList)).toHaveLength(sevenTypes.length);
  });

  test('is changed, published and marked by an editor, and its copy is the editor’s and shared with nobody', async () => {
    const tmplId = await templateOf(owner);
    const form = await bed.examInput({ tmplId });
    const { id, revision } = await bed.call(exams.save, form, owner);
    await bed.call(exams.share, { id, to: to(colleague), right: 'edit' }, owner);
    await bed.call(templates.share, { id: tmplId, to: to(colleague), right: 'view' }, owner);
    await bed.call(exams.save, { ...form, id, revision, title: '同事改过的考试' }, colleague);
    await bed.call(exams.state, { id, state: 0 }, colleague);
    const paperId = await handedIn(id, 1);
    const { version } = await bed.call(papers.reviewDetail, { id: paperId }, colleague);
    await bed.call(papers.review, { id: paperId, version, items: [{ quId: idOf(6), score: 3 }] }, colleague);
    expect((await bed.call(exams.detail, { id }, owner)).title).toBe('同事改过的考试');
    const copy = await bed.call(exams.copy, { id }, colleague);
    expect((await bed.call(exams.shares, copy, colleague)).records).toEqual([]);
    expect(await bed.refusal(exams.detail, copy, owner)).toBe('NOT_FOUND');
  });

  test('belongs with its papers to whom it is handed over, and its former owner finds none of them', async () => {
    const id = await examOf(owner);
    const before = await handedIn(id, 1);
    await bed.call(exams.handOver, { id, userId: colleague.userId }, owner);
    const after = await handedIn(id, 2);
    expect((await listed(colleague)).sort()).toEqual([before, after].sort());
    expect(await listed(owner)).toEqual([]);
    expect(await bed.refusal(papers.reviewDetail, { id: before }, owner)).toBe('NOT_FOUND');
    await bed.call(papers.reviewDetail, { id: before }, colleague);
    const head = teacher('主任', { roleLevel: 2 });
    expect((await listed(head)).filter((paper) => [before, after].includes(paper)).sort()).toEqual([before, after].sort());
    // and back: what one was, one can be again
    await bed.call(exams.handOver, { id, userId: owner.userId }, colleague);
    expect((await listed(owner)).sort()).toEqual([before, after].sort());
    expect(await listed(colleague)).toEqual([]);
  });

  test('says why a person sees it', async () => {
    const id = await examOf(owner);
    await bed.call(exams.share, { id, to: to(colleague), right: 'mark' }, owner);
    expect((await bed.call(exams.accessReasons, { id, userId: colleague.userId }, owner)).records).toEqual([
      { reason: 'share', right: 'mark', kind: 'user', name: '李老师' },
    ]);
    expect((await bed.call(exams.accessReasons, { id, userId: stranger.userId }, owner)).records).toEqual([]);
  });
});

test('shares of a template and of an exam end when their holder is disabled', async () => {
  const id = await examOf(owner);
  const { tmplId } = await bed.call(exams.detail, { id }, owner);
  await bed.call(templates.share, { id: tmplId, to: to(colleague), right: 'view' }, owner);
  await bed.call(exams.share, { id, to: to(colleague), right: 'view' }, owner);
  const kept = async (): Promise<number[]> => [
    (await bed.call(templates.shares, { id: tmplId }, owner)).records.length,
    (await bed.call(exams.shares, { id }, owner)).records.length,
  ];
  const { userId, userName, realName, deptCode } = colleague;
  const disabled = { data: { userId, userName, realName, deptCode, groups: [], state: 1 }, at: new Date().toISOString() } as never;
  const hear = (consumer: EndedSharesOfTemplates | EndedSharesOfExams): Promise<void> =>
    inTransaction(bed.part<Connection>(MONGO), (session) => consumer.onUser(disabled, session));
  expect(await kept()).toEqual([1, 1]);
  await hear(bed.part(EndedSharesOfTemplates));
  expect(await kept()).toEqual([0, 1]);
  await hear(bed.part(EndedSharesOfExams));
  expect(await kept()).toEqual([0, 0]);
});

describe('the staff of a department', () => {
  const head = (deptCode: string): Caller => teacher('班主任', { roleLevel: 2, deptCode });
  const sits = async (examId: string, deptCode: string): Promise<string> => {
    people += 1;
    const who = learner(people * 100, { deptCode });
    const { id } = await bed.call(papers.create, { examId }, who);
    await bed.call(papers.handIn, { id }, who);
    return id;
  };
  async function publishedFor(departs: string[], changes: { staffSees?: boolean; scoreRelease?: 2 } = {}): Promise<string> {
    const { id } = await bed.call(exams.save, await bed.examInput({ openType: 2, departs, ...changes }), admin);
    await bed.call(exams.state, { id, state: 0 }, admin);
    // made by somebody of another department
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { createBy: owner.userId, createDept: 'B01' } });
    return id;
  }
  const seen = async (who: Caller, id: string): Promise<boolean> =>
    (await bed.call(exams.paging, { size: 500 }, who)).records.some((row) => row.id === id);

  test('sees the exam that its own learners sit, and the marks of no others', async () => {
    const id = await publishedFor(['C01', 'C02']);
    const [own, other] = [await sits(id, 'C01A01'), await sits(id, 'C02')];
    const [classHead, otherHead, above, outside] = [head('C01A01'), head('C02'), head('C'), head('D01')];
    expect([await seen(classHead, id), await seen(otherHead, id), await seen(above, id), await seen(outside, id)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const [ofClass, ofAll, ofNobody] = [await listed(classHead), await listed(above), await listed(outside)];
    expect(ofClass).toEqual([own]);
    expect(ofAll.filter((paper) => [own, other].includes(paper)).sort()).toEqual([own, other].sort());
    expect(ofNobody).toEqual([]);
    expect((await bed.call(exams.detail, { id }, classHead)).title).toBe('期中考试');
    expect(await bed.refusal(papers.reviewDetail, { id: own }, classHead)).toBe('NOT_FOUND');
    expect(await bed.refusal(exams.state, { id, state: 1 }, classHead)).toBe('NOT_FOUND');
    expect([await bed.refusal(exams.copy, { id }, outside), await bed.refusal(exams.copy, { id }, classHead)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect((await bed.call(exams.accessReasons, { id, userId: classHead.userId }, owner)).records.map(({ reason }) => reason)).toEqual([
      'learners',
    ]);
    expect((await bed.call(exams.accessReasons, { id, userId: outside.userId }, owner)).records).toEqual([]);
  });

  test('reads the own marks where they are published, as every other learner', async () => {
    const id = await publishedFor(['C07'], { scoreRelease: 2 });
    const who = head('C07');
    const { id: own } = await bed.call(papers.create, { examId: id }, who);
    await bed.call(papers.handIn, { id: own }, who);
    const paper = await sits(id, 'C07');
    expect(await bed.call(papers.result, { id: own }, who)).toMatchObject({ userScore: null, release: { score: 'hand' } });
    expect(await listed(who)).toEqual([paper]);
    const roster = async (caller: Caller) =>
      (await bed.call(papers.roster, { params: { examId: id } }, caller)).records.find((row) => row.id === who.userId);
    const hidden = { paperId: '', userScore: 0, isMarked: false, passed: false };
    expect(await roster(who)).toMatchObject({ rosterState: 2, ...hidden });
    expect(await roster(owner)).toMatchObject({ rosterState: 2, paperId: own, isMarked: true });
  });

  test('finds neither where the owner keeps the exam to those who are named', async () => {
    const id = await publishedFor(['C05'], { staffSees: false });
    const paper = await sits(id, 'C05');
    expect([await seen(head('C05'), id), await listed(head('C05'))]).toEqual([false, []]);
    expect((await bed.call(exams.detail, { id }, owner)).staffSees).toBe(false);
    bed.neighbours.colleagues.departs.set('C05', '五班');
    await bed.call(exams.share, { id, to: [{ kind: 'depart', id: 'C05' }], right: 'view' }, owner);
    expect(await listed(head('C05'))).toEqual([paper]);
  });

  test('finds neither where the site keeps exams to those who are named', async () => {
    const id = await publishedFor(['C06']);
    await sits(id, 'C06');
    expect([await seen(head('C06'), id), (await listed(head('C06'))).length]).toEqual([true, 1]);
    bed.neighbours.staffSees = false;
    // a process remembers the switch for a moment
    await until(async () => !(await seen(head('C06'), id)));
    expect(await listed(head('C06'))).toEqual([]);
    expect(await bed.refusal(papers.roster, { params: { examId: id } }, head('C06'))).toBe('NOT_FOUND');
    expect(await bed.refusal(exams.detail, { id }, head('C06'))).toBe('NOT_FOUND');
    bed.neighbours.staffSees = true;
    await until(() => seen(head('C06'), id));
  });

  test('finds an exam for named people through them, and a draft not at all', async () => {
    const { id } = await bed.call(exams.save, await bed.examInput({ openType: 3, users: [idOf(0x99)] }), admin);
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { createBy: owner.userId, createDept: 'B01' } });
    // identity says that this person is of A01
    expect(await seen(head('A01'), id)).toBe(false);
    await bed.call(exams.state, { id, state: 0 }, admin);
    expect([await seen(head('A01'), id), await seen(head('A02'), id)]).toEqual([true, false]);
    // of the people whom the exam names each department sees its own, as identity has them: all of A01
    expect((await bed.call(exams.detail, { id }, head('A01'))).users).toHaveLength(1);
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { userDeparts: ['A01', 'A09'] } });
    expect((await bed.call(exams.detail, { id }, head('A09'))).users).toEqual([]);
    expect((await bed.call(exams.audience, { id }, head('A09'))).users).toEqual([]);
    // and may look who else sees it, but not change that
    expect(await bed.call(exams.shares, { id }, head('A09'))).toMatchObject({ canShare: false, records: [] });
    expect(await bed.refusal(exams.shares, { id }, head('A02'))).toBe('NOT_FOUND');
  });
});
