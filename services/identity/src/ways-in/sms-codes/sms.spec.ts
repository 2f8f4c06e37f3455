import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { calls, type SmsType } from '@xuekao/contracts';
import { connectRedis, createLogger, readConfig, type Redis } from '@xuekao/platform';
import {
  aliyunSmsServer,
  qcloudSmsServer,
  startProviderServer,
  type ProviderServer,
  type SmsAccount,
  type SmsServer,
} from '@xuekao/providers/testing';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { Types } from 'mongoose';
import { identity } from '../../identity.module.js';

const account: SmsAccount = {
  keyId: 'key-1',
  secret: 'the-secret-of-the-account',
  signName: '学考',
  template: 'SMS_1',
  application: '1400000001',
};
const clouds = { aliyun: aliyunSmsServer(account), qcloud: qcloudSmsServer(account) };
let servers: Record<keyof typeof clouds, ProviderServer>;
let service: ServiceUnderTest;
let redis: Redis;

beforeAll(async () => {
  servers = { aliyun: await startProviderServer(clouds.aliyun.respond), qcloud: await startProviderServer(clouds.qcloud.respond) };
  service = await startUnderTest(identity, 'sms', { OUTBOUND_ALLOW: `${servers.aliyun.host},${servers.qcloud.host}` });
  redis = await connectRedis(readConfig(service.env), createLogger('spec', 'silent'));
  await switchMobile(true);
});
afterAll(async () => {
  await redis.close();
  await service.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});
beforeEach(async () => {
  const keys = await redis.keys('sms:*');
  if (keys.length > 0) await redis.del(keys);
  await use('local');
});

