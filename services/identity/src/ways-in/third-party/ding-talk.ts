import { sentence, siteText, type ProviderValues } from '@xuekao/contracts';
import type { Outbound, OutboundRequest } from '@xuekao/platform';
import { objectOf, ProviderError, wordOf } from '@xuekao/providers';
import { CodeRefused } from './refusals.js';
import { addressOf, baseOf, textOf, type ThirdParty } from './third-party.js';

const name = sentence('identity.wayDingTalk');

async function ask(data: ProviderValues, outbound: Outbound, path: string, request: OutboundRequest): Promise<Record<string, unknown>> {
  const reply = await outbound.ask(`${baseOf(data, 'baseUrl', 'https://api.dingtalk.com/')}${path}`, request);
  const answer = objectOf(reply.json());
  if (reply.status !== 200) {
    const code = wordOf(answer['code'], String(reply.status));
    // of the parameters only the code is not ours; a refused application is `invalidClientIdOrSecret`
    throw new (code.startsWith('invalidParameter.') ? CodeRefused : ProviderError)(
      name,
      code,
      wordOf(answer['message'], '') || sentence('identity.notAuthorised'),
    );
  }
  return answer;
}
const post = (body: object): OutboundRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An application of DingTalk's open platform. */
export const dingTalk: ThirdParty = {
  authorizeUrl(data, redirectUri, state) {
    const query = {
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: textOf(data, 'clientId'),
      scope: 'openid',
      state,
      prompt: 'consent',
    };
    return addressOf(baseOf(data, 'authorizeUrl', 'https://login.dingtalk.com/'), 'oauth2/auth', query);
  },
  async identify(data, outbound, code) {
    const grant = { clientId: textOf(data, 'clientId'), clientSecret: textOf(data, 'clientSecret'), code, grantType: 'authorization_code' };
    const { accessToken } = await ask(data, outbound, 'v1.0/oauth2/userAccessToken', post(grant));
    const { openId } = await ask(data, outbound, 'v1.0/contact/users/me', {
      headers: { 'x-acs-dingtalk-access-token': wordOf(accessToken, '') },
    });
    if (typeof openId !== 'string' || openId === '') throw new ProviderError(name, 'no_open_id', sentence('identity.noOpenId'));
    return openId;
  },
  async test(data, outbound) {
    const { accessToken } = await ask(
      data,
      outbound,
      'v1.0/oauth2/accessToken',
      post({ appKey: textOf(data, 'clientId'), appSecret: textOf(data, 'clientSecret') }),
    );
    if (typeof accessToken !== 'string' || accessToken === '') throw new ProviderError(name, 'no_token', sentence('identity.noToken'));
    return siteText('identity.thirdPartyWorks', { name });
  },
};
