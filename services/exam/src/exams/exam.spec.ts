import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, type ClientInput } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('exams');
}, 300_000);
afterAll(() => bed.close());
const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();

describe('an exam in the console', () => {
  test('is saved as a draft and read again', async () => {
    const input = await bed.examInput({
      title: '期末考试',
      openType: 3,
      users: [idOf(0x99)],
      departs: ['A01'],
      password: '不保留',
      late: true,
      lateMax: 15,
      waterMark: false,
      thanks: '谢谢',
    });
    const { id } = await bed.call(calls.exam.exams.save, input, admin);
    expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({
      id,
      title: '期末考试',
      state: 2,
      totalScore: 40,
      quCount: 8,
      qualifyScore: 20,
      openType: 3,
      users: [{ id: idOf(0x99), realName: '学员' }],
      departs: [],
      hasPassword: false,
      late: true,
      lateMax: 15,
      waterMark: false,
      paste: false,
      thanks: '谢谢',
      createBy: admin.userId,
    });
    expect((await bed.call(calls.exam.exams.paging, { params: { title: '期末', state: 2 } }, admin)).records).toMatchObject([
      { id, state: 2, state_dictText: '草稿', openType_dictText: '指定人员', stateFlag: 'PROCESSING', paperCount: 0, waitReview: 0 },
    ]);
    expect((await bed.call(calls.exam.exams.paging, { params: { excludes: [id], title: '期末' } }, admin)).total).toBe(0);
    const byTitle = await bed.call(calls.exam.exams.paging, { orders: [{ column: 'title', asc: true }] }, admin);
    expect(byTitle.records.map(({ title }) => title)).toEqual(byTitle.records.map(({ title }) => title).sort());
    expect(await bed.refusal(calls.exam.exams.paging, { orders: [{ column: 'password', asc: true }] }, admin)).toBe('BAD_INPUT');
    expect(await bed.call(calls.exam.exams.listTitles, { ids: [id] }, admin)).toEqual([{ id, title: '期末考试' }]);
    expect((await bed.call(calls.exam.exams.openPaging, { params: { title: '期末' } }, learner(1))).total).toBe(0);
  });

  test('has a type and a category, which lists name and its copy keeps', async () => {
    const examId = await bed.exam({ title: '双机位模拟', examType: '2', catId: 'mock' });
    const { id: copyId } = await bed.call(calls.exam.exams.copy, { id: examId }, admin);
    const { revision, tmplId } = await bed.call(calls.exam.exams.detail, { id: copyId }, admin);
    // a page of an earlier release sends neither
    await bed.call(calls.exam.exams.save, { ...(await bed.examInput({ tmplId, title: '双机位模拟' })), id: copyId, revision }, admin);
    for (const id of [examId, copyId])
      expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ examType: '2', catId: 'mock' });
    const named = { catId_dictText: '模拟考试', examType_dictText: '多机位或实时视频' };
    const found = await bed.call(calls.exam.exams.paging, { params: { catId: 'mock' } }, admin);
    expect(found.records.map(({ id }) => id).sort()).toEqual([examId, copyId].sort());
    expect(found.records[0]).toMatchObject(named);
    const hall = await bed.call(calls.exam.exams.openPaging, { params: { title: '双机位模拟' } }, learner(7));
    expect(hall.records).toMatchObject([{ id: examId, ...named }]);
    // a category has those below it with it
    const below = await bed.exam({ title: '一模', catId: 'mock1' });
    const ofCategory = async (catId: string) =>
      (await bed.call(calls.exam.exams.openPaging, { params: { catId } }, learner(7))).records.map(({ id }) => id).sort();
    expect(await ofCategory('mock')).toEqual([examId, below].sort());
    expect([await ofCategory('mock1'), await ofCategory('other')]).toEqual([[below], []]);
    expect(await bed.call(calls.exam.exams.checkInfo, { id: examId }, learner(7))).toMatchObject({ examType: '2' });
    expect((await bed.call(calls.exam.exams.detail, { id: await bed.exam() }, admin)).examType).toBe('1');
  });

  test('is open to whoever has joined an activity that is linked to it, beside its audience', async () => {
    const examId = await bed.exam({ openType: 3, users: [learner(1).userId] });
    const [joined, other, activityId] = [learner(8), learner(9), idOf(0xa2)];
    bed.neighbours.joined.add(`${activityId}:${joined.userId}`);
    expect(await bed.refusal(calls.exam.exams.checkInfo, { id: examId }, joined)).toBe('EXAM_NOT_FOR_YOU');
    expect(await bed.refusal(calls.exam.exams.checkInfo, { id: examId, activityId }, other)).toBe('NOT_FOUND');
    expect((await bed.call(calls.exam.exams.checkInfo, { id: examId, activityId }, joined)).blocked).toBe('');
    expect(await bed.refusal(calls.exam.papers.create, { examId, activityId }, other)).toBe('NOT_FOUND');
    const { id } = await bed.call(calls.exam.papers.create, { examId, activityId }, joined);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, joined)).toMatchObject({ id, examId });
    await bed.call(calls.exam.papers.handIn, { id }, joined);
  });

  test('is open to whoever has finished a course that is linked to it', async () => {
    const examId = await bed.exam({ openType: 3, users: [learner(1).userId] });
    const [finished, other, courseId] = [learner(8), learner(9), idOf(0xc2)];
    bed.neighbours.joined.add(`${courseId}:${finished.userId}`);
    expect(await bed.refusal(calls.exam.exams.checkInfo, { id: examId, courseId }, other)).toBe('NOT_FOUND');
    expect((await bed.call(calls.exam.exams.checkInfo, { id: examId, courseId }, finished)).blocked).toBe('');
    // a link that names both has to be right in both
    expect(await bed.refusal(calls.exam.papers.create, { examId, courseId, activityId: idOf(0xa9) }, finished)).toBe('NOT_FOUND');
    const { id } = await bed.call(calls.exam.papers.create, { examId, courseId }, finished);
    await bed.call(calls.exam.papers.handIn, { id }, finished);
  });

  test('is not there by a course that nobody finished, or by an activity that nobody joined, and asks for no checked face', async () => {
    const examId = await bed.exam();
    for (const link of [{ courseId: idOf(0xc1) }, { activityId: idOf(0xa1) }]) {
      expect(await bed.refusal(calls.exam.exams.checkInfo, { id: examId, ...link }, learner(8))).toBe('NOT_FOUND');
      expect(await bed.refusal(calls.exam.papers.create, { examId, ...link }, learner(8))).toBe('NOT_FOUND');
    }
    const faceToken = 'checked';
    expect((await bed.call(calls.exam.exams.checkInfo, { id: examId, faceToken }, learner(8))).blocked).toBe('');
    const { id } = await bed.call(calls.exam.papers.create, { examId, faceToken }, learner(8));
    expect(await bed.call(calls.exam.papers.checkProcess, {}, learner(8))).toMatchObject({ id, examId });
  });

  test.each([
    ['EXAM_TIMES', { startTime: at0(10), endTime: at0(10) }],
    ['EXAM_QUALIFY', { qualifyScore: 40.5 }],
    ['EXAM_AUDIENCE', { openType: 2 as const }],
    ['EXAM_AUDIENCE', { openType: 3 as const }],
    ['EXAM_PASSWORD_MISSING', { openType: 9 as const }],
    ['NOT_FOUND', { tmplId: idOf(0xdead) }],
  ] as const)('is refused with %s for %j', async (name, changes) => {
    expect(await bed.refusal(calls.exam.exams.save, await bed.examInput(changes), admin)).toBe(name);
  });

  test('keeps no script in its description', async () => {
    const content =
      '<p onclick="alert(1)">须知</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">链接</a>';
    const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ content }), admin);
    const stored = (await bed.call(calls.exam.exams.detail, { id }, admin)).content;
    expect(stored).toContain('须知');
    for (const poison of ['script', 'onclick', 'onerror', 'javascript:']) expect(stored).not.toContain(poison);
  });

  test('is disabled and enabled; a disabled one is not to be seen or started', async () => {
    const id = await bed.exam({ title: '停用试试' });
    const seen = async () => (await bed.call(calls.exam.exams.openPaging, { params: { title: '停用试试' } }, learner(1))).total;
    expect(await seen()).toBe(1);
    await bed.call(calls.exam.exams.state, { id, state: 1 }, admin);
    expect(await seen()).toBe(0);
    expect(await bed.refusal(calls.exam.papers.create, { examId: id }, learner(1))).toBe('EXAM_NOT_OPEN');
    await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
    expect(await seen()).toBe(1);
  });

  test('that is disabled while somebody sits it is seen by that person alone, until the paper is handed in', async () => {
    const id = await bed.exam({ title: '中途停用' });
    const [sitting, other] = [learner(1), learner(2)];
    const paper = await bed.call(calls.exam.papers.create, { examId: id }, sitting);
    await bed.call(calls.exam.exams.state, { id, state: 1 }, admin);
    const seen = async (who = sitting) =>
      (await bed.call(calls.exam.exams.openPaging, { params: { title: '中途停用' } }, who)).records.map((exam) => exam.id);
    await until(async () => (await seen()).length === 1);
    expect(await seen(other)).toEqual([]);
    expect(await bed.call(calls.exam.exams.checkInfo, { id }, sitting)).toMatchObject({ openPaperId: paper.id, blocked: '' });
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: paper.id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] },
      sitting,
    );
    await bed.call(calls.exam.papers.handIn, { id: paper.id }, sitting);
    await until(async () => (await seen()).length === 0);
    expect(await bed.refusal(calls.exam.papers.create, { examId: id }, sitting)).toBe('EXAM_NOT_OPEN');
  });

  test('keeps what papers are made of and marked by once it is published', async () => {
    const tmplId = await bed.template();
    const id = await bed.exam({ tmplId, title: '已发布' });
    const input = await bed.examInput({ tmplId, title: '改名', endTime: at(999) });
    await bed.call(calls.exam.exams.save, { ...input, id }, admin);
    expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ title: '改名', state: 0 });
    for (const change of [{ qualifyScore: 1 }, { quRand: true }, { itemRand: true }, { noBack: true }, { tmplId: await bed.template() }]) {
      expect(await bed.refusal(calls.exam.exams.save, { ...input, ...change, id }, admin)).toBe('EXAM_PUBLISHED');
    }
  });

  test('allows a calculator where it says so; a page of an earlier release that saves it changes nothing of that', async () => {
    const { calculator: _none, ...input } = { ...(await bed.examInput()), calculator: true };
    const id = await bed.exam(input);
    const allowed = async () => [
      (await bed.call(calls.exam.exams.detail, { id }, admin)).calculator,
      (await bed.call(calls.exam.exams.checkInfo, { id }, learner(1))).calculator,
    ];
    expect(await allowed()).toEqual([false, false]);
    await bed.call(calls.exam.exams.save, { ...input, id, calculator: true }, admin);
    await bed.call(calls.exam.exams.save, { ...input, id }, admin);
    expect(await allowed()).toEqual([true, true]);
    // as an earlier release stored it
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $unset: { calculator: 1 } });
    expect((await bed.call(calls.exam.exams.detail, { id }, admin)).calculator).toBe(false);
  });

  test('gives up to 3 minutes for reconnecting, which a copy keeps and a page of an earlier release leaves as they are', async () => {
    const { reconnectMinutes: _none, ...input } = { ...(await bed.examInput()), reconnectMinutes: 0 };
    const id = await bed.exam({ ...input, reconnectMinutes: 2 });
    await bed.call(calls.exam.exams.save, { ...input, id }, admin);
    const copy = await bed.call(calls.exam.exams.copy, { id }, admin);
    const minutes = async (one: string) => (await bed.call(calls.exam.exams.detail, { id: one }, admin)).reconnectMinutes;
    expect([await minutes(id), await minutes(copy.id)]).toEqual([2, 2]);
    expect((await bed.call(calls.exam.exams.checkInfo, { id }, learner(1))).reconnectMinutes).toBe(2);
    expect(await minutes(await bed.exam(input))).toBe(0);
    expect(calls.exam.exams.save.input.safeParse({ ...input, id, reconnectMinutes: 4 }).success).toBe(false);
  });

  test('is copied as a draft', async () => {
    const id = await bed.exam({ title: '原卷' });
    const copy = await bed.call(calls.exam.exams.copy, { id }, admin);
    expect(copy.id).not.toBe(id);
    expect(await bed.call(calls.exam.exams.detail, { id: copy.id }, admin)).toMatchObject({ title: '原卷（副本）', state: 2 });
    await bed.call(calls.exam.exams.save, { ...(await bed.examInput()), id: copy.id, qualifyScore: 1 }, admin);
  });

  test('is deleted, unless somebody sat it', async () => {
    const id = await bed.exam();
    await bed.call(calls.exam.exams.delete, { ids: [id] }, admin);
    expect(await bed.refusal(calls.exam.exams.detail, { id }, admin)).toBe('NOT_FOUND');
    const sat = await bed.exam();
    await bed.call(calls.exam.papers.create, { examId: sat }, learner(30));
    expect(await bed.ask(calls.exam.exams.delete, { ids: [sat] }, admin)).toMatchObject({
      code: 20010109,
      msg: '已有 1 份考卷，不能删除；可以先停用这场考试。',
    });
  });
});