async function switchMobile(mobileLogin: boolean): Promise<void> {
  await service.call(calls.identity.settings.switchSave, {
    ...(await service.call(calls.identity.settings.switchDetail, {})),
    mobileLogin,
  });
}
const dataOf = {
  local: () => ({}),
  aliyun: () => ({
    accessKeyId: account.keyId,
    accessKeySecret: account.secret,
    signName: account.signName,
    templateCode: account.template,
    baseUrl: servers.aliyun.baseUrl,
  }),
  qcloud: () => ({
    secretId: account.keyId,
    secretKey: account.secret,
    region: 'ap-guangzhou',
    sdkAppId: account.application,
    signName: account.signName,
    templateId: account.template,
    baseUrl: servers.qcloud.baseUrl,
  }),
};
async function use(provider: keyof typeof dataOf, changes: Record<string, string> = {}): Promise<void> {
  await service.call(calls.identity.settings.propSave, { type: 'sms', provider, data: { ...dataOf[provider](), ...changes } });
  await service.call(calls.identity.settings.propChange, { type: 'sms', provider });
}
let made = 0;
const newMobile = (): string => `139${String(Date.now() + (made += 1)).slice(-8)}`;
/** A number that signs somebody in. */
async function owner(): Promise<{ mobile: string; userName: string; id: string }> {
  const [mobile, userName] = [newMobile(), `sms-${newId().slice(-10)}`];
  const { insertedId } = await service.db.collection('users').insertOne({
    userName,
    nameKey: userName,
    realName: '测试',
    mobile,
    mobileVerified: true,
    email: '',
    avatar: '',
    deptCode: '',
    state: 0,
    roles: [new Types.ObjectId()],
    groups: [],
    passwordHash: '$initial$0$used$',
    ownPassword: true,
    epoch: 0,
    expireTime: null,
    createBy: '',
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  return { mobile, userName, id: String(insertedId) };
}
/** A page with a picture whose text the spec knows. */
async function page(): Promise<{ captchaKey: string; captchaValue: string }> {
  const captchaKey = randomBytes(16).toString('hex');
  await redis.hSet(`captcha:${captchaKey}`, { text: 'ACDE' });
  return { captchaKey, captchaValue: 'acde' };
}
const send = async (mobile: string, smsType: SmsType = 'login', proof?: Awaited<ReturnType<typeof page>>) => {
  const given = proof ?? (await page());
  await service.call(calls.identity.sms.send, { smsType, mobile, ...given });
  return given.captchaKey;
};
const outbox = async (mobile: string): Promise<string[]> =>
  (await service.call(calls.identity.sms.outbox, { params: { mobile } })).records.map(({ content }) => /\d{6}/.exec(content)?.[0] ?? '');
const codeFor = async (mobile: string): Promise<string> => (await outbox(mobile))[0] ?? '';
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(['aliyun', 'qcloud'] as const)('messages by %s', (name) => {
  const cloud = (): SmsServer => clouds[name];

  it('carry a code that signs in', async () => {
    await use(name);
    const { mobile } = await owner();
    const captchaKey = await send(mobile);
    const sent = cloud().sent.at(-1);
    expect(sent).toEqual({ mobile, code: expect.stringMatching(/^\d{6}$/) });
    expect(await service.call(calls.identity.registration.mobileLogin, { mobile, smsCode: sent?.code ?? '', captchaKey })).toMatchObject({
      token: expect.any(String),
    });
  });

  it('that the provider refuses are refused here: no code, words for the person, the reason for the administrator', async () => {
    await use(name);
    const { mobile } = await owner();
    cloud().limited.add(mobile);
    const before = cloud().sent.length;
    await service.refused('SMS_FAILED', calls.identity.sms.send, { smsType: 'login', mobile, ...(await page()) });
    expect([cloud().sent.length, await redis.keys('sms:code:*')]).toEqual([before, []]);
    const { rows } = await service.call(calls.identity.status.detail, {});
    expect(rows.filter(({ key }) => key === 'provider')).toContainEqual({
      key: 'provider',
      level: 0,
      subject: `sms ${name}`,
      value: 1,
      limit: null,
    });
  });

  it('are tried without one being sent; the answer is the provider’s', async () => {
    await use(name);
    const before = cloud().sent.length;
    const right = await service.call(calls.identity.settings.propTest, { type: 'sms', provider: name });
    expect([right.ok, right.message]).toEqual([true, expect.stringContaining('密钥可用')]);
    await use(name, name === 'aliyun' ? { accessKeySecret: 'another-secret-of-it' } : { secretKey: 'another-secret-of-it' });
    const wrong = await service.call(calls.identity.settings.propTest, { type: 'sms', provider: name });
    expect([wrong.ok, wrong.message]).toEqual([false, expect.stringMatching(/SignatureDoesNotMatch|AuthFailure\.SignatureFailure/)]);
    expect([cloud().sent.length, cloud().actions.slice(-1)]).toEqual([
      before,
      [name === 'aliyun' ? 'QuerySmsSign' : 'SendStatusStatistics'],
    ]);
  });
});

describe('a code (security row 24)', () => {
  it('has six digits, five minutes and one use', async () => {
    const { mobile } = await owner();
    const captchaKey = await send(mobile);
    const code = await codeFor(mobile);
    expect(code).toMatch(/^\d{6}$/);
    const [key = ''] = await redis.keys('sms:code:*');
    const life = await redis.ttl(key);
    expect([life > 290, life <= 300]).toEqual([true, true]);
    await service.call(calls.identity.registration.mobileLogin, { mobile, smsCode: code, captchaKey });
    await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, { mobile, smsCode: code, captchaKey });
  });

  it('stands in Redis as a keyed hash, beside no number', async () => {
    const { mobile } = await owner();
    await send(mobile);
    const [key = ''] = await redis.keys('sms:code:*');
    const stored = `${key} ${JSON.stringify(await redis.hGetAll(key))} ${(await redis.keys('sms:*')).join(' ')}`;
    expect(stored).not.toContain(mobile);
    expect(stored).not.toContain(await codeFor(mobile));
  });

  it('ends with the fifth wrong try', async () => {
    const { mobile } = await owner();
    const captchaKey = await send(mobile);
    const code = await codeFor(mobile);
    for (let round = 0; round < 5; round += 1)
      await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, { mobile, smsCode: other(code), captchaKey });
    await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, { mobile, smsCode: code, captchaKey });
  });

  it('is good for its page, its number and its purpose alone; others cannot use it up', async () => {
    const [one, two] = [await owner(), await owner()];
    const captchaKey = await send(one.mobile);
    const code = await codeFor(one.mobile);
    const newPassword = 'Xinmima#2026';
    for (let round = 0; round < 6; round += 1)
      await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, {
        mobile: one.mobile,
        smsCode: code,
        captchaKey: randomBytes(16).toString('hex'),
      });
    await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, { mobile: two.mobile, smsCode: code, captchaKey });
    await service.refused('SMS_CODE_WRONG', calls.identity.registration.resetBySms, {
      mobile: one.mobile,
      smsCode: code,
      captchaKey,
      newPassword,
    });
    await service.call(calls.identity.registration.mobileLogin, { mobile: one.mobile, smsCode: code, captchaKey });
  });

  it('of an earlier message is void once another one was asked for by the same page', async () => {
    const { mobile } = await owner();
    const captchaKey = await send(mobile);
    const first = await codeFor(mobile);
    await redis.del(await redis.keys('sms:wait:*'));
    await redis.hSet(`captcha:${captchaKey}`, { text: 'ACDE' });
    await send(mobile, 'login', { captchaKey, captchaValue: 'acde' });
    const second = await codeFor(mobile);
    if (first !== second)
      await service.refused('SMS_CODE_WRONG', calls.identity.registration.mobileLogin, { mobile, smsCode: first, captchaKey });
    await service.call(calls.identity.registration.mobileLogin, { mobile, smsCode: second, captchaKey });
  });
});

