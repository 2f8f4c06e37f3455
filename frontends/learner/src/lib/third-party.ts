import { newCaptchaKey } from '@xuekao/frontend-shared/core';
import { api } from './session.js';
import type { SiteInfo } from './site.js';

/** Accounts elsewhere that may sign people in, in the order in which they are offered. */
export const ways = ['wechat', 'crop-wechat', 'ding-talk'] as const;
export type Way = (typeof ways)[number];
const flags = { wechat: 'wechatLogin', 'crop-wechat': 'cropLogin', 'ding-talk': 'dingLogin' } as const;
const paths = {
  wechat: '/api/common/wx/get-url',
  'crop-wechat': '/api/common/crop-wechat/get-url',
  'ding-talk': '/api/common/ding-talk/get-url',
} as const;

export const isWay = (text: string): text is Way => ways.some((way) => way === text);
export const waysOf = (site: SiteInfo): Way[] => ways.filter((way) => site.props[flags[way]] === true);

/** Intent of a tab that went to a provider. The key stays in the tab: a return is worth nothing without it. */
export interface OAuthState {
  purpose: 'login' | 'bind';
  browserKey: string;
  /** address of this site to go on to */
  target: string;
}
const storageKey = 'sign-in-elsewhere';

/** Leaves for the provider's page; it sends the browser back to `/pages/login/sync`. */
export async function leaveFor(way: Way, purpose: OAuthState['purpose'], target: string): Promise<void> {
  const oauthState: OAuthState = { purpose, browserKey: newCaptchaKey(), target };
  const { url } = await api.call(paths[way], { state: purpose === 'bind' ? 'pc_bind' : 'pc_login', browserKey: oauthState.browserKey });
  window.sessionStorage.setItem(storageKey, JSON.stringify(oauthState));
  window.location.assign(url);
}

/** The stored intent of this tab, once. */
export function takeOAuthState(): OAuthState | null {
  const stored = window.sessionStorage.getItem(storageKey);
  window.sessionStorage.removeItem(storageKey);
  return stored === null ? null : (JSON.parse(stored) as OAuthState); // written above
}
