import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { vectors } from '../support/scripts.js';

let school: School;
let learner: Person;
beforeAll(async () => {
  school = await School.open();
  learner = await school.person();
});
const gone = { status: 404, code: errors.NOT_FOUND.code };
const write = async (title: string, changes: { content?: string; state?: 0 | 1 } = {}, token = school.admin): Promise<string> =>
  (await ask('/api/sys/notice/save', token, { title, content: `<p>${title}的内容</p>`, ...changes })).id;
const read = async (params: { title?: string; state?: 0 | 1 }, size = 10) =>
  (await ask('/api/sys/notice/client/paging', learner.token, { size, params })).records;
const manage = async (title: string, token = school.admin) => (await ask('/api/sys/notice/paging', token, { params: { title } })).records;

describe('notices', () => {
  it('are found by every learner by their title, newest first, and read in full', async () => {
    const name = fresh('公告');
    const ids = [await write(`${name}一`), await write(`${name}二`, { content: '<h3>安排</h3><p>周五 <strong>18:00</strong> 开考。</p>' })];
    expect(await read({ title: name })).toEqual([
      { id: ids[1], title: `${name}二`, summary: '安排 周五 18:00 开考。', isTop: false, createTime: expect.any(String) },
      { id: ids[0], title: `${name}一`, summary: `${name}一的内容`, isTop: false, createTime: expect.any(String) },
    ]);
    expect(await ask('/api/sys/notice/detail', learner.token, { id: ids[1] ?? '' })).toMatchObject({
      title: `${name}二`,
      content: '<h3>安排</h3><p>周五 <strong>18:00</strong> 开考。</p>',
      state: 0,
    });
  });

  it('that are disabled are not there for learners, and come back when they are enabled', async () => {
    const title = fresh('停用');
    const id = await write(title, { state: 1 });
    expect(await read({ title })).toEqual([]);
    expect(await read({ title, state: 1 })).toEqual([]);
    expect(await call('/api/sys/notice/detail', learner.token, { id })).toMatchObject(gone);
    expect(await manage(title)).toMatchObject([{ id, state: 1, state_dictText: '停用' }]);
    expect(await ask('/api/sys/notice/detail', school.admin, { id })).toMatchObject({ title, state: 1 });
    await ask('/api/sys/notice/state', school.admin, { ids: [id], state: 0 });
    expect(await read({ title, state: 0 })).toMatchObject([{ id }]);
  });

  it('have one on top, before newer ones, until another one or none takes its place', async () => {
    const name = fresh('顶');
    const [old, newer] = [await write(`${name}旧`), await write(`${name}新`)];
    const order = async () => (await read({ title: name })).map(({ title, isTop }) => `${title.slice(-1)}${isTop ? '+' : ''}`);
    await ask('/api/sys/notice/mark-top', school.admin, { id: old });
    expect(await order()).toEqual(['旧+', '新']);
    await ask('/api/sys/notice/mark-top', school.admin, { id: newer });
    expect(await order()).toEqual(['新+', '旧']);
    // many at once: one of them is on top in the end, and none is refused
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask('/api/sys/notice/mark-top', school.admin, { id: index % 2 === 0 ? old : newer })),
    );
    expect((await order()).filter((entry) => entry.endsWith('+'))).toHaveLength(1);
    await ask('/api/sys/notice/mark-top', school.admin, { id: old });
    await ask('/api/sys/notice/mark-top', school.admin, { id: old, isTop: false });
    expect(await order()).toEqual(['新', '旧']);
  });

  it('on top come down when they are disabled, and cannot be pinned then', async () => {
    const title = fresh('顶停');
    const id = await write(title);
    await ask('/api/sys/notice/mark-top', school.admin, { id });
    await ask('/api/sys/notice/state', school.admin, { ids: [id], state: 1 });
    expect(await manage(title)).toMatchObject([{ state: 1, isTop: false }]);
    expect(await call('/api/sys/notice/mark-top', school.admin, { id })).toMatchObject({
      code: errors.NOTICE_DISABLED.code,
      msg: '停用的公告不能置顶，请先启用。',
    });
  });

  it('are changed and deleted: all that were named or none', async () => {
    const name = fresh('改');
    const ids = [await write(`${name}甲`), await write(`${name}乙`)];
    await ask('/api/sys/notice/save', school.admin, { id: ids[0] ?? '', title: `${name}丙`, content: '<p>新的内容</p>' });
    expect(await ask('/api/sys/notice/detail', learner.token, { id: ids[0] ?? '' })).toMatchObject({
      title: `${name}丙`,
      content: '<p>新的内容</p>',
    });
    for (const path of ['/api/sys/notice/delete', '/api/sys/notice/state'] as const) {
      const body = { ids: [...ids, 'f'.repeat(24)], ...(path === '/api/sys/notice/state' ? { state: 1 } : {}) };
      expect(await call(path, school.admin, body as never)).toMatchObject(gone); // both calls, one after the other
    }
    expect(await read({ title: name })).toHaveLength(2);
    await ask('/api/sys/notice/delete', school.admin, { ids });
    expect(await read({ title: name })).toEqual([]);
    expect(await call('/api/sys/notice/save', school.admin, { id: ids[0] ?? '', title: 'x', content: 'x' })).toMatchObject(gone);
  });

  it('need a title and something to read', async () => {
    const refused = async (body: object) =>
      (await call('/api/sys/notice/save', school.admin, { title: '题', content: '<p>文</p>', ...body })).msg; // wrong on purpose
    expect(await refused({ title: ' ' })).toContain('标题不能为空！');
    expect(await refused({ title: '长'.repeat(101) })).toContain('标题不能超过 100 个字');
    for (const content of ['', '<p></p>', '<script>alert(1)</script>']) expect(await refused({ content })).toContain('内容不能为空！');
    expect(await refused({ state: 2 })).toContain('状态');
    expect((await call('/api/sys/notice/state', school.admin, { ids: [], state: 1 })).msg).toContain('请至少选择一条数据！');
  });

  it("carry no script into anybody's browser (row 12)", async () => {
    const id = await write(fresh('脚本'), { content: vectors.map((vector) => `<p>行</p>${vector}`).join('') });
    const { content } = await ask('/api/sys/notice/detail', learner.token, { id });
    const tags = content.match(/<[^>]*>?/g) ?? [];
    expect(
      tags.filter(
        (tag) =>
          /^<\/?(?:script|style|iframe|svg|object|embed|form|input|button|video|audio|math|meta|link|base)/i.test(tag) ||
          /\son[a-z]+\s*=|javascript:|data:/i.test(tag),
      ),
    ).toEqual([]);
  });
});

