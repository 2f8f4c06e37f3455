import { describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { accountFaults, passwordFaults, profileFaults } from './account-fields.js';

const password = 'Xuekao@2026';

describe('the profile form', () => {
  it('wants a name and, where there is one, a valid email', () => {
    expect(profileFaults({ avatar: '', realName: ' ', email: 'a@b' })).toEqual({ realName: '姓名不能为空！', email: '邮箱格式不正确!' });
    expect(profileFaults({ avatar: '', realName: '王芳', email: ' ' })).toEqual({});
  });
  it('judges emails as the contract does', () => {
    for (const email of [
      'a@b.cn',
      'wang.fang+kaoshi@mail.example.com',
      "o'neil@b.cn",
      '.a@b.cn',
      'a..b@b.cn',
      'a.@b.cn',
      'a b@c.cn',
      'a@-b.cn',
      'a@b.c',
      '王芳@b.cn',
      'a@b_c.cn',
    ]) {
      const isRight = calls.identity.account.update.input.safeParse({ realName: '王芳', email }).success;
      expect([email, profileFaults({ avatar: '', realName: '王芳', email }).email === undefined]).toEqual([email, isRight]);
    }
  });
});

describe('the password form', () => {
  it('names every missing field', () => {
    expect(passwordFaults({ oldPassword: '', newPassword: '', confirm: '' })).toEqual({
      oldPassword: '旧密码不能为空！',
      newPassword: '新的密码不能为空！',
      confirm: '确认密码不能为空！',
    });
  });
  it('wants a new password that is another one and was typed twice', () => {
    expect(passwordFaults({ oldPassword: password, newPassword: password, confirm: `${password}x` })).toEqual({
      newPassword: '新密码不能与旧密码一致！',
      confirm: '两次密码输入不一致！',
    });
    expect(passwordFaults({ oldPassword: 'x', newPassword: password, confirm: password })).toEqual({});
  });
  it('judges strength as the contract does', () => {
    const tries = [
      'Aa1',
      'Aa345678',
      'aa345678',
      'aaaaaaa!',
      'AAAAAA1!',
      'Aa!aaaaa',
      '密码Aa1234',
      '密码密码密码密码',
      `Aa1${'x'.repeat(57)}`,
      `Aa1${'x'.repeat(58)}`,
    ];
    for (const newPassword of tries) {
      const judged = calls.identity.account.updatePassword.input.safeParse({ oldPassword: 'x', newPassword });
      expect(passwordFaults({ oldPassword: 'x', newPassword, confirm: newPassword }).newPassword).toBe(judged.error?.issues[0]?.message);
    }
  });
});

describe('the account form', () => {
  it('wants a name of the contract and a password', () => {
    expect(accountFaults({ userName: ' ', newPassword: '', confirm: '' })).toEqual({
      userName: '账号不能为空！',
      newPassword: '新的密码不能为空！',
      confirm: '确认密码不能为空！',
    });
    for (const userName of ['abc', 'abcd', 'wang_fang-01', '王芳王芳', 'a b c d', 'x'.repeat(32), 'x'.repeat(33)]) {
      const judged = calls.identity.account.init.input.safeParse({ userName, newPassword: password });
      expect(accountFaults({ userName, newPassword: password, confirm: password }).userName).toBe(judged.error?.issues[0]?.message);
    }
  });
});