describe('the hall', () => {
  test('shows what is open to the person, with the state of the own papers', async () => {
    const who = learner(40, { deptCode: 'B01' });
    const open = await bed.exam({ title: '大厅甲', resultType: 2 });
    const soon = await bed.exam({ title: '大厅乙', startTime: at(60), endTime: at(120) });
    const past = await bed.exam({ title: '大厅丙', startTime: at(-120), endTime: at(-60) });
    await bed.exam({ title: '大厅丁', openType: 2, departs: ['A01'] });
    const hall = (flag: 'ALL' | 'READY_START' | 'PROCESSING' | 'FINISHED' | 'OVERDUE' = 'ALL') =>
      bed
        .call(calls.exam.exams.openPaging, { params: { title: '大厅', flag } }, who)
        .then(({ records }) => records.map(({ id, stateFlag }) => [id, stateFlag]));
    expect(await hall()).toEqual([
      [open, 'READY_START'],
      [soon, 'READY_START'],
      [past, 'OVERDUE'],
    ]);
    const { id } = await bed.call(calls.exam.papers.create, { examId: open }, who);
    expect(await hall('PROCESSING')).toEqual([[open, 'PROCESSING']]);
    expect(await hall('READY_START')).toEqual([[soon, 'READY_START']]);
    await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    await bed.call(calls.exam.papers.handIn, { id }, who);
    expect(await hall('FINISHED')).toEqual([[open, 'FINISHED']]);
    expect(await hall('OVERDUE')).toEqual([[past, 'OVERDUE']]);
    const [card] = (await bed.call(calls.exam.exams.openPaging, { params: { title: '大厅甲' } }, who)).records;
    expect(card).toMatchObject({ tryCount: 1, maxScore: 5, passed: false, totalScore: 40, hasJoin: false });
    expect(
      (await bed.call(calls.exam.exams.openPaging, { params: { title: '大厅', dateRange: [at(30), at(90)] } }, who)).records.map(
        (each) => each.id,
      ),
    ).toEqual([soon]);
    expect(await bed.call(calls.exam.exams.openPaging, { current: 2, size: 2, params: { title: '大厅' } }, who)).toMatchObject({
      total: 3,
      pages: 2,
      records: [{ id: past }],
    });
  });

  test('lists as mine what was sat, marked as favourite or meant for the person', async () => {
    const who = learner(41);
    const mine = () =>
      bed
        .call(calls.exam.exams.minePaging, { params: { title: '我的' } }, who)
        .then(({ records }) => records.map(({ id, hasJoin }) => [id, hasJoin]));
    const open = await bed.exam({ title: '我的甲', startTime: at(-3), endTime: at(50) });
    const named = await bed.exam({ title: '我的乙', openType: 3, users: [who.userId], startTime: at(-2), endTime: at(40) });
    expect(await mine()).toEqual([[named, false]]);
    expect(await bed.call(calls.exam.exams.join, { id: open }, who)).toEqual({ hasJoin: true });
    expect(await mine()).toEqual([
      [named, false],
      [open, true],
    ]);
    expect(await bed.call(calls.exam.exams.join, { id: open }, who)).toEqual({ hasJoin: false });
    expect(await mine()).toEqual([[named, false]]);
    await bed.call(calls.exam.papers.create, { examId: open }, who);
    expect(await mine()).toEqual([
      [open, false],
      [named, false],
    ]);
  });

  test('begins with what can be done now, and goes on over its pages', async () => {
    const who = learner(44);
    const exam = (name: string, from: number, to: number, chance = 0) =>
      bed.exam({ title: `先后${name}`, startTime: at(from), endTime: at(to), chance });
    await exam('早已结束', -300, -200);
    await exam('刚刚结束', -90, -80);
    await exam('以后', 300, 400);
    await exam('快了', 30, 90);
    await exam('不急', -20, 500);
    await exam('快截止', -10, 20);
    const used = await exam('用完', -30, 60, 1);
    const again = await exam('再考', -30, 50, 2);
    const sitting = await exam('在考', -5, 200);
    for (const examId of [used, again]) {
      const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
      await bed.call(calls.exam.papers.handIn, { id }, who);
    }
    await bed.call(calls.exam.papers.create, { examId: sitting }, who);
    const titles = (input: ClientInput<typeof calls.exam.exams.openPaging>) =>
      bed
        .call(calls.exam.exams.openPaging, { ...input, params: { title: '先后', ...input.params } }, who)
        .then(({ records }) => records.map(({ title }) => title.slice(2)));
    const all = ['在考', '快截止', '再考', '不急', '快了', '以后', '用完', '刚刚结束', '早已结束'];
    expect(await titles({})).toEqual(all);
    const pages = [1, 2, 3, 4, 5].map((current) => titles({ current, size: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(await titles({ params: { flag: 'OPEN_NOW' } })).toEqual(['快截止', '再考', '不急']);
    expect(await titles({ params: { flag: 'COMING' } })).toEqual(['快了', '以后']);
    expect(await titles({ orders: [{ column: 'startTime', asc: true }], size: 2 })).toEqual(['早已结束', '刚刚结束']);
  });

  test('an exam for others answers as one that is not there', async () => {
    const id = await bed.exam({ title: '别人的', openType: 3, users: [idOf(0x99)] });
    const { id: draft } = await bed.call(calls.exam.exams.save, await bed.examInput(), admin);
    for (const call of [calls.exam.exams.simpleDetail, calls.exam.exams.checkInfo, calls.exam.exams.join]) {
      const [others, none, unpublished] = await Promise.all(
        [id, idOf(0xdead), draft].map((each) => bed.ask(call, { id: each }, learner(43))),
      );
      expect(others).toMatchObject({ code: 20010106, status: 404 });
      expect([none, unpublished]).toEqual([others, others]);
    }
  });

  test('the brief of an exam', async () => {
    const id = await bed.exam({ title: '简要' });
    expect(await bed.call(calls.exam.exams.simpleDetail, { id }, learner(42))).toMatchObject({
      id,
      title: '简要',
      totalTime: 60,
      totalScore: 40,
      qualifyScore: 20,
    });
  });
});

/** For tables, which are made before the bed is. */
function at0(minutes: number): string {
  return new Date(Date.UTC(2026, 10, 21) + minutes * minute).toISOString();
}
