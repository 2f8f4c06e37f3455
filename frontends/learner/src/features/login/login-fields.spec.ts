import { describe, expect, it } from '@jest/globals';
import { loginFaults } from './login-fields.js';

describe('the login form', () => {
  it('names every missing field, the captcha only where it is asked for', () => {
    const empty = { userName: ' ', password: '', captchaValue: '' };
    expect(loginFaults(empty, true)).toEqual({ userName: '账号不能为空', password: '密码不能为空', captchaValue: '验证码不能为空' });
    expect(loginFaults({ userName: 'a', password: ' ', captchaValue: '' }, false)).toEqual({});
  });
});
