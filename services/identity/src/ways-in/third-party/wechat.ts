import { sentence, siteText, type ProviderValues } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { objectOf } from '@xuekao/providers';
import { refusalOf } from './refusals.js';
import { addressOf, baseOf, textOf, type ThirdParty } from './third-party.js';

const name = sentence('identity.wayWechat');
const invalidCode = 40029;

async function exchange(data: ProviderValues, outbound: Outbound, code: string): Promise<Record<string, unknown>> {
  const query = { appid: textOf(data, 'appId'), secret: textOf(data, 'appSecret'), code, grant_type: 'authorization_code' };
  return objectOf(
    (await outbound.ask(addressOf(baseOf(data, 'baseUrl', 'https://api.weixin.qq.com/'), 'sns/oauth2/access_token', query))).json(),
  );
}

/** A website of WeChat's open platform: sign-in by scanning. */
export const wechat: ThirdParty = {
  authorizeUrl(data, redirectUri, state) {
    const query = { appid: textOf(data, 'appId'), redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
    return `${addressOf(baseOf(data, 'authorizeUrl', 'https://open.weixin.qq.com/'), 'connect/qrconnect', query)}#wechat_redirect`;
  },
  async identify(data, outbound, code) {
    const answer = await exchange(data, outbound, code);
    const { openid } = answer;
    if (typeof openid !== 'string' || openid === '') throw refusalOf(name, answer);
    return openid;
  },
  async test(data, outbound) {
    // WeChat looks at the application and its secret before it looks at the code
    const answer = await exchange(data, outbound, 'configuration-test');
    if (Number(answer['errcode']) !== invalidCode) throw refusalOf(name, answer);
    return siteText('identity.thirdPartyWorks', { name });
  },
};
