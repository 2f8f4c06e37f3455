import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, configTypeNames, type ConfigType, type SwitchConfig } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

let service: ServiceUnderTest;
let switches: SwitchConfig;
beforeAll(async () => {
  service = await startUnderTest(identity, 'switches', { ESPEAK_NG: '/bin/true' });
  switches = await stored();
});
afterAll(() => service.close());

async function readCounter(name: string): Promise<number> {
  const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
  return values.reduce((sum, { value }) => sum + value, 0);
}
async function stored(): Promise<SwitchConfig> {
  const { revision: _, ...rest } = await service.call(calls.identity.settings.switchDetail, {});
  return rest;
}

it.each<[keyof SwitchConfig, ConfigType, Record<string, string>]>([
  ['wechatLogin', 'wechat', { appId: 'wx', appSecret: 'secret' }],
  ['cropLogin', 'crop-wechat', { corpId: 'ww', agentId: '1', secret: 'secret' }],
  ['dingLogin', 'ding-talk', { clientId: 'ding', clientSecret: 'secret' }],
])('%s goes on only once its provider was saved and chosen', async (name, type, data) => {
  const on = { ...switches, [name]: true };
  const refusal: unknown = await service.call(calls.identity.settings.switchSave, on).catch((error: unknown) => error);
  expect(String(refusal)).toContain(`请先在服务商配置里保存并选用${configTypeNames[type]}，再打开这个开关。`);
  await service.call(calls.identity.settings.propSave, { type, provider: type, data });
  await service.refused('SWITCH_NEEDS_PROVIDER', calls.identity.settings.switchSave, on);
  await service.call(calls.identity.settings.propChange, { type, provider: type });
  await service.call(calls.identity.settings.switchSave, on);
  expect((await service.call(calls.identity.settings.switchDetail, {}))[name]).toBe(true);
  expect((await service.call(calls.identity.site.info, {})).props[name]).toBe(true);
});

it('the captcha to hear can be taken away while the platform runs', async () => {
  const isOffered = async (): Promise<boolean> => (await service.call(calls.identity.site.info, {})).captchaSound;
  expect(await isOffered()).toBe(true);
  await service.call(calls.identity.settings.switchSave, { ...switches, captchaSound: false });
  expect(await isOffered()).toBe(false);
  await service.refused('NO_SOUND', calls.identity.signIn.captchaSound, { key: 'a'.repeat(32) });
  // nothing was asked to speak: that would have counted as a failure of this program, which says nothing
  expect(await readCounter('xuekao_captcha_sounds_total')).toBe(0);
  await service.call(calls.identity.settings.switchSave, switches);
  expect(await isOffered()).toBe(true);
});

it('a site of an earlier version gets what came later', async () => {
  await service.db.collection('site').updateOne({}, { $unset: { switches: '', providers: '', layout: '', modules: '' } });
  expect(await stored()).toEqual(switches);
  await service.call(calls.identity.settings.switchSave, { ...switches, loginTick: 0 });
  expect((await service.call(calls.identity.settings.switchDetail, {})).loginTick).toBe(0);
  expect(await service.call(calls.identity.settings.providerInUse, { type: 'sms' })).toEqual({ provider: 'local', data: {} });
});
