import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors, refusalText, type CallTypes } from '@xuekao/contracts';
import { ask, call, post, until, type Account } from '../../support/platform.js';
import { fresh, radio, School, type Person } from '../../support/school.js';

type Row = CallTypes['/api/sys/log/paging']['output']['records'][number];

let school: School;
let admin: string;
/** the one who does everything here, so that nobody else's rows are among them */
let clerk: Person;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
  clerk = await school.person({ roles: [school.administrators] });
});
const rowsOf = async (keyword: string): Promise<Row[]> =>
  (await ask('/api/sys/log/paging', admin, { size: 200, params: { keyword } })).records;
/** The log follows behind: what was answered is in it a moment later. */
const logged = (keyword: string, count: number): Promise<Row[]> =>
  until(
    `${count} rows of ${keyword}`,
    () => rowsOf(keyword),
    (rows) => rows.length >= count,
  );

describe('the audit log (security row 36)', () => {
  it('has a row for each of thirty things that an administrator did, in their order', async () => {
    const { token, account } = clerk;
    const other = await school.person();
    const ids: string[] = [];
    const { roles: _, ...site } = { ...(await ask('/api/sys/config/detail', token, {})), roles: [] };
    const { id: __, uploadType: ___, ...siteData } = site;
    const switches = await ask('/api/sys/config/switch/detail', token, {});
    const { repoId, quIds } = await school.bank([radio()], token);
    const examId = await school.draft(await school.template(quIds, token), {}, token);
    const begun = (await logged(account.userName, 5)).length;
    const person = {
      userName: fresh('a').replaceAll('_', '-'),
      realName: '被记录的人',
      deptCode: school.root.deptCode,
      roles: [school.administrators],
    };
    const does: (() => Promise<unknown>)[] = [
      async () => ids.push((await ask('/api/sys/depart/save', token, { parentId: school.root.id, deptName: fresh('部门') })).id),
      async () => ids.push((await ask('/api/sys/role/save', token, { roleName: fresh('角').slice(0, 30), roleType: 2, roleLevel: 2 })).id),
      () => ask('/api/sys/role/save', token, { id: ids[1], revision: 0, roleName: fresh('色').slice(0, 30), roleType: 2, roleLevel: 3 }),
      () => ask('/api/sys/role/save-menus', token, { id: ids[1] ?? '', menuIds: [], permissions: ['sys:user:list'] }),
      async () => ids.push((await ask('/api/sys/user/save', token, { ...person, password: 'Ceshi@2026x' })).id),
      () => ask('/api/sys/user/save', token, { ...person, id: ids[2], realName: '改了名字的人' }),
      () => ask('/api/sys/user/batch-role', token, { ids: [ids[2] ?? ''], roles: [ids[1] ?? ''] }),
      () => ask('/api/sys/user/batch-dept', token, { ids: [ids[2] ?? ''], deptCode: school.root.deptCode }),
      () => ask('/api/sys/user/batch-expire', token, { ids: [ids[2] ?? ''], expireTime: null }),
      () => ask('/api/sys/user/reset-pass', token, { ids: [ids[2] ?? ''] }),
      async () => ids.push((await ask('/api/sys/group/save', token, { groupName: fresh('组') })).id),
      () => ask('/api/sys/group/user/batch-join', token, { userIds: [other.id], groupIds: [ids[3] ?? ''] }),
      () => ask('/api/sys/group/user/delete', token, { groupId: ids[3] ?? '', ids: [other.id] }),
      () => ask('/api/sys/group/delete', token, { ids: [ids[3] ?? ''] }),
      () => ask('/api/sys/depart/sort', token, { id: ids[0] ?? '', sort: 3 }),
      () => ask('/api/sys/depart/delete', token, { ids: [ids[0] ?? ''] }),
      () => ask('/api/sys/user/msg/send', token, { title: '通知', content: '内容', users: [other.id], departs: [] }),
      () => ask('/api/sys/config/save', token, siteData),
      () => ask('/api/sys/config/switch/save', token, switches),
      () =>
        ask('/api/sys/config/prop/save', token, {
          type: 'live',
          provider: 'aliyun',
          data: { pushDomain: 'a.cn', pushKey: 'push-key-0123456', pullDomain: 'b.cn', pullKey: 'pull-key-0123456' },
        }),
      () => ask('/api/sys/config/prop/change', token, { type: 'live', provider: 'aliyun' }),
      () => ask('/api/sys/config/prop/test', token, { type: 'live', provider: 'aliyun' }),
      () => ask('/api/repo/save', token, { id: repoId, title: fresh('题库') }),
      () => ask('/api/qu/qu/save', token, { ...radio(), repoId }),
      () => ask('/api/exam/exam/copy', token, { id: examId }),
      () => ask('/api/exam/exam/state', token, { id: examId, state: 0 }),
      () => ask('/api/exam/exam/state', token, { id: examId, state: 1 }),
      () => ask('/api/exam/exam/delete', token, { ids: [examId] }),
      () => call('/api/sys/user/save', token, { ...person, id: ids[2], userName: account.userName }),
      () => ask('/api/sys/user/logout', token, {}),
    ];
    expect(does).toHaveLength(30);
    for (const one of does) await one();
    const rows = (await logged(account.userName, begun + 30)).slice(0, -begun).reverse();
    expect(rows.map(({ title }) => title)).toEqual([
      '保存部门',
      '保存角色',
      '保存角色',
      '保存角色的菜单与权限',
      '保存用户',
      '保存用户',
      '批量设置角色',
      '批量调整部门',
      '批量设置有效期（空：长期有效）',
      '重置密码：随机的初始密码，只显示一次',
      '保存用户组',
      '批量加入用户组',
      '移出用户组',
      '删除用户组（不删除用户）',
      '部门排序',
      '删除部门',
      '发送站内消息',
      '保存站点资料',
      '保存功能开关',
      '保存服务商配置',
      '切换服务商',
      '测试已保存的服务商配置',
      '保存题库',
      '保存试题',
      '复制考试',
      '发布（0）或停用（1）考试',
      '发布（0）或停用（1）考试',
      '删除考试',
      '保存用户',
      '退出登录',
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        userId: clerk.id,
        realName: '测试人员',
        ip: expect.stringMatching(/127\.0\.0\.1/),
        newHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    expect(rows[2]).toMatchObject({ object: ids[1], changed: ['roleName', 'roleLevel'], oldHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(rows[3]).toMatchObject({ changed: ['permissions'] });
    // this save named no revision
    expect(rows[5]).toMatchObject({ object: `${ids[2]}（未核对版本）`, changed: ['realName'] });
    expect(rows[28]).toMatchObject({ code: errors.USER_NAME_TAKEN.code, outcome: refusalText('USER_NAME_TAKEN') });
    expect(JSON.stringify(rows)).not.toMatch(/Ceshi@2026x|push-key|pull-key/);
  });

  it('has the change of a mark with what it was before', async () => {
    const { quIds } = await school.bank([
      { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
    ]);
    const examId = await school.exam(quIds);
    const learner = await school.person();
    const { id: paperId } = await ask('/api/paper/paper/create-paper', learner.token, { examId });
    await ask('/api/paper/paper/hand-exam', learner.token, { id: paperId });
    const marker = await school.person({ roles: [school.administrators] });
    const mark = async (score: number): Promise<void> => {
      const { version, groupList } = await ask('/api/paper/paper/review-detail', marker.token, { id: paperId });
      await ask('/api/paper/paper/review-paper', marker.token, {
        id: paperId,
        version,
        items: [{ quId: groupList[0]?.quList[0]?.quId ?? '', score }],
      });
    };
    await mark(2);
    await mark(4);
    const rows = (await logged(marker.account.userName, 3)).filter(({ action }) => action === '/api/paper/paper/review-paper').reverse();
    expect(rows).toMatchObject([{ object: paperId }, { object: paperId, changed: ['tenths'] }]);
    expect(rows[1]?.oldHash).toBe(rows[0]?.newHash);
    expect(rows[1]?.newHash).not.toBe(rows[1]?.oldHash);
  });

  it('has sign-ins, right and wrong, and what was refused at the door; of wrong names it keeps nothing', async () => {
    const person = await school.person();
    const wrong = (account: Account) => call('/api/sys/user/login', '', { ...account, password: 'Wrong@2026x' });
    await wrong(person.account);
    expect(await post('/api/sys/user/paging', person.token, {})).toMatchObject({ status: 403 });
    const rows = await logged(person.account.userName, 3);
    expect(rows.map(({ title, code }) => [title, code]).sort()).toEqual(
      [
        ['用户列表', errors.FORBIDDEN.code],
        ['账号密码登录', 0],
        ['账号密码登录', errors.LOGIN_FAILED.code],
      ].sort(),
    );
    // somebody typed a password where the name belongs
    const typed = fresh('Secret');
    await wrong({ userName: typed, password: '' });
    expect(await rowsOf(typed)).toEqual([]);
  });

  it('is whole, and read only by those who may', async () => {
    const { count, brokenAt } = await ask('/api/sys/log/verify', admin, {});
    expect([count > 30, brokenAt]).toEqual([true, null]);
    const { token } = await school.person({ roles: [await school.role(1, ['sys:user:list'])] });
    expect(await post('/api/sys/log/paging', token, { params: {} })).toMatchObject({ status: 403 });
    expect(await post('/api/sys/log/verify', token, {})).toMatchObject({ status: 403 });
    expect(await post('/internal/identity/audit-append', admin, { rows: [] })).toMatchObject({ status: 404 });
  });
});