describe("the console's notices", () => {
  it('are those within the reach of who looks: seen, changed, pinned, deleted by nobody else', async () => {
    const [here, there] = [await school.department(), await school.department()];
    const role = await school.role(2, ['sys:notice:list', 'sys:notice:save', 'sys:notice:delete']);
    const [clerk, other] = [
      await school.person({ roles: [role], deptCode: here.deptCode }),
      await school.person({ roles: [role], deptCode: there.deptCode }),
    ];
    const title = fresh('部门公告');
    const id = await write(title, { state: 1 }, clerk.token);
    expect(await manage(title, clerk.token)).toHaveLength(1);
    expect(await manage(title, other.token)).toEqual([]);
    expect(await call('/api/sys/notice/detail', other.token, { id })).toMatchObject(gone);
    expect(await call('/api/sys/notice/save', other.token, { id, title: 'x', content: 'x' })).toMatchObject(gone);
    expect(await call('/api/sys/notice/mark-top', other.token, { id })).toMatchObject(gone);
    expect(await call('/api/sys/notice/state', other.token, { ids: [id], state: 0 })).toMatchObject(gone);
    expect(await call('/api/sys/notice/delete', other.token, { ids: [id] })).toMatchObject(gone);
    expect(await manage(title)).toMatchObject([{ title, state: 1 }]);

    // the head's notice is on top: a department does not take it down
    const head = fresh('总公告');
    await ask('/api/sys/notice/mark-top', school.admin, { id: await write(head) });
    await ask('/api/sys/notice/state', clerk.token, { ids: [id], state: 0 });
    expect(await call('/api/sys/notice/mark-top', clerk.token, { id })).toMatchObject({
      code: errors.NOTICE_TOP_TAKEN.code,
      msg: `置顶的“${head}”不在您的管理范围内，请联系管理员取消置顶后再试。`,
    });
    expect(await manage(head)).toMatchObject([{ isTop: true }]);
  });

  it("are not a learner's, and not a looker-on's to change", async () => {
    const id = await write(fresh('权限'));
    const looker = await school.person({ roles: [await school.role(1, ['sys:notice:list'])] });
    const forbidden = { status: 403, code: errors.FORBIDDEN.code };
    expect(await call('/api/sys/notice/paging', learner.token, {})).toMatchObject(forbidden);
    for (const { token } of [learner, looker]) {
      expect(await call('/api/sys/notice/save', token, { title: 'x', content: 'x' })).toMatchObject(forbidden);
      expect(await call('/api/sys/notice/mark-top', token, { id })).toMatchObject(forbidden);
      expect(await call('/api/sys/notice/state', token, { ids: [id], state: 1 })).toMatchObject(forbidden);
      expect(await call('/api/sys/notice/delete', token, { ids: [id] })).toMatchObject(forbidden);
    }
  });
});