describe('asking for a code', () => {
  it('wants a right captcha, uses it up, and sends nothing without it', async () => {
    const { mobile } = await owner();
    const proof = await page();
    await service.refused('CAPTCHA_WRONG', calls.identity.sms.send, { smsType: 'login', mobile, ...proof, captchaValue: 'WXYZ' });
    await service.refused('CAPTCHA_WRONG', calls.identity.sms.send, { smsType: 'login', mobile, ...proof });
    await service.refused('CAPTCHA_WRONG', calls.identity.sms.send, { smsType: 'login', mobile, captchaKey: proof.captchaKey });
    expect(await outbox(mobile)).toEqual([]);
    const right = await page();
    await send(mobile, 'login', right);
    await service.refused('CAPTCHA_WRONG', calls.identity.sms.send, { smsType: 'login', mobile: newMobile(), ...right });
  });

  it('tells nobody which numbers there are: the same answer after the same time, also while the provider is down', async () => {
    const [{ mobile }, unknown] = [await owner(), newMobile()];
    const timed = async (number: string): Promise<number> => {
      const began = performance.now();
      await send(number);
      return performance.now() - began;
    };
    const [known, nobody] = [await timed(mobile), await timed(unknown)];
    expect([known, nobody].every((ms) => ms >= 690)).toBe(true);
    // on a busy machine the share counts
    expect(Math.abs(known - nobody)).toBeLessThan(Math.max(150, 0.4 * Math.max(known, nobody)));
    expect([(await outbox(mobile)).length, (await outbox(unknown)).length]).toEqual([1, 0]);
    await use('aliyun', { baseUrl: 'http://127.0.0.1:9/' });
    await service.refused('SMS_FAILED', calls.identity.sms.send, { smsType: 'login', mobile: (await owner()).mobile, ...(await page()) });
    await service.refused('SMS_FAILED', calls.identity.sms.send, { smsType: 'login', mobile: newMobile(), ...(await page()) });
  });

  it('twice within a minute is refused with the seconds, whoever asks', async () => {
    const unknown = newMobile();
    await send(unknown);
    await expect(send(unknown)).rejects.toThrow(/短信发送过于频繁，请 \d+ 秒后再试。/);
  });

  it('to bind or unbind is for who has signed in, with a number that is free or the own one', async () => {
    await service.refused(
      'MOBILE_NOT_BOUND',
      calls.identity.sms.send,
      { smsType: 'unbind', mobile: newMobile(), ...(await page()) },
      person(1, ''),
    );
    const { id, mobile } = await owner();
    const caller = { ...person(3, ''), userId: id };
    await service.refused('MOBILE_BOUND', calls.identity.sms.send, { smsType: 'bind', mobile: newMobile(), ...(await page()) }, caller);
    await service.refused(
      'MOBILE_NOT_BOUND',
      calls.identity.sms.send,
      { smsType: 'unbind', mobile: newMobile(), ...(await page()) },
      caller,
    );
    await service.call(calls.identity.sms.send, { smsType: 'unbind', mobile, ...(await page()) }, caller);
    expect((await service.call(calls.identity.sms.outbox, { params: { mobile, smsType: 'unbind' } })).records).toMatchObject([
      { smsType_dictText: '解绑手机号' },
    ]);
  });

  it('is read in the outbox by nobody whose reach ends somewhere: a code opens any account', async () => {
    for (const level of [2, 3]) await service.refused('FORBIDDEN', calls.identity.sms.outbox, {}, person(level, 'A01'));
  });

  it('is off with the switch', async () => {
    await switchMobile(false);
    await service.refused('SIGN_IN_OFF', calls.identity.sms.send, { smsType: 'login', mobile: (await owner()).mobile, ...(await page()) });
    await service.refused('SIGN_IN_OFF', calls.identity.registration.mobileLogin, {
      mobile: newMobile(),
      smsCode: '123456',
      captchaKey: 'a'.repeat(32),
    });
    await switchMobile(true);
  });
});
