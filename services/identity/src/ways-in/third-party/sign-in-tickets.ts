import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LoginType } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';

/** Time that a person has at the provider, and the page afterwards to change its code. */
const stateSeconds = 600;
const codeSeconds = 60;

/** Intent of a person at a provider, kept until the return. */
export interface OAuthState {
  loginType: LoginType;
  purpose: 'login' | 'bind';
  /** who binds; empty at a sign-in */
  userId: string;
  /** hash of the secret that the browser keeps */
  browser: string;
}
export interface Identified extends OAuthState {
  openId: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The browser's secret as it is kept. */
export const browserOf = (key: string): string => sha256(`browser\n${key}`);
export const isOfBrowser = ({ browser }: OAuthState, key: string): boolean =>
  timingSafeEqual(Buffer.from(browser), Buffer.from(browserOf(key)));

/**
 * The two tickets of a sign-in elsewhere: the state on the way there, a code on the way back. Each is good once; Redis holds their hashes.
 */
@Injectable()
export class SignInTickets {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  giveState(oauthState: OAuthState): Promise<string> {
    // some providers take letters and digits only
    return this.give('state', randomBytes(32).toString('hex'), oauthState, stateSeconds);
  }

  giveCode(found: Identified): Promise<string> {
    return this.give('code', randomBytes(32).toString('base64url'), found, codeSeconds);
  }

  takeState(state: string): Promise<OAuthState | null> {
    return this.take<OAuthState>('state', state);
  }

  takeCode(code: string): Promise<Identified | null> {
    return this.take<Identified>('code', code);
  }

  private async give(kind: string, ticket: string, content: OAuthState, seconds: number): Promise<string> {
    await this.redis.set(redisKeyOf(kind, ticket), JSON.stringify(content), { expiration: { type: 'EX', value: seconds } });
    return ticket;
  }

  private async take<T extends OAuthState>(kind: string, ticket: string): Promise<T | null> {
    const text = await this.redis.getDel(redisKeyOf(kind, ticket));
    return text === null ? null : (JSON.parse(text) as T); // written by `give` under the same kind
  }
}

const redisKeyOf = (kind: string, ticket: string): string => `sign-in:${kind}:${sha256(ticket)}`;
