import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type LoginType } from '@xuekao/contracts';
import {
  cropWechatServer,
  dingTalkServer,
  startProviderServer,
  wechatServer,
  type ProviderServer,
  type SignInApplication,
  type SignInServer,
} from '@xuekao/providers/testing';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

const application: SignInApplication = { id: 'app-1', secret: 'secret-of-the-application', agent: '1000002', returnTo: 'http://127.0.0.1' };
const { id, secret, agent } = application;
const kinds: Record<
  LoginType,
  {
    provider: SignInServer;
    url:
      | typeof calls.identity.thirdParty.wechatUrl
      | typeof calls.identity.thirdParty.cropWechatUrl
      | typeof calls.identity.thirdParty.dingTalkUrl;
    account: Record<string, string>;
    wrong: Record<string, string>;
  }
> = {
  wechat: {
    provider: wechatServer(application),
    url: calls.identity.thirdParty.wechatUrl,
    account: { appId: id, appSecret: secret },
    wrong: { appSecret: 'another-secret' },
  },
  'crop-wechat': {
    provider: cropWechatServer(application),
    url: calls.identity.thirdParty.cropWechatUrl,
    account: { corpId: id, agentId: agent, secret },
    wrong: { secret: 'another-secret' },
  },
  'ding-talk': {
    provider: dingTalkServer(application),
    url: calls.identity.thirdParty.dingTalkUrl,
    account: { clientId: id, clientSecret: secret },
    wrong: { clientSecret: 'another-secret' },
  },
};
const names = Object.keys(kinds) as LoginType[]; // keys of a closed record
let servers: Record<LoginType, ProviderServer>;
let service: ServiceUnderTest;
beforeAll(async () => {
  const started = await Promise.all(names.map(async (name) => [name, await startProviderServer(kinds[name].provider.respond)] as const));
  servers = Object.fromEntries(started) as typeof servers; // of all names
  service = await startUnderTest(identity, 'third', { OUTBOUND_ALLOW: started.map(([, { host }]) => host).join(',') });
  for (const name of names) await configure(name);
  await service.call(calls.identity.settings.switchSave, {
    ...(await service.call(calls.identity.settings.switchDetail, {})),
    wechatLogin: true,
    cropLogin: true,
    dingLogin: true,
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

async function configure(name: LoginType, changes: Record<string, string> = {}): Promise<void> {
  const { baseUrl } = servers[name];
  await service.call(calls.identity.settings.propSave, {
    type: name,
    provider: name,
    data: { ...kinds[name].account, baseUrl, authorizeUrl: baseUrl, ...changes },
  });
  await service.call(calls.identity.settings.propChange, { type: name, provider: name });
}
/** A return with a code that the provider never gave. */
async function comeBack(name: LoginType): Promise<void> {
  const { url } = await service.call(kinds[name].url, { state: 'pc_login', browserKey: randomBytes(16).toString('hex') });
  await service.refused('THIRD_PARTY_FAILED', calls.identity.thirdParty.callback, {
    loginType: name,
    code: 'x',
    state: new URL(url).searchParams.get('state') ?? '',
  });
}
const failuresOf = async (name: LoginType): Promise<number> =>
  (await service.call(calls.identity.status.detail, {})).rows.find(({ key, subject }) => key === 'provider' && subject === name)?.value ??
  0;

it.each(names)('%s: a made-up code is no failure of the provider, a refused account and a provider that is away are', async (name) => {
  await configure(name);
  for (let round = 0; round < 3; round += 1) await comeBack(name);
  expect(await failuresOf(name)).toBe(0);
  await configure(name, kinds[name].wrong);
  await comeBack(name);
  expect(await failuresOf(name)).toBe(1);
  await configure(name);
  await servers[name].close();
  await comeBack(name);
  expect(await failuresOf(name)).toBe(2);
});
