import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';

let school: School;
beforeAll(async () => {
  school = await School.open();
});
const inbox = async ({ token }: Person, params: { readState?: 0 | 1 } = {}) =>
  (await ask('/api/sys/user/msg/paging', token, { params })).records;
const unread = async ({ token }: Person) => (await ask('/api/sys/user/msg/count-unread', token, {})).count;
const send = (title: string, to: { users?: string[]; departs?: string[] }, token = school.admin) =>
  ask('/api/sys/user/msg/send', token, { title, content: `${title}：第一行\n第二行 <b>原样</b>`, ...to });

describe('messages', () => {
  it('reach the people who were named, count as unread, are read, marked and deleted', async () => {
    const [one, other] = [await school.person(), await school.person()];
    const titles = [fresh('甲'), fresh('乙'), fresh('丙')];
    for (const title of titles) expect(await send(title, { users: [one.id] })).toEqual({ count: 1 });
    expect([await unread(one), await unread(other)]).toEqual([3, 0]);
    const [third, second, first] = await inbox(one);
    expect([first?.title, second?.title, third?.title]).toEqual(titles);
    const read = await ask('/api/sys/user/msg/detail-for-read', one.token, { id: first?.id ?? '' });
    expect(read).toMatchObject({ title: titles[0], content: `${titles[0]}：第一行\n第二行 <b>原样</b>`, readState: 1 });
    expect([await unread(one), (await ask('/api/sys/user/info', one.token, {})).unread]).toEqual([2, 2]);
    await ask('/api/sys/user/msg/mark-read', one.token, { ids: [second?.id ?? ''] });
    expect((await inbox(one, { readState: 0 })).map(({ title }) => title)).toEqual([titles[2]]);
    expect((await inbox(one, { readState: 1 })).map(({ title }) => title)).toEqual([titles[1], titles[0]]);
    await ask('/api/sys/user/msg/user-delete', one.token, { ids: [first?.id ?? '', third?.id ?? ''] });
    expect((await inbox(one)).map(({ title }) => title)).toEqual([titles[1]]);
    expect(await unread(one)).toBe(0);
  });

  it('go to everybody in a department and below it, once each, and to nobody whose account is disabled', async () => {
    const department = await school.department();
    const [one, two, gone] = [
      await school.person({ deptCode: department.deptCode }),
      await school.person({ deptCode: department.deptCode }),
      await school.person({ deptCode: department.deptCode }),
    ];
    const { userName, realName, deptCode, roles } = await ask('/api/sys/user/detail', school.admin, { id: gone.id });
    await ask('/api/sys/user/save', school.admin, { id: gone.id, userName, realName, deptCode, roles, state: 1 });
    expect(await send(fresh('通知'), { users: [one.id], departs: [department.deptCode] })).toEqual({ count: 2 });
    expect([await unread(one), await unread(two)]).toEqual([1, 1]);
  });

  it('of another person are not there: not to read, to mark or to delete', async () => {
    const [owner, other] = [await school.person(), await school.person()];
    await send(fresh('私信'), { users: [owner.id] });
    const [message] = await inbox(owner);
    const id = message?.id ?? '';
    expect(await call('/api/sys/user/msg/detail-for-read', other.token, { id })).toMatchObject({
      status: 404,
      code: errors.NOT_FOUND.code,
    });
    await ask('/api/sys/user/msg/mark-read', other.token, { ids: [id] });
    await ask('/api/sys/user/msg/user-delete', other.token, { ids: [id] });
    expect(await inbox(owner)).toEqual([{ ...message, readState: 0 }]);
  });

  it('are sent within the reach of who sends them', async () => {
    const [here, there] = [await school.department(), await school.department()];
    const clerk = await school.person({ roles: [await school.role(2, ['sys:msg:send'])], deptCode: here.deptCode });
    const [near, far] = [await school.person({ deptCode: here.deptCode }), await school.person({ deptCode: there.deptCode })];
    const title = fresh('部门');
    expect(await send(title, { users: [near.id, far.id], departs: [school.root.deptCode] }, clerk.token)).toMatchObject({ count: 2 });
    expect((await inbox(near)).map((message) => message.title)).toEqual([title]);
    expect(await inbox(far)).toEqual([]);
  });

  it('need a title, a text and somebody to go to', async () => {
    const refused = async (body: object) =>
      // wrong on purpose
      (await call('/api/sys/user/msg/send', school.admin, { title: '题', content: '文', users: ['f'.repeat(24)], ...body })).msg;
    expect(await refused({ title: ' ' })).toContain('标题不能为空！');
    expect(await refused({ content: '' })).toContain('内容不能为空！');
    expect(await refused({ users: [] })).toContain('请选择接收消息的部门或用户');
  });
});
