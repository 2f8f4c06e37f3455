import { createHash } from 'node:crypto';
import { sentence, siteText, type ProviderValues } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { objectOf } from '@xuekao/providers';
import { CodeRefused, refusalOf } from './refusals.js';
import { addressOf, baseOf, textOf, type ThirdParty } from './third-party.js';

const name = sentence('identity.wayCropWechat');
/** Refusals of a token that the provider has ended before its time. */
const tokenOver: ReadonlySet<number> = new Set([40014, 42001]);
const marginMs = 60_000;

/** WeCom wants a token to be used until it ends, and slows down who asks for one each time. By application. */
const tokens = new Map<string, { token: string; until: number }>();
const cacheKeyOf = (data: ProviderValues): string =>
  createHash('sha256')
    .update(['corpId', 'agentId', 'secret', 'baseUrl'].map((field) => textOf(data, field)).join('\n'))
    .digest('hex');

async function ask(
  data: ProviderValues,
  outbound: Outbound,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  return objectOf((await outbound.ask(addressOf(baseOf(data, 'baseUrl', 'https://qyapi.weixin.qq.com/'), path, query))).json());
}

async function newToken(data: ProviderValues, outbound: Outbound): Promise<string> {
  const answer = await ask(data, outbound, 'cgi-bin/gettoken', { corpid: textOf(data, 'corpId'), corpsecret: textOf(data, 'secret') });
  const { access_token: token, expires_in: seconds } = answer;
  if (typeof token !== 'string' || token === '') throw refusalOf(name, answer);
  tokens.set(cacheKeyOf(data), { token, until: Date.now() + Number(seconds ?? 0) * 1000 - marginMs });
  return token;
}

async function tokenOf(data: ProviderValues, outbound: Outbound): Promise<string> {
  const known = tokens.get(cacheKeyOf(data));
  return known && known.until > Date.now() ? known.token : newToken(data, outbound);
}

/** An application of WeCom: sign-in of a company's members. */
export const cropWechat: ThirdParty = {
  authorizeUrl(data, redirectUri, state) {
    const query = {
      login_type: 'CorpApp',
      appid: textOf(data, 'corpId'),
      agentid: textOf(data, 'agentId'),
      redirect_uri: redirectUri,
      state,
    };
    return addressOf(baseOf(data, 'authorizeUrl', 'https://login.work.weixin.qq.com/'), 'wwlogin/sso/login', query);
  },
  async identify(data, outbound, code) {
    const who = async (token: string): Promise<Record<string, unknown>> =>
      ask(data, outbound, 'cgi-bin/auth/getuserinfo', { access_token: token, code });
    let answer = await who(await tokenOf(data, outbound));
    if (tokenOver.has(Number(answer['errcode']))) answer = await who(await newToken(data, outbound));
    if (Number(answer['errcode']) !== 0) throw refusalOf(name, answer);
    const { userid } = answer;
    // somebody outside the company has an openid instead
    if (typeof userid !== 'string' || userid === '') throw new CodeRefused(name, 'not_a_member', sentence('identity.notAMember'));
    return userid;
  },
  async test(data, outbound) {
    await newToken(data, outbound);
    return siteText('identity.thirdPartyWorks', { name });
  },
};
