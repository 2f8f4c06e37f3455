import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SignedText, type CallContext, type Config } from '@xuekao/platform';
import type { SurveyDoc } from '../surveys/index.js';

const yearMs = 365 * 86_400_000;

/**
 * People who answer: by their account, or by an id of their browser that this service signed. Nobody makes up such an id, so whoever wants
 * to answer an anonymous survey often has to ask for one each time, at the pace that the gateway allows.
 */
@Injectable()
export class Respondents {
  private readonly key: Buffer;
  private readonly signed: SignedText<{ b: string }>;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = config.key('survey-browsers');
    this.signed = new SignedText(this.key, 'browser');
  }

  /** A new id where the given one is none of ours, or over. */
  browserOf(given: string, now: number): string {
    if (this.signed.read(given, now) !== null) return given;
    return this.signed.sign({ b: randomBytes(16).toString('base64url') }, now + yearMs);
  }

  /**
   * Owner of an answer to this survey; null: the survey wants an account, or the browser has no id yet. The seal of an anonymous one
   * differs from survey to survey: nobody can lay the answers of two surveys side by side.
   */
  ownerOf(
    { _id, needLogin }: Pick<SurveyDoc, '_id' | 'needLogin'>,
    { caller }: Pick<CallContext, 'caller'>,
    browser: string,
  ): string | null {
    if (needLogin) return caller ? `u:${caller.userId}` : null;
    const known = this.signed.read(browser, Date.now());
    if (known === null) return null;
    return `b:${createHmac('sha256', this.key).update(`${_id}\n${known.b}`).digest('base64url').slice(0, 32)}`;
  }
}
