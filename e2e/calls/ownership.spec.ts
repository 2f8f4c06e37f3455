import { beforeAll, describe, expect, it } from '@jest/globals';
import { permissionCodes, type PermissionCode } from '@xuekao/contracts';
import { ask, call, post, until } from '../support/platform.js';
import { examInput, fresh, radio, School, sevenTypes, type Person } from '../support/school.js';

let school: School;
beforeAll(async () => {
  school = await School.open();
});
const gone = { status: 404, code: 10000404, data: null };

describe('somebody else’s paper (row 2)', () => {
  let owner: Person;
  let other: Person;
  let examId: string;
  let paperId: string;
  let quId: string;
  beforeAll(async () => {
    [owner, other] = [await school.person(), await school.person()];
    const { quIds } = await school.bank(sevenTypes());
    examId = await school.exam(quIds, { openType: 3, users: [owner.id] });
    paperId = (await ask('/api/paper/paper/create-paper', owner.token, { examId })).id;
    const paper = await ask('/api/paper/paper/paper-detail', owner.token, { paperId });
    quId = paper.cards[0]?.quId ?? '';
  });

  /** every call of a sitting, asked for the paper of the other one */
  const tries = () =>
    Promise.all([
      call('/api/paper/paper/paper-detail', other.token, { paperId }),
      call('/api/paper/paper/qu-detail', other.token, { paperId, quId }),
      call('/api/paper/paper/fill-answer', other.token, { paperId, answers: [{ quId, seq: 99, answer: { options: [] } }] }),
      call('/api/paper/paper/mark-qu', other.token, { paperId, quId, mark: true }),
      call('/api/paper/paper/left-time', other.token, { id: paperId }),
      call('/api/paper/paper/hand-exam', other.token, { id: paperId }),
      call('/api/paper/paper/paper-result', other.token, { id: paperId }),
    ]);

  it('is not there, neither while it runs nor afterwards, and nothing happens to it', async () => {
    for (const reply of await tries()) expect(reply).toMatchObject(gone);
    const { cards } = await ask('/api/paper/paper/paper-detail', owner.token, { paperId });
    expect(cards.some(({ answered, mark, seq }) => answered || mark || seq > 0)).toBe(false);
    await ask('/api/paper/paper/hand-exam', owner.token, { id: paperId });
    for (const reply of await tries()) expect(reply).toMatchObject(gone);
    expect((await ask('/api/paper/paper/my-paging', other.token, {})).records).toEqual([]);
    expect(await ask('/api/paper/paper/check-process', other.token, {})).toBeNull();
  });

  it('answers for a paper that is there as for one that is not', async () => {
    const [there] = await tries();
    const nowhere = await call('/api/paper/paper/paper-detail', other.token, { paperId: 'f'.repeat(24) });
    expect([there.status, there.text]).toEqual([nowhere.status, nowhere.text]);
  });

  it('an exam for others is neither listed nor entered, and its socket gives no ticket', async () => {
    const { records } = await ask('/api/client/exam/open-paging', other.token, { size: 200 });
    expect(records.some(({ id }) => id === examId)).toBe(false);
    for (const reply of [
      await call('/api/exam/exam/check-info', other.token, { id: examId }),
      await call('/api/exam/exam/simple-detail', other.token, { id: examId }),
      await call('/api/client/exam/join', other.token, { id: examId }),
      await call('/api/paper/paper/create-paper', other.token, { examId }),
      await call('/api/socket/ticket', other.token, { kind: 'exam', examId }),
    ])
      expect([reply.status, reply.code, reply.data]).toEqual([404, 20010106, null]);
  });

  it('an exam that is a draft is not there for learners', async () => {
    const { quIds } = await school.bank(sevenTypes());
    const draft = await school.draft(await school.template(quIds));
    const notThere = { status: 404, code: 20010106 };
    for (const path of ['/api/exam/exam/check-info', '/api/exam/exam/simple-detail'] as const) {
      const [others, none, unpublished] = [
        await call(path, other.token, { id: examId }),
        await call(path, other.token, { id: 'f'.repeat(24) }),
        await call(path, owner.token, { id: draft }),
      ];
      expect(none).toMatchObject(notThere);
      expect([others.text, unpublished.text]).toEqual([none.text, none.text]);
    }
    expect(await call('/api/paper/paper/create-paper', owner.token, { examId: draft })).toMatchObject(notThere);
  });
});

