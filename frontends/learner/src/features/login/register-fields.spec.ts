import { describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { mobileFault, smsCodeFault } from '../../lib/form/rules.js';
import { registerFaults } from './register-fields.js';

const nothing = { deptCode: '', userName: ' ', realName: '', password: '', captchaValue: ' ' };

describe('the registration form', () => {
  it('names every missing field, the department and the captcha only where they are asked for', () => {
    expect(registerFaults(nothing, { choosesDepart: true, captcha: true })).toEqual({
      deptCode: '部门不能为空！',
      userName: '账号不能为空！',
      realName: '姓名不能为空！',
      password: '密码不能为空！',
      captchaValue: '验证码不能为空',
    });
    expect(Object.keys(registerFaults(nothing, { choosesDepart: false, captcha: false }))).toEqual(['userName', 'realName', 'password']);
  });

  it('judges names and passwords as the contract does', () => {
    for (const [userName, password] of [
      ['abc', 'Xuekao@2026'],
      ['wang-fang', 'Aa1'],
      ['王芳王芳', 'abcdefgh1'],
      ['x'.repeat(33), 'Abcdefg1'],
      ['good_1', 'Xuekao@2026'],
    ] as const) {
      const judged = calls.identity.registration.register.input.safeParse({ userName, password, realName: '王芳' });
      const faults = registerFaults({ ...nothing, userName, password, realName: '王芳' }, { choosesDepart: false, captcha: false });
      expect(Object.values(faults)).toEqual(
        [...new Set(judged.error?.issues.map(({ path }) => path[0]))].map(
          (field) => judged.error?.issues.find(({ path }) => path[0] === field)?.message,
        ),
      );
    }
  });
});

describe('numbers and codes', () => {
  it('are judged as the contract does', () => {
    for (const mobile of ['', '13800138000', '12800138000', '1380013800', '138001380001', 'abc']) {
      const judged = calls.identity.sms.send.input.safeParse({ smsType: 'login', mobile, captchaKey: 'a'.repeat(32) });
      expect([mobile, mobileFault(mobile)]).toEqual([mobile, judged.error?.issues[0]?.message ?? null]);
    }
  });

  it('need a code, and that this page asked for it', () => {
    expect(smsCodeFault({ smsCode: ' ', pageKey: 'x' })).toBe('短信验证码不能为空');
    expect(smsCodeFault({ smsCode: '123456', pageKey: '' })).toBe('请先获取短信验证码');
    expect(smsCodeFault({ smsCode: '123456', pageKey: 'x' })).toBeNull();
  });
});
