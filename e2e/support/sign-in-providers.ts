import {
  cropWechatServer,
  dingTalkServer,
  startProviderServer,
  wechatServer,
  type Respond,
  type SignInApplication,
  type SignInServer,
} from '@xuekao/providers/testing';
import { ask, platform, until } from './platform.js';

export const kinds = ['wechat', 'crop-wechat', 'ding-talk'] as const;
export type Kind = (typeof kinds)[number];
export const kindNames: Readonly<Record<Kind, string>> = { wechat: '微信', 'crop-wechat': '企业微信', 'ding-talk': '钉钉' };
export const urlPaths = {
  wechat: '/api/common/wx/get-url',
  'crop-wechat': '/api/common/crop-wechat/get-url',
  'ding-talk': '/api/common/ding-talk/get-url',
} as const;
export const allOn = { wechatLogin: true, cropLogin: true, dingLogin: true };

const portWaitMs = 60_000;
const application = (): SignInApplication => ({
  id: 'app-1',
  secret: 'secret-of-the-application',
  agent: '1000002',
  returnTo: platform().url,
});

export function portOfProviders(): number {
  const { PROVIDERS_PORT: port } = process.env;
  if (!port) throw new Error('PROVIDERS_PORT must name the port at which the platform may ask providers: npm test does');
  return Number(port);
}

/** Saves and chooses the three in the platform's configuration, each below a path of its own. */
export async function configureSignIn(admin: string): Promise<void> {
  const { id, secret, agent } = application();
  for (const kind of kinds) {
    const address = `http://127.0.0.1:${portOfProviders()}/${kind}/`;
    const addresses = { baseUrl: address, authorizeUrl: address };
    const own: Readonly<Record<string, string>> = {
      wechat: { appId: id, appSecret: secret },
      'crop-wechat': { corpId: id, agentId: agent, secret },
      'ding-talk': { clientId: id, clientSecret: secret },
    }[kind];
    await ask('/api/sys/config/prop/save', admin, { type: kind, provider: kind, data: { ...own, ...addresses } });
    await ask('/api/sys/config/prop/change', admin, { type: kind, provider: kind });
  }
}

/** Every way in is open: journeys beside each other all want the same. */
export async function openEveryWayIn(admin: string): Promise<void> {
  const switches = await ask('/api/sys/config/switch/detail', admin, {});
  await ask('/api/sys/config/switch/save', admin, {
    ...switches,
    ...allOn,
    mobileLogin: true,
    userReg: true,
    userAudit: true,
    userDeptType: 0,
    userDeptCode: '',
  });
}

/** The three providers on the port that the platform under test may ask (OUTBOUND_ALLOW). */
export interface SignInProviders {
  servers: Readonly<Record<Kind, SignInServer>>;
  close: () => Promise<void>;
}

/** @param others further providers by the first part of their path */
export async function startSignInProviders(others: Readonly<Record<string, Respond>> = {}): Promise<SignInProviders> {
  const servers = {
    wechat: wechatServer(application()),
    'crop-wechat': cropWechatServer(application()),
    'ding-talk': dingTalkServer(application()),
  };
  const respond: Respond = (request, body, response) => {
    const kind = kinds.find((one) => request.url?.startsWith(`/${one}/`));
    const other = Object.entries(others).find(([name]) => request.url?.startsWith(`/${name}/`))?.[1];
    if (kind) servers[kind].respond(request, body, response);
    else if (other) other(request, body, response);
    else response.writeHead(404).end();
  };
  // journeys beside this one may hold the port for their own providers
  const server = await until(
    'a free port for providers',
    () => startProviderServer(respond, portOfProviders()).catch(() => null),
    (started) => started !== null,
    portWaitMs,
  );
  return { servers, close: async () => server?.close() };
}
