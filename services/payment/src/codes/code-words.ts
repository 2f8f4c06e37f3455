import { Inject, Injectable } from '@nestjs/common';
import { codeStates, siteText } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { codeOf, digestOf } from './code-text.js';
import type { BatchDoc, CodeDoc } from './codes.collections.js';

/** Letters and states of codes. */
@Injectable()
export class CodeWords {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.#key = config.key('redeem-codes');
  }

  ofId(id: string): string {
    return codeOf(id, this.#key);
  }

  /** Empty where the key is another one than that by which it was made: a code that opens nothing is not shown. */
  of({ _id, digest }: Pick<CodeDoc, '_id' | 'digest'>): string {
    const code = this.ofId(_id);
    return digestOf(code) === digest ? code : '';
  }
}

export function stateOf({ state }: Pick<CodeDoc, 'state'>, { expiresAt }: Pick<BatchDoc, 'expiresAt'>, now: number): 0 | 1 | 2 | 3 {
  if (state !== 'free') return codeStates[state];
  return expiresAt !== null && expiresAt.getTime() <= now ? codeStates.expired : codeStates.free;
}

const stateTexts = ['codes.state0', 'codes.state1', 'codes.state2', 'codes.state3'] as const;
export const stateText = (state: 0 | 1 | 2 | 3): string => siteText(stateTexts[state]);
