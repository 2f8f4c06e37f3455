import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, type PermissionCode } from '@xuekao/contracts';
import type { z } from 'zod';
import { ask, call, post } from '../../support/platform.js';
import { examInput, fresh, School, sevenTypes } from '../../support/school.js';

let school: School;
beforeAll(async () => {
  school = await School.open();
});

/** Every object schema that is reached from an input, with where it stands. */
function objectsIn(schema: z.core.$ZodType, path = '', seen = new Set<unknown>()): { path: string; isClosed: boolean }[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']; // the union of zod's own types
  const into = (inner: z.core.$ZodType, name: string) => objectsIn(inner, `${path}${name}`, seen);
  switch (def.type) {
    case 'object':
      return [
        { path, isClosed: def.catchall?._zod.def.type === 'never' },
        ...Object.entries(def.shape).flatMap(([name, inner]) => into(inner, `.${name}`)),
      ];
    case 'array':
      return into(def.element, '[]');
    case 'union':
      return def.options.flatMap((inner) => into(inner, '|'));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return into(def.innerType, '');
    case 'pipe':
      return [...into(def.in, ''), ...into(def.out, '')];
    case 'lazy':
      return into(def.getter(), '');
    case 'record':
    case 'any':
    case 'unknown':
      return [{ path, isClosed: false }];
    default:
      return [];
  }
}

const poison = {
  score: 100,
  salePrice: 0,
  roleType: 2,
  points: 99,
  state: 0,
  userId: 'f'.repeat(24),
  createBy: 'f'.repeat(24),
  createDept: '',
  permissions: ['exam:list'],
  isRight: true,
  deadline: 0,
};

/** A save must not fail because a newer page sends a field more: what these objects do not name is dropped before anybody sees it. */
const openForAdditions: Readonly<Record<string, readonly string[]>> = {
  '/api/paper/paper/fill-answer': ['', '.answers[]'],
  '/api/paper/paper/mark-qu': [''],
};

/** Names of a standard's model, which its service checks one by one: other ones are refused. */
const namedByStandard: Readonly<Record<string, readonly string[]>> = { '/api/course/learn/save-package': ['.values'] };

describe('fields that a contract does not name (row 4)', () => {
  it.each(allCalls.map((each) => [each.path, each] as const))('%s takes no object that is open', (path, { input }) => {
    expect(objectsIn(input).flatMap((each) => (each.isClosed ? [] : [each.path]))).toEqual(
      openForAdditions[path] ?? namedByStandard[path] ?? [],
    );
  });

  it('are refused by every call, named in the sentence', async () => {
    // many calls: somebody of their own, so that nobody else is told to wait
    const { token } = await school.person({ roles: [school.administrators] });
    const replies: unknown[] = [];
    for (const { path } of allCalls.filter(({ access, method }) => access !== 'internal' && (method === undefined || method === 'file'))) {
      const { status, code, msg, data } = await post(path, token, { createDept: 'A01' });
      if (status !== 400 || code !== 10000400 || data === null || !/[\u4e00-\u9fff]/.test(msg)) replies.push([path, status, msg]);
    }
    expect(replies).toEqual([]);
  });

  it('change nothing: an answer cannot carry its marks, an exam not its maker, a person not their rights', async () => {
    const who = await school.person();
    const clerk = await school.person({ roles: [school.administrators] });
    const { quIds, repoId } = await school.bank(sevenTypes());
    const tmplId = await school.template(quIds);
    const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
    const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    const { cards } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    const quId = cards[0]?.quId ?? '';
    const answer = { quId, seq: 1, answer: { options: [] } };
    const detail = await ask('/api/exam/exam/detail', school.admin, { id: examId });
    const bodies: [string, string, object][] = [
      ['/api/paper/paper/hand-exam', who.token, { id: paperId }],
      ['/api/paper/paper/create-paper', who.token, { examId }],
      ['/api/exam/exam/save', clerk.token, examInput(tmplId)],
      ['/api/tmpl/tmpl/save', clerk.token, { title: '模板' }],
      ['/api/repo/save', clerk.token, { title: fresh('库') }],
      ['/api/qu/qu/save', clerk.token, { ...sevenTypes()[0], repoId }],
      [
        '/api/sys/user/save',
        clerk.token,
        { id: who.id, userName: who.account.userName, realName: '测试', deptCode: who.deptCode, roles: ['f'.repeat(24)] },
      ],
      ['/api/sys/user/logout', who.token, {}],
    ];
    for (const [path, token, body] of bodies) {
      // each alone, and beside fields that the call does know
      for (const [name, value] of Object.entries(poison)) {
        if (name === 'state' && path.includes('user/save')) continue;
        expect([path, name, (await post(path, token, { ...body, [name]: value })).status]).toEqual([path, name, 400]);
      }
    }
    const nested = { ...answer, answer: { options: [], isRight: true } };
    expect(await post('/api/paper/paper/fill-answer', who.token, { paperId, answers: [nested] })).toMatchObject({
      status: 400,
      code: 10000400,
    });
    expect(await ask('/api/paper/paper/paper-detail', who.token, { paperId })).toMatchObject({
      handState: 0,
      cards: cards.map((card) => ({ seq: 0, answered: card.answered, mark: false })),
    });
    expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toEqual(detail);
    expect(await ask('/api/sys/user/info', who.token, {})).toMatchObject({ roleType: 1, permissions: [] });
    // a save drops them: the paper is as after a plain save, and its marks are those of the answer
    expect(
      await post('/api/paper/paper/fill-answer', who.token, { ...poison, paperId, answers: [{ ...poison, ...answer }] }),
    ).toMatchObject({ status: 200, code: 0 });
    expect(await post('/api/paper/paper/mark-qu', who.token, { ...poison, paperId, quId, mark: true })).toMatchObject({
      status: 200,
      code: 0,
    });
    const after = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    expect(after.handState).toBe(0);
    expect(after.cards.filter(({ seq, mark }) => seq > 0 || mark)).toEqual([
      { quId, answered: false, mark: true, markSeq: 0, seq: 1, by: null, answer: { options: [] } },
    ]);
    await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
    expect(await ask('/api/paper/paper/review-detail', school.admin, { id: paperId })).toMatchObject({ userScore: 0 });
  });
});

