import { Injectable } from '@nestjs/common';
import { BusinessError, calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { aliyunLive, type AliyunLive } from './aliyun-live.js';
import { LiveServerClient } from './live-server.client.js';

/** By whom lives of the site are streamed: a cloud that an administrator chose, else our own server, else nobody. */
type LiveProvider = { name: 'aliyun'; aliyun: AliyunLive } | { name: 'local' } | { name: '' };

/** Milliseconds for which an answer is believed: each card of a course asks. */
const knownMs = 10_000;

@Injectable()
export class LiveProviders {
  private known: { at: number; provider: Promise<LiveProvider> } | null = null;
  private last: LiveProvider | null = null;

  constructor(
    private readonly client: CallClient,
    private readonly server: LiveServerClient,
  ) {}

  inUse(): Promise<LiveProvider> {
    const at = performance.now();
    if (this.known === null || at - this.known.at > knownMs) this.known = { at, provider: this.asked() };
    return this.known.provider;
  }

  /** Whether somebody tells us when a live begins and ends. */
  async isHeard(): Promise<boolean> {
    return (await this.inUse()).name === 'local';
  }

  private async asked(): Promise<LiveProvider> {
    const otherwise: LiveProvider = this.server.settings === null ? { name: '' } : { name: 'local' };
    try {
      const chosen = await this.client.call(calls.identity.settings.liveProvider, {}, { requestId: 'lives' });
      this.last = chosen?.provider === 'aliyun' ? { name: 'aliyun', aliyun: aliyunLive(chosen.data) } : otherwise;
    } catch (error) {
      // lists and pages are there while identity does not answer
      if (!(error instanceof BusinessError)) throw error;
    }
    return this.last ?? otherwise;
  }
}
