import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type ProviderData } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { AlipayServer, PaypalServer, WechatPayServer } from '@xuekao/providers/testing';
import { identity } from '../../identity.module.js';

const { settings } = calls.identity;
const provider = 'wechat-pay';
let company: WechatPayServer;
let other: AlipayServer;
let foreign: PaypalServer;
let service: ServiceUnderTest;
beforeAll(async () => {
  [company, other, foreign] = await Promise.all([WechatPayServer.start('certificates'), AlipayServer.start(), PaypalServer.start()]);
  service = await startUnderTest(identity, 'pay_providers', {
    OUTBOUND_ALLOW: [company, other, foreign].map(({ host }) => host).join(','),
  });
}, 300_000);
afterAll(async () => {
  await service.close();
  await company.close();
  await other.close();
  await foreign.close();
});

const accountData = (): ProviderData => {
  const { baseUrl, appId, mchId, serialNo, privateKey, apiV3Key } = company.account();
  return { baseUrl, appId, mchId, serialNo, privateKey, apiV3Key, verifyBy: 'certificate', isPaused: false };
};
const save = (changes: ProviderData = {}) =>
  service.call(settings.propSave, { type: provider, provider, data: { ...accountData(), ...changes } });
const tried = () => service.call(settings.propTest, { type: provider, provider });

it('an account at a company is tried out before it is enabled, and given to the payment service once it is', async () => {
  await save();
  expect(await tried()).toMatchObject({ ok: true, message: '商户号与密钥可以使用' });
  expect(await service.call(settings.payProviders, {})).toEqual([]);
  await service.call(settings.propChange, { type: provider, provider });
  const [given] = await service.call(settings.payProviders, {});
  expect(given).toMatchObject({ type: provider, data: { mchId: '1900000001', privateKey: company.account().privateKey } });
});

it('says what is wrong with it', async () => {
  await save({ mchId: '19' });
  expect(await tried()).toMatchObject({ ok: false, message: '微信支付：签名错误（SIGN_ERROR）' });
  await save({ privateKey: 'abc' });
  expect(await tried()).toMatchObject({ ok: false, message: '商户私钥的格式不正确，请粘贴完整的 PEM 内容' });
  await save({ apiV3Key: 'x'.repeat(32) });
  expect(await tried()).toMatchObject({ ok: false, message: '应答无法用 APIv3 密钥解开，请核对密钥' });
});

it('tries out and gives Alipay beside it', async () => {
  const type = 'alipay' as const;
  await service.call(settings.propSave, { type, provider: type, data: { ...other.account(), isPaused: false } });
  expect(await service.call(settings.propTest, { type, provider: type })).toMatchObject({ ok: true, message: '商户号与密钥可以使用' });
  await service.call(settings.propChange, { type, provider: type });
  const inUse = (await service.call(settings.payProviders, {})).filter(({ isFormer }) => isFormer !== true);
  expect(inUse.map((each) => each.type)).toEqual(['wechat-pay', 'alipay']);
});

it('tries out and gives PayPal, whose rate is a number above 0 and whose secret is sealed', async () => {
  const type = 'paypal' as const;
  const saved = (changes: ProviderData = {}) =>
    service.call(settings.propSave, { type, provider: type, data: { ...foreign.settings(), isPaused: false, ...changes } });
  for (const rate of ['0', '-7', '7,1', '7.12345', '1e2', '']) await expect(saved({ rate })).rejects.toThrow('汇率');
  await expect(saved({ currency: 'XXX' })).rejects.toThrow('收款币种');
  await saved();
  expect(await service.call(settings.propTest, { type, provider: type })).toMatchObject({ ok: true, message: '商户号与密钥可以使用' });
  await service.call(settings.propChange, { type, provider: type });
  const given = (await service.call(settings.payProviders, {})).find((each) => each.type === type);
  expect(given?.data).toMatchObject({ rate: '7.1234', clientSecret: foreign.settings()['clientSecret'] });
  await saved({ clientSecret: 'wrong-secret-of-the-tests' });
  expect(await service.call(settings.propTest, { type, provider: type })).toMatchObject({ ok: false });
});

it('holds a key as long as keys are, and no other value longer than 500 characters', async () => {
  expect(company.account().privateKey.length).toBeGreaterThan(1600);
  await expect(save({ mchId: '1'.repeat(501) })).rejects.toThrow('商户号不能超过 500 个字');
  await expect(save({ privateKey: '1'.repeat(4001) })).rejects.toThrow('4000');
});

it('keeps an account that took payments when another one replaces it, and gives both, the oldest first', async () => {
  const { serialNo } = company.account();
  const given = async () =>
    (await service.call(settings.payProviders, {}))
      .filter(({ type }) => type === provider)
      .map(({ data, isFormer }) => [data['mchId'], data['privateKey'], isFormer]);
  const key = company.account().privateKey;
  await service.db.collection('provider_configs').deleteMany({});
  await save();
  // another key of the same merchant replaces no account
  await save({ serialNo: `${serialNo}2` });
  expect(await given()).toEqual([['1900000001', key, false]]);
  await save({ mchId: '1900000002', privateKey: 'second' });
  await save({ mchId: '1900000003', privateKey: 'third' });
  expect(await given()).toEqual([
    ['1900000001', key, true],
    ['1900000002', 'second', true],
    ['1900000003', 'third', false],
  ]);
  expect((await service.call(settings.propDetail, { type: provider })).former).toEqual(['wx0001/1900000001', 'wx0001/1900000002']);
  // one that comes back is what was typed now, and as old as it was
  await save({ privateKey: 'newer' });
  expect(await given()).toEqual([
    ['1900000001', 'newer', false],
    ['1900000002', 'second', true],
    ['1900000003', 'third', true],
  ]);
  const stored = JSON.stringify(await service.db.collection('provider_configs').findOne({ type: provider }));
  expect(stored).not.toContain('second');
});