describe('a change of rights acts on the next request (row 5)', () => {
  const asked = async (token: string) => (await call('/api/exam/exam/paging', token, {})).status;

  it('a permission that is given and taken', async () => {
    const role = await school.role(2, ['repo:list']);
    const { token } = await school.person({ roles: [role] });
    const grant = (permissions: PermissionCode[]) => ask('/api/sys/role/save-menus', school.admin, { id: role, menuIds: [], permissions });
    expect(await asked(token)).toBe(403);
    await grant(['repo:list', 'exam:list']);
    expect(await asked(token)).toBe(200);
    await grant(['repo:list']);
    expect(await asked(token)).toBe(403);
    expect((await ask('/api/sys/user/info', token, {})).permissions).toEqual(['repo:list']);
  });

  it('a reach that is narrowed, and a move to another department', async () => {
    const role = await school.role(2, ['exam:list']);
    const [here, there] = [await school.department(), await school.department()];
    const author = await school.person({
      roles: [await school.role(2, ['exam:list', 'exam:add', 'tmpl:save', 'repo:save', 'qu:save'])],
      deptCode: here.deptCode,
    });
    const { quIds } = await school.bank(sevenTypes().slice(0, 1), author.token);
    const examId = await school.draft(await school.template(quIds, author.token), {}, author.token);
    const person = await school.person({ roles: [role], deptCode: here.deptCode });
    const seen = async () => (await call('/api/exam/exam/detail', person.token, { id: examId })).status;
    expect(await seen()).toBe(200);
    const level = (roleLevel: 2 | 3) =>
      ask('/api/sys/role/save', school.admin, { id: role, roleName: fresh('r').slice(0, 30), roleType: 2, roleLevel });
    await level(3);
    expect(await seen()).toBe(404);
    await level(2);
    expect(await seen()).toBe(200);
    const { userName } = person.account;
    await ask('/api/sys/user/save', school.admin, { id: person.id, userName, realName: '测试', deptCode: there.deptCode, roles: [role] });
    expect(await seen()).toBe(404);
  });

  it.each([
    ['another role', async (id: string) => ({ roles: [await school.role(3, ['repo:list'])], id })],
    ['another password', async (id: string) => ({ password: 'Gaile@2026x', id })],
    ['being disabled', async (id: string) => ({ state: 1 as const, id })],
    ['an account that has expired', async (id: string) => ({ expireTime: '2020-01-01T00:00:00Z', id })],
  ])('%s ends every session at once (rows 25 and 26)', async (_what, change) => {
    const role = await school.role(2, ['exam:list']);
    const person = await school.person({ roles: [role] });
    expect(await asked(person.token)).toBe(200);
    const { userName } = person.account;
    await ask('/api/sys/user/save', school.admin, {
      userName,
      realName: '测试',
      deptCode: person.deptCode,
      roles: [role],
      ...(await change(person.id)),
    });
    expect(await call('/api/exam/exam/paging', person.token, {})).toMatchObject({ status: 401, code: 10010002 });
    expect(await call('/api/sys/user/info', person.token, {})).toMatchObject({ status: 401, code: 10010002 });
  });

  it('nobody shuts themselves out', async () => {
    const me = await ask('/api/sys/user/info', school.admin, {});
    const row = await ask('/api/sys/user/detail', school.admin, { id: me.id });
    const body = { id: me.id, userName: row.userName, realName: row.realName, deptCode: row.deptCode, roles: row.roles, state: 1 as const };
    expect(await call('/api/sys/user/save', school.admin, body)).toMatchObject({ status: 200, code: 10010110 });
    expect((await ask('/api/sys/user/info', school.admin, {})).id).toBe(me.id);
  });
});
