import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { callFrom } from '../../support/from-address.js';
import { codeOf, newMobile, newPageKey, withSwitches } from '../../support/mobiles.js';
import { ask, call, post } from '../../support/platform.js';
import { School } from '../../support/school.js';

let school: School;
let restore: () => Promise<void>;
beforeAll(async () => {
  school = await School.open();
  restore = await withSwitches(school.admin, { mobileLogin: true });
});
afterAll(() => restore());

const from = '127.0.8.1';
const captchaKey = newPageKey();

describe('codes by SMS (row 24)', () => {
  it('go to numbers that sign somebody in, and to no other, in the same words', async () => {
    const mobile = newMobile();
    const reply = await callFrom(from, '/api/sys/user/sms', '', { smsType: 'login', mobile, captchaKey });
    expect([reply.status, reply.code, reply.data]).toEqual([200, 0, {}]);
    expect(await codeOf(school.admin, mobile)).toBe('');
    // a number that an administrator typed in has not been proved: it is told apart by nothing either
    const again = await callFrom(from, '/api/sys/user/sms', '', { smsType: 'reset', mobile, captchaKey });
    expect(again).toMatchObject({
      status: 429,
      code: errors.SMS_TOO_OFTEN.code,
      msg: `短信发送过于频繁，请 ${again.retryAfter} 秒后再试。`,
    });
  });

  it('for the own number need a session; one that is stale counts as none', async () => {
    for (const token of ['', 'x'.repeat(43)]) {
      for (const smsType of ['bind', 'unbind'] as const)
        expect(await callFrom(from, '/api/sys/user/sms', token, { smsType, mobile: newMobile(), captchaKey })).toMatchObject({
          status: 401,
          code: errors.NOT_SIGNED_IN.code,
        });
    }
    const { token } = await school.person();
    const mobile = newMobile();
    expect((await callFrom(from, '/api/sys/user/sms', token, { smsType: 'bind', mobile, captchaKey })).code).toBe(0);
    expect(await codeOf(school.admin, mobile)).toMatch(/^\d{6}$/);
    expect(await callFrom(from, '/api/sys/user/sms', token, { smsType: 'unbind', mobile, captchaKey })).toMatchObject({
      code: errors.MOBILE_NOT_BOUND.code,
      msg: '这个账号没有绑定该手机号，请刷新后再操作。',
    });
  });

  it.each([
    [{ smsType: 'login', captchaKey }, '手机号不能为空'],
    [{ smsType: 'login', mobile: '', captchaKey }, '手机号不能为空'],
    [{ smsType: 'login', mobile: '12345678901', captchaKey }, '手机号码格式不正确!'],
    [{ smsType: 'login', mobile: { $ne: '' }, captchaKey }, '手机号不能为空'],
    [{ smsType: 'other', mobile: '13800000000', captchaKey }, '短信用途不正确'],
    [{ smsType: 'login', mobile: '13800000000' }, '验证码不能为空'],
    [{ smsType: 'login', mobile: '13800000000', captchaKey: 'x' }, '验证码错误或已失效，请点击图片刷新验证码！'],
    [{ smsType: 'login', mobile: '13800000000', captchaKey, captchaValue: '' }, '图形验证码不能为空！'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    const reply = await post('/api/sys/user/sms', '', body);
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are read in the outbox by who may, and by nobody else (row 5)', async () => {
    const mobile = newMobile();
    const { token } = await school.person();
    await callFrom(from, '/api/sys/user/sms', token, { smsType: 'bind', mobile, captchaKey });
    const clerk = await school.person({ roles: [await school.role(1, ['sys:user:list', 'sys:user:update'])] });
    for (const nobody of [token, clerk.token]) expect(await call('/api/sys/sms/outbox/paging', nobody, {})).toMatchObject({ status: 403 });
    const reader = await school.person({ roles: [await school.role(1, ['sys:sms:outbox'])] });
    const { records } = await ask('/api/sys/sms/outbox/paging', reader.token, { params: { mobile } });
    expect(records).toMatchObject([
      {
        mobile,
        smsType: 'bind',
        smsType_dictText: '绑定手机号',
        content: expect.stringMatching(/^【.+】您的验证码是 \d{6}，用于绑定手机号，5 分钟内有效，请勿告诉他人。$/),
      },
    ]);
  });

  it('are not to be had while the switch is off', async () => {
    const again = await withSwitches(school.admin, { mobileLogin: false });
    expect(await callFrom(from, '/api/sys/user/sms', '', { smsType: 'login', mobile: newMobile(), captchaKey })).toMatchObject({
      code: errors.SIGN_IN_OFF.code,
      msg: '系统没有开启这种登录方式，请换一种方式登录。',
    });
    await again();
  });
});