const all: PermissionCode[] = permissionCodes.filter((code) => code !== 'sys:dic:save');
describe.each([
  [2, 'another department’s administrator'],
  [3, 'an administrator of own things only'],
] as const)('roleLevel %i: %s (row 2)', (level, _who) => {
  let maker: Person;
  let stranger: Person;
  let bank: { repoId: string; quIds: string[] };
  let tmplId: string;
  let examId: string;
  let paperId: string;
  let learnerId: string;
  beforeAll(async () => {
    const role = await school.role(level, all);
    const [here, there] = [await school.department(), await school.department()];
    maker = await school.person({ roles: [role], deptCode: here.deptCode });
    // level 3 sees nothing of a colleague in the same department either
    stranger = await school.person({ roles: [role], deptCode: level === 2 ? there.deptCode : here.deptCode });
    const learner = await school.person({ deptCode: here.deptCode });
    learnerId = learner.id;
    bank = await school.bank(sevenTypes(), maker.token);
    tmplId = await school.template(bank.quIds, maker.token);
    examId = await school.exam(bank.quIds, { openType: 3, users: [learnerId] }, maker.token);
    paperId = (await ask('/api/paper/paper/create-paper', learner.token, { examId })).id;
    await ask('/api/paper/paper/hand-exam', learner.token, { id: paperId });
    await until(
      'the paper in the list',
      () => ask('/api/paper/paper/paging', maker.token, { params: { examId, handState: 1 } }),
      ({ total }) => total === 1,
    );
  });

  it('lists hold nothing of it', async () => {
    const page = { size: 200 };
    const { token } = stranger;
    const lists = [
      (await ask('/api/repo/paging', token, page)).records.map(({ id }) => id),
      (await ask('/api/qu/qu/paging-with-answer', token, page)).records.map(({ id }) => id),
      (await ask('/api/qu/qu/paging-with-answer', token, { ...page, params: { repoId: bank.repoId } })).records.map(({ id }) => id),
      (await ask('/api/qu/qu/paging-with-answer', token, { ...page, params: { ids: bank.quIds } })).records.map(({ id }) => id),
      (await ask('/api/tmpl/tmpl/paging', token, page)).records.map(({ id }) => id),
      (await ask('/api/exam/exam/paging', token, page)).records.map(({ id }) => id),
      (await ask('/api/exam/exam/list-titles', token, { ids: [examId] })).map(({ id }) => id),
      (await ask('/api/paper/paper/paging', token, { ...page, params: { examId } })).records.map(({ id }) => id),
      (await ask('/api/exam/exam/todo', token, {})).waitReview.map((row) => row.examId),
      (await ask('/api/sys/user/paging', token, { ...page, params: { ids: [learnerId, maker.id] } })).records.map(({ id }) => id),
    ];
    expect(lists).toEqual(lists.map(() => []));
    expect(await ask('/api/qu/qu/list-of-random', token, { rules: [{ repoId: bank.repoId, quType: 'radio' }] })).toEqual([{ count: 0 }]);
  });

  it('objects are not there, by whatever call', async () => {
    const { token } = stranger;
    const [quId = ''] = bank.quIds;
    const ids = [quId];
    const chapter = await ask('/api/repo/chapter/save', maker.token, { repoId: bank.repoId, title: '第一章' });
    const own = await ask('/api/repo/save', token, { title: fresh('别人') });
    const point = await ask('/api/sys/kp/save', school.admin, { pointName: fresh('知识点') });
    const { pointCode } = await ask('/api/sys/kp/detail', school.admin, { id: point.id });
    const text = '1. 【判断题】地球是圆的。\n答案：正确';
    const replies = [
      await call('/api/repo/detail', token, { id: bank.repoId }),
      await call('/api/repo/save', token, { id: bank.repoId, title: '改名' }),
      await call('/api/repo/delete', token, { ids: [bank.repoId] }),
      await call('/api/repo/chapter/list', token, { repoId: bank.repoId }),
      await call('/api/repo/chapter/save', token, { repoId: bank.repoId, title: '加章' }),
      await call('/api/repo/chapter/save', token, { id: chapter.id, repoId: own.id, title: '改章' }),
      await call('/api/repo/chapter/delete', token, { ids: [chapter.id] }),
      await call('/api/qu/qu/detail', token, { id: quId }),
      await call('/api/qu/qu/save', token, {
        ...sevenTypes()[0],
        quType: 'radio',
        quLevel: 1,
        content: '改',
        id: quId,
        repoId: bank.repoId,
      }),
      await call('/api/qu/qu/save', token, {
        quType: 'judge',
        quLevel: 1,
        content: '加',
        answerList: [{ content: '对', isRight: true }, { content: '错' }],
        repoId: bank.repoId,
      }),
      // into a bank of one's own, which would carry the key along
      await call('/api/qu/qu/save', token, { ...sevenTypes()[0], quType: 'radio', quLevel: 1, content: '拿', id: quId, repoId: own.id }),
      await call('/api/qu/qu/delete', token, { ids }),
      await call('/api/qu/qu/batch-level', token, { ids, quLevel: 4 }),
      await call('/api/qu/qu/join-chapters', token, { ids, chapterId: chapter.id }),
      await call('/api/qu/qu/batch-points', token, { ids, pointCodes: [pointCode] }),
      await call('/api/qu/qu/import', token, { text, repoId: bank.repoId, requestId: 'a'.repeat(24) }),
      await call('/api/tmpl/tmpl/detail', token, { id: tmplId }),
      await call('/api/tmpl/tmpl/save', token, { id: tmplId, title: '改名' }),
      await call('/api/tmpl/tmpl/delete', token, { ids: [tmplId] }),
      await call('/api/tmpl/group/list-group', token, { id: tmplId }),
      await call('/api/exam/exam/detail', token, { id: examId }),
      await call('/api/exam/exam/copy', token, { id: examId }),
      await call('/api/exam/exam/state', token, { id: examId, state: 1 }),
      await call('/api/exam/exam/delete', token, { ids: [examId] }),
      await call('/api/exam/exam/save', token, examInput(tmplId)),
      await call('/api/exam/exam/save', token, { ...examInput(tmplId), id: examId }),
      await call('/api/paper/paper/review-detail', token, { id: paperId }),
      await call('/api/paper/paper/review-paper', token, { id: paperId, version: 0, items: [{ quId, score: 5, remark: '' }] }),
      await call('/api/sys/user/detail', token, { id: learnerId }),
      await call('/api/sys/user/detail', token, { id: maker.id }),
    ];
    expect(replies.map(({ status, code }) => [status, code])).toEqual(replies.map(() => [404, expect.any(Number)]));
    expect(replies.map(({ data }) => data).filter((data) => data !== null)).toEqual([]);
    expect(await ask('/api/qu/qu/detail', maker.token, { id: quId })).toMatchObject({ quLevel: 2, content: '<p>单选</p>' });
    expect(await ask('/api/repo/detail', maker.token, { id: bank.repoId })).toMatchObject({ quCount: 7 });
  });

  it('a template cannot reach into a bank that is not there for its maker', async () => {
    const { token } = stranger;
    const picked = { title: '借题', joinType: 1 as const, perScore: 5, items: bank.quIds.map((quId) => ({ quId })) };
    const drawn = {
      title: '抽题',
      joinType: 2 as const,
      perScore: 5,
      rules: [{ repoId: bank.repoId, quType: 'radio' as const, count: 1 }],
    };
    const replies = [
      await call('/api/tmpl/tmpl/save', token, { title: fresh('借'), groups: [picked] }),
      await call('/api/tmpl/tmpl/save', token, { title: fresh('抽'), groups: [drawn] }),
    ];
    // refused at once, or at the latest before a question is shown or frozen
    for (const { data } of replies) {
      if (data === null) continue;
      const [group] = await ask('/api/tmpl/group/list-group', token, { id: data.id });
      const shown = await call('/api/tmpl/group/list-qu', token, { id: group?.id ?? '' });
      expect(shown.code === 0 ? shown.data : []).toEqual([]);
      const exam = await school.draft(data.id, {}, token);
      expect((await call('/api/exam/exam/state', token, { id: exam, state: 0 })).code).not.toBe(0);
    }
  });

  it('nobody invites people of departments that are not theirs', async () => {
    const { quIds } = await school.bank([radio()], stranger.token);
    const tmplId = await school.template(quIds, stranger.token);
    const [own, { id: other }] = [await school.person({ deptCode: stranger.deptCode }), await school.person()];
    const save = (changes: object) => call('/api/exam/exam/save', stranger.token, examInput(tmplId, changes));
    const outside = (what: string) => ({ status: 400, code: 10000400, msg: expect.stringContaining(`所选的${what}不在您的管理范围内`) });
    expect(await save({ openType: 2, departs: [stranger.deptCode, school.root.deptCode] })).toMatchObject(outside('部门'));
    expect(await save({ openType: 3, users: [own.id, other] })).toMatchObject(outside('人员'));
    expect(await save({ openType: 3, users: ['f'.repeat(24)] })).toMatchObject(outside('人员'));
    expect(await save({ openType: 2, departs: [stranger.deptCode] })).toMatchObject({ code: 0 });
    const { data } = await save({ openType: 3, users: [own.id] });
    // whom the whole school's administrator has added stays when the department's saves again
    const id = data?.id ?? '';
    await ask('/api/exam/exam/save', school.admin, { ...examInput(tmplId), id, openType: 3, users: [own.id, other] });
    expect(
      await call('/api/exam/exam/save', stranger.token, { ...examInput(tmplId), id, openType: 3, users: [own.id, other] }),
    ).toMatchObject({ code: 0 });
  });

  it('nobody gives more than they hold', async () => {
    const wide = await post('/api/sys/role/save', stranger.token, { roleName: fresh('宽').slice(0, 30), roleType: 2, roleLevel: 1 });
    expect([wide.status, wide.code]).toEqual([403, 10000403]);
    const [administrators] = (await ask('/api/sys/role/list', stranger.token, {})).filter(
      ({ builtIn, roleType }) => builtIn && roleType === 2,
    );
    const account = {
      userName: fresh('up').replaceAll('_', '-'),
      password: 'Ceshi@2026x',
      realName: '越权',
      deptCode: stranger.deptCode,
      roles: [administrators?.id ?? ''],
    };
    expect(await call('/api/sys/user/save', stranger.token, account)).toMatchObject({ status: 403 });
    const elsewhere = {
      ...account,
      roles: [(await ask('/api/sys/role/list', school.admin, {})).find(({ roleType }) => roleType === 1)?.id ?? ''],
      deptCode: school.root.deptCode,
    };
    expect(await call('/api/sys/user/save', stranger.token, elsewhere)).toMatchObject({ status: 400, code: 10000400 });
  });
});
