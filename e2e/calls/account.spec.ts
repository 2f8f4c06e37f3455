import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call, signIn } from '../support/platform.js';
import { fresh, School } from '../support/school.js';

let school: School;
beforeAll(async () => {
  school = await School.open();
});
const signedOut = { status: 401, code: errors.NOT_SIGNED_IN.code };
const next = 'Xinmima@2027y';

describe('the own profile', () => {
  it('is changed by its owner, and seen at once by the owner and by administrators', async () => {
    const who = await school.person();
    await ask('/api/sys/user/update', who.token, { realName: ' 测试人员 ', email: 'xiaoming@example.com' });
    expect(await ask('/api/sys/user/info', who.token, {})).toMatchObject({
      realName: '测试人员',
      email: 'xiaoming@example.com',
      userName: who.account.userName,
    });
    expect(await ask('/api/sys/user/detail', school.admin, { id: who.id })).toMatchObject({
      realName: '测试人员',
      email: 'xiaoming@example.com',
      deptCode: who.deptCode,
    });
    // what is left out stays
    await ask('/api/sys/user/update', who.token, { realName: '测试人员' });
    expect(await ask('/api/sys/user/info', who.token, {})).toMatchObject({ realName: '测试人员', email: 'xiaoming@example.com' });
  });

  it('leaves the name to whoever made the account', async () => {
    const who = await school.person();
    expect(await call('/api/sys/user/update', who.token, { realName: '欧阳小明' })).toMatchObject({
      code: errors.NAME_BY_SCHOOL.code,
      msg: '姓名由单位登记，如需修改请联系管理员。',
    });
    expect((await ask('/api/sys/user/info', who.token, {})).realName).toBe('测试人员');
  });

  it.each([
    [{ realName: ' ' }, '姓名不能为空！', 'realName'],
    [{ realName: '小明', email: '不是邮箱' }, '邮箱格式不正确!', 'email'],
    [{ realName: '小明', avatar: 'https://elsewhere.example/a.png' }, '头像应为图片地址', 'avatar'],
  ])('%j is refused with a sentence', async (body, sentence, field) => {
    const who = await school.person();
    const reply = await call('/api/sys/user/update', who.token, body);
    expect(reply).toMatchObject({ status: 400, data: { field } });
    expect(reply.msg).toContain(sentence);
    expect((await ask('/api/sys/user/info', who.token, {})).realName).toBe('测试人员');
  });
});

describe('the own password', () => {
  it('is changed with the old one; every device is signed out, the old password opens nothing', async () => {
    const who = await school.person();
    expect((await ask('/api/sys/user/info', who.token, {})).init).toBe(false);
    await ask('/api/sys/user/update-pass', who.token, { oldPassword: who.account.password, newPassword: next });
    expect(await call('/api/sys/user/info', who.token, {})).toMatchObject(signedOut);
    expect(await call('/api/sys/user/login', '', who.account)).toMatchObject({ code: errors.LOGIN_FAILED.code });
    const token = await signIn({ ...who.account, password: next });
    expect((await ask('/api/sys/user/info', token, {})).init).toBe(true);
  });

  it('stays when the old one is wrong, when nothing changes, or when the new one is weak', async () => {
    const who = await school.person();
    const { password } = who.account;
    const change = (oldPassword: string, newPassword: string) => call('/api/sys/user/update-pass', who.token, { oldPassword, newPassword });
    expect(await change('Falsch@2026x', next)).toMatchObject({ code: errors.OLD_PASSWORD_WRONG.code, msg: '旧密码不正确，请重新输入！' });
    expect(await change(password, password)).toMatchObject({ code: errors.PASSWORD_SAME.code, msg: '新密码不能与旧密码一致！' });
    expect((await change('', next)).msg).toContain('旧密码不能为空！');
    expect((await change(password, '')).msg).toContain('新的密码不能为空！');
    expect((await change(password, 'Ab1@')).msg).toContain('密码长度应为8-60位');
    expect((await change(password, 'abcdefgh1')).msg).toContain('密码应包含大写字母、小写字母、数字、特殊字符其中三种!');
    expect((await ask('/api/sys/user/info', who.token, {})).init).toBe(false);
    expect((await call('/api/sys/user/login', '', who.account)).code).toBe(0);
  });

  it('cannot be guessed by an open session: wrong old ones are slowed down like sign-ins', async () => {
    const who = await school.person();
    const guess = () => call('/api/sys/user/update-pass', who.token, { oldPassword: 'Falsch@2026x', newPassword: next });
    for (let round = 0; round < 5; round += 1) expect((await guess()).code).toBe(errors.OLD_PASSWORD_WRONG.code);
    expect(await guess()).toMatchObject({ status: 429, code: errors.LOGIN_DELAYED.code });
  });

  it('that an administrator sets has to be replaced again by its owner', async () => {
    const who = await school.person();
    await ask('/api/sys/user/update-pass', who.token, { oldPassword: who.account.password, newPassword: next });
    const detail = await ask('/api/sys/user/detail', school.admin, { id: who.id });
    const { userName, realName, deptCode, roles } = detail;
    await ask('/api/sys/user/save', school.admin, { id: who.id, userName, realName, deptCode, roles, password: 'Guanli@2028z' });
    const token = await signIn({ userName, password: 'Guanli@2028z' });
    expect((await ask('/api/sys/user/info', token, {})).init).toBe(false);
  });
});

it('the user name is left to whoever made the account', async () => {
  const who = await school.person();
  expect(await ask('/api/sys/user/info', who.token, {})).toMatchObject({ init: false, ownUserName: false });
  expect(await call('/api/sys/user/init', who.token, { userName: fresh('own').slice(-32), newPassword: next })).toMatchObject({
    code: errors.ACCOUNT_BY_SCHOOL.code,
    msg: '账号由单位开通，如需修改请联系管理员。',
  });
  expect((await call('/api/sys/user/init', who.token, { userName: '三个字', newPassword: next })).msg).toContain(
    '用户名应为4-32位，数字英文下划线组合！',
  );
  expect(await ask('/api/sys/user/info', who.token, {})).toMatchObject({ userName: who.account.userName, init: false });
});
