import { Injectable } from '@nestjs/common';
import type { LoginType, ProviderValues } from '@xuekao/contracts';
import { Outbound } from '@xuekao/platform';
import type { SignInProviders } from '../../site/index.js';
import { cropWechat } from './crop-wechat.js';
import { dingTalk } from './ding-talk.js';
import type { ThirdParty } from './third-party.js';
import { wechat } from './wechat.js';

export const parties: Readonly<Record<LoginType, ThirdParty>> = { wechat, 'crop-wechat': cropWechat, 'ding-talk': dingTalk };

/** Each kind has one provider of its own name. */
@Injectable()
export class SignInParties implements SignInProviders {
  constructor(private readonly outbound: Outbound) {}

  async test(provider: string, data: ProviderValues): Promise<string | null> {
    const party = Object.entries(parties).find(([name]) => name === provider)?.[1];
    return (await party?.test(data, this.outbound)) ?? null;
  }
}
