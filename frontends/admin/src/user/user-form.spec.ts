import { describe, expect, it } from '@jest/globals';
import { emailProblem, mobileProblem, newUser, passwordProblem, toInput, userNameProblem } from './user-form.js';

describe('the form of a user', () => {
  it('asks for a password of three kinds, and for none where one is kept', () => {
    expect(passwordProblem('', true)).toBe('密码不能为空！');
    expect(passwordProblem('', false)).toBeNull();
    expect(passwordProblem('Abc123', true)).toBe('密码长度应为8-60位');
    expect(passwordProblem('abcdefgh1', false)).toBe('密码应包含大写字母、小写字母、数字、特殊字符其中三种!');
    expect(passwordProblem('Abcdefg1', true)).toBeNull();
  });

  it('says whether a name is missing or is none', () => {
    expect([userNameProblem(''), userNameProblem('abc')]).toEqual(['用户不能为空！', '用户名应为4-32位，数字英文下划线组合！']);
  });

  it('checks names, mobiles and addresses as the server does', () => {
    expect([userNameProblem('zhang_san-1'), userNameProblem('abc'), userNameProblem('张三三三')].map((one) => one === null)).toEqual([
      true,
      false,
      false,
    ]);
    expect([mobileProblem(''), mobileProblem('13800138000'), mobileProblem('12800138000')].map((one) => one === null)).toEqual([
      true,
      true,
      false,
    ]);
    expect([emailProblem(''), emailProblem('a@b.cn'), emailProblem('a@b')].map((one) => one === null)).toEqual([true, true, false]);
  });

  it('sends a new user without an id', () => {
    expect('id' in toInput({ ...newUser(), realName: ' 张三 ' }, null)).toBe(false);
    expect(toInput({ ...newUser(), realName: ' 张三 ' }, 'u').realName).toBe('张三');
  });

  it('sends the number of a new user only: that of an old one is bound by itself', () => {
    const form = { ...newUser(), mobile: '13800138000' };
    expect([toInput(form, null).mobile, 'mobile' in toInput(form, 'u')]).toEqual(['13800138000', false]);
  });
});
