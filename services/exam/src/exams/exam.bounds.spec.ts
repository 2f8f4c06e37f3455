import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { exams, marking, templates, papers } = calls.exam;
const department = [{ kind: 'depart' as const, id: 'A01' }];
let bed: ExamBed;
let owner: Caller;
let colleague: Caller;
beforeAll(async () => {
  bed = await ExamBed.open('exambounds');
  bed.neighbours.colleagues.departs.set('A01', '教务处');
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => {
  bed.neighbours.reader = null;
  owner = teacherOf(bed, '王老师');
  colleague = teacherOf(bed, '李老师');
});

const picked = { title: '全部', joinType: 1 as const, perScore: 5, items: sevenTypes.map(({ id }) => ({ quId: id })) };
const rule = (changes: object = {}) => ({ repoId: bankId, quType: 'radio' as const, levels: [2 as 1 | 2], count: 1, ...changes });
const drawn = (...rules: ReturnType<typeof rule>[]) => ({ title: '抽题', joinType: 2 as const, perScore: 5, rules });
const templateOf = async (who: Caller, group: typeof picked | ReturnType<typeof drawn> = picked): Promise<string> =>
  (await bed.call(templates.save, { title: '期中模板', groups: [group] }, who)).id;
async function examOf(who: Caller, changes: object = {}): Promise<string> {
  const input = await bed.examInput({ tmplId: await templateOf(who), ...changes });
  const { id } = await bed.call(exams.save, input, who);
  await bed.call(exams.state, { id, state: 0 }, who);
  return id;
}

describe('what is handed over', () => {
  test('is a copy on a colleague’s template: the giver publishes it in nobody’s name', async () => {
    const id = await examOf(owner);
    await bed.call(exams.share, { id, to: to(colleague), right: 'view' }, owner);
    const copy = await bed.call(exams.copy, { id }, colleague);
    await bed.call(exams.share, { id: copy.id, to: department, right: 'edit' }, colleague);
    await bed.call(exams.handOver, { id: copy.id, userId: owner.userId }, colleague);
    expect(await bed.refusal(exams.state, { id: copy.id, state: 0 }, colleague)).toBe('TMPL_NOT_SHARED');
    expect(await bed.refusal(exams.state, { id: copy.id, state: 0 }, owner)).toBe('success');
  });

  test('is a template: it draws what its giver sees until the new owner has saved it', async () => {
    const id = await templateOf(colleague, drawn(rule()));
    await bed.call(templates.share, { id, to: department, right: 'edit' }, colleague);
    // the bank is not shared with the giver any more
    bed.neighbours.reader = owner.userId;
    await bed.call(templates.handOver, { id, userId: owner.userId }, colleague);
    const exam = await bed.call(exams.save, await bed.examInput({ tmplId: id, qualifyScore: 1 }), colleague);
    expect(await bed.refusal(exams.state, { id: exam.id, state: 0 }, colleague)).toBe('TMPL_GROUP_SHORT');
    await bed.call(templates.save, { id, title: '期中模板', groups: [drawn(rule())] }, owner);
    expect(await bed.refusal(exams.state, { id: exam.id, state: 0 }, colleague)).toBe('success');
  });

  test('by an administrator of the site needs no second word of the new owner', async () => {
    const gone = teacherOf(bed, '周老师');
    const id = await templateOf(gone, drawn(rule()));
    await bed.call(templates.share, { id, to: to(colleague), right: 'view' }, gone);
    bed.neighbours.reader = owner.userId;
    const site = teacherOf(bed, '管理员', { roleLevel: 1 });
    await bed.call(templates.handOver, { id, userId: owner.userId }, site);
    const exam = await bed.call(exams.save, await bed.examInput({ tmplId: id, qualifyScore: 1 }), colleague);
    expect(await bed.refusal(exams.state, { id: exam.id, state: 0 }, colleague)).toBe('success');
  });
});

describe('an editor of a template', () => {
  test('draws no more of a bank that is not shared than its owner did', async () => {
    const id = await templateOf(owner, drawn(rule({ count: 1 })));
    await bed.call(templates.share, { id, to: to(colleague), right: 'edit' }, owner);
    bed.neighbours.reader = owner.userId;
    const saved = (...rules: ReturnType<typeof rule>[]) =>
      bed.refusal(templates.save, { id, title: '改', groups: [drawn(...rules)] }, colleague);
    expect(await saved(rule({ count: 2 }))).toBe('TMPL_GROUP_SHORT');
    expect(await saved(rule({ levels: [] }))).toBe('TMPL_GROUP_SHORT');
    expect(await saved(rule({ quType: 'saq' }))).toBe('TMPL_GROUP_SHORT');
    // the same rule twice draws twice
    expect(await saved(rule(), rule())).toBe('TMPL_RULES_SHORT');
    expect(await saved(rule())).toBe('success');
  });

  test('learns nothing of how many questions such a bank has', async () => {
    const id = await templateOf(owner);
    await bed.call(templates.share, { id, to: to(colleague), right: 'edit' }, owner);
    bed.neighbours.reader = owner.userId;
    const { msg } = await bed.ask(templates.save, { id, title: '改', groups: [drawn(rule({ count: 500 }))] }, colleague);
    const { msg: empty } = await bed.ask(
      templates.save,
      { id, title: '改', groups: [drawn(rule({ repoId: idOf(0x9999), count: 500 }))] },
      colleague,
    );
    expect(msg).toBe(empty);
  });
});

describe('a marker of one department', () => {
  test('copies an exam without the people of the others', async () => {
    // one who marks blind is told of nobody
    const id = await examOf(owner, { openType: 3, users: [idOf(0x99)] });
    await bed.call(marking.saveSettings, { examId: id, blind: false, doubleMarking: { scope: 0, quIds: [], tolerance: 0 } }, owner);
    const copied = async (code: string) => {
      bed.neighbours.colleagues.departs.set(code, code);
      const scope = { departs: [code], quIds: [] };
      await bed.call(exams.share, { id, to: to(colleague), right: 'mark', scope }, owner);
      const copy = await bed.call(exams.copy, { id }, colleague);
      return (await bed.call(exams.detail, copy, colleague)).users.length;
    };
    // identity has everybody in A01
    expect([await copied('A01'), await copied('B07')]).toEqual([1, 0]);
  });

  test('counts the papers of its learners alone', async () => {
    const id = await examOf(owner);
    const sits = async (number: number, deptCode: string): Promise<void> => {
      const who = learner(number, { deptCode });
      const { id: paperId } = await bed.call(papers.create, { examId: id }, who);
      await bed.call(papers.handIn, { id: paperId }, who);
    };
    await sits(701, 'B01');
    await sits(702, 'B02');
    await sits(703, 'B02A01');
    bed.neighbours.colleagues.departs.set('B02', '二班');
    await bed.call(exams.share, { id, to: to(colleague), right: 'mark', scope: { departs: ['B02'], quIds: [] } }, owner);
    const counted = async (who: Caller) => {
      const row = (await bed.call(exams.paging, { size: 500 }, who)).records.find((exam) => exam.id === id);
      const { inExam, waiting, finished } = await bed.call(exams.releaseStatus, { id }, who);
      return [row?.paperCount, inExam + waiting + finished];
    };
    expect([await counted(owner), await counted(colleague)]).toEqual([
      [3, 3],
      [2, 2],
    ]);
  });
});
