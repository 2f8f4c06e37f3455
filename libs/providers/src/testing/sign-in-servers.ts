import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { objectOf } from '../json.js';
import { sendJson, type Respond } from './provider-server.js';

/** An application that is registered at a provider of sign-in. */
export interface SignInApplication {
  id: string;
  secret: string;
  /** WeCom's number of the application */
  agent: string;
  /** beginning of the addresses that people may be sent back to */
  returnTo: string;
}
export interface SignInServer {
  respond: Respond;
  /** who is at the screen and agrees; null: somebody who refuses */
  person: { openId: string } | null;
  /** how often a token of the application was asked for */
  tokensGiven: number;
  /** every token that was given is over from now on */
  endTokens: () => void;
}

interface Talk {
  path: string;
  query: URLSearchParams;
  request: IncomingMessage;
  body: string;
  response: ServerResponse;
}
const talkOf = (...[request, body, response]: Parameters<Respond>): Talk => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  return { path, query: new URLSearchParams(search), request, body, response };
};

class Provider {
  person: { openId: string } | null = { openId: 'o-nobody' };
  tokensGiven = 0;
  private readonly codes = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  constructor(readonly application: SignInApplication) {}

  endTokens = (): void => this.tokens.clear();

  /** The page on which a person agrees: a link back, as a browser follows it. `codeName` is the provider's own. */
  agree({ query, response }: Talk, codeNames: readonly string[]): void {
    const target = new URL(query.get('redirect_uri') ?? 'http://invalid/');
    if (!target.href.startsWith(this.application.returnTo))
      return void response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' }).end('redirect_uri 参数错误');
    target.searchParams.set('state', query.get('state') ?? '');
    const refuse = target.href;
    const code = randomBytes(16).toString('hex');
    if (this.person) this.codes.set(code, this.person.openId);
    for (const name of codeNames) target.searchParams.set(name, code);
    const page =
      '<!doctype html><html lang="zh-CN"><title>授权登录</title><main><h1>授权登录</h1><p><a ' +
      `href="${target.href.replaceAll('&', '&amp;')}">同意</a></p><p><a href="${refuse.replaceAll('&', '&amp;')}">拒绝</a>` +
      '</p></main></html>';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  /** Whom a code stands for; each is good once. */
  spend(code: unknown): string | undefined {
    const openId = this.codes.get(String(code));
    this.codes.delete(String(code));
    return openId;
  }

  giveToken(openId = ''): string {
    const token = randomBytes(16).toString('hex');
    this.tokensGiven += 1;
    this.tokens.set(token, openId);
    return token;
  }

  holder = (token: unknown): string | undefined => this.tokens.get(String(token));
}

const serverOf = (provider: Provider, answer: (talk: Talk) => void): SignInServer => {
  const respond: Respond = (...parts) => {
    const talk = talkOf(...parts);
    answer(talk);
    if (!talk.response.writableEnded) talk.response.writeHead(404).end('no such call');
  };
  return Object.assign(provider, { respond });
};

/** WeChat's open platform: connect/qrconnect and sns/oauth2/access_token. */
export function wechatServer(application: SignInApplication): SignInServer {
  const provider = new Provider(application);
  return serverOf(provider, (talk) => {
    const { path, query, response } = talk;
    if (path.endsWith('/connect/qrconnect')) {
      const isRight =
        query.get('appid') === application.id && query.get('response_type') === 'code' && query.get('scope') === 'snsapi_login';
      return isRight ? provider.agree(talk, ['code']) : void response.writeHead(400).end('Scope 参数错误');
    }
    if (!path.endsWith('/sns/oauth2/access_token') || query.get('grant_type') !== 'authorization_code') return;
    if (query.get('appid') !== application.id) return sendJson(response, { errcode: 40013, errmsg: 'invalid appid' });
    if (query.get('secret') !== application.secret) return sendJson(response, { errcode: 40125, errmsg: 'invalid appsecret' });
    const openId = provider.spend(query.get('code'));
    if (openId === undefined) return sendJson(response, { errcode: 40029, errmsg: 'invalid code' });
    sendJson(response, {
      access_token: provider.giveToken(openId),
      expires_in: 7200,
      refresh_token: 'r',
      openid: openId,
      scope: 'snsapi_login',
    });
  });
}

/** WeCom: wwlogin/sso/login, cgi-bin/gettoken, cgi-bin/auth/getuserinfo. */
export function cropWechatServer(application: SignInApplication): SignInServer {
  const provider = new Provider(application);
  return serverOf(provider, (talk) => {
    const { path, query, response } = talk;
    if (path.endsWith('/wwlogin/sso/login')) {
      const isRight =
        query.get('login_type') === 'CorpApp' && query.get('appid') === application.id && query.get('agentid') === application.agent;
      return isRight ? provider.agree(talk, ['code']) : void response.writeHead(400).end('该链接无法访问');
    }
    if (path.endsWith('/cgi-bin/gettoken')) {
      if (query.get('corpid') !== application.id) return sendJson(response, { errcode: 40013, errmsg: 'invalid corpid' });
      if (query.get('corpsecret') !== application.secret) return sendJson(response, { errcode: 40001, errmsg: 'invalid credential' });
      return sendJson(response, { errcode: 0, errmsg: 'ok', access_token: provider.giveToken(), expires_in: 7200 });
    }
    if (!path.endsWith('/cgi-bin/auth/getuserinfo')) return;
    if (provider.holder(query.get('access_token')) === undefined)
      return sendJson(response, { errcode: 40014, errmsg: 'invalid access_token' });
    const userId = provider.spend(query.get('code'));
    if (userId === undefined) return sendJson(response, { errcode: 40029, errmsg: 'invalid code' });
    // who is no member of the company has an openid
    sendJson(response, { errcode: 0, errmsg: 'ok', ...(userId.startsWith('guest-') ? { openid: userId } : { userid: userId }) });
  });
}

/** DingTalk: oauth2/auth, v1.0/oauth2/userAccessToken, v1.0/oauth2/accessToken, v1.0/contact/users/me. */
export function dingTalkServer(application: SignInApplication): SignInServer {
  const provider = new Provider(application);
  return serverOf(provider, (talk) => {
    const { path, query, request, body, response } = talk;
    const refuse = (status: number, code: string, message: string): void => sendJson(response, { code, message, requestid: 'r' }, status);
    if (path.endsWith('/oauth2/auth')) {
      const isRight =
        query.get('client_id') === application.id &&
        query.get('response_type') === 'code' &&
        query.get('scope') === 'openid' &&
        query.get('prompt') === 'consent';
      return isRight ? provider.agree(talk, ['code', 'authCode']) : void response.writeHead(400).end('参数错误');
    }
    if (path.endsWith('/v1.0/contact/users/me')) {
      const openId = provider.holder(request.headers['x-acs-dingtalk-access-token']);
      return openId
        ? sendJson(response, { nick: '钉钉用户', openId, unionId: `u-${openId}` })
        : refuse(401, 'InvalidAuthentication', '不合法的access_token');
    }
    if (request.method !== 'POST') return;
    const given = objectOf(JSON.parse(body));
    if (path.endsWith('/v1.0/oauth2/accessToken')) {
      if (given['appKey'] !== application.id || given['appSecret'] !== application.secret)
        return refuse(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
      return sendJson(response, { accessToken: provider.giveToken(), expireIn: 7200 });
    }
    if (!path.endsWith('/v1.0/oauth2/userAccessToken')) return;
    if (given['clientId'] !== application.id || given['clientSecret'] !== application.secret)
      return refuse(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
    const openId = given['grantType'] === 'authorization_code' ? provider.spend(given['code']) : undefined;
    if (openId === undefined) return refuse(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码');
    sendJson(response, { accessToken: provider.giveToken(openId), refreshToken: 'r', expireIn: 7200 });
  });
}
