import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@xuekao/platform';
import { z } from 'zod';
import type { AdmittedLive } from '../live-server/index.js';

const askMs = 5000;
const told = z.object({
  runs: z.array(
    z.object({
      id: z.string(),
      liveId: z.string(),
      startedAt: z.number(),
      endedAt: z.number().nullable(),
      bytes: z.number(),
      isCut: z.boolean(),
    }),
  ),
});
export type ToldRun = z.infer<typeof told>['runs'][number];

/** Line to the live server, which asks nobody: it is told which lives may be pushed, and says what became of them. */
@Injectable()
export class LiveServerClient {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'live'>) {}

  get settings(): Config['live'] {
    return this.config.live;
  }

  /** @throws {Error} it does not answer */
  async sync(lives: readonly AdmittedLive[]): Promise<ToldRun[]> {
    const response = await this.ask('sync', { method: 'POST', body: JSON.stringify({ lives }), signal: AbortSignal.timeout(askMs) });
    return told.parse(await response.json()).runs;
  }

  /** Writes a recording to a file. @returns false: it is no more there */
  async fetch(runId: string, path: string, signal: AbortSignal): Promise<boolean> {
    const response = await this.ask(`recordings/${runId}`, { signal }, [404]);
    if (response.status === 404 || response.body === null) return false;
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path), { signal });
    return true;
  }

  async forget(runId: string): Promise<void> {
    await this.ask(`recordings/${runId}`, { method: 'DELETE', signal: AbortSignal.timeout(askMs) });
  }

  private async ask(path: string, init: RequestInit, fine: readonly number[] = []): Promise<Response> {
    const { live } = this.config;
    if (live === null) throw new Error('there is no live server');
    const response = await fetch(`${live.url}/${path}`, { ...init, headers: { authorization: `Bearer ${live.secret}` } });
    if (!response.ok && !fine.includes(response.status)) throw new Error(`the live server answered ${response.status}`);
    return response;
  }
}
