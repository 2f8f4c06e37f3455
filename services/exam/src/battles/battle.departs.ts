import { Inject, Injectable } from '@nestjs/common';
import { calls, siteText } from '@xuekao/contracts';
import { CallClient, LOGGER, type Logger } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** After a failure nobody waits for identity for so long. */
const restMs = 5000;

/** Names of departments: rankings ask for them every second, and they hardly change. Without identity the names of before are shown. */
@Injectable()
export class BattleDeparts {
  private readonly known = new LRUCache<string, string>({ max: 5000, ttl: 60_000, allowStale: true, noDeleteOnStaleGet: true });
  private restsUntil = 0;

  constructor(
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** By code; one that is there no more keeps its code as its name, and so does one that nobody could ask for yet. */
  async names(codes: readonly string[], requestId: string): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(codes)].filter((code) => code !== '');
    const missing = wanted.filter((code) => !this.known.has(code));
    if (missing.length > 0 && performance.now() >= this.restsUntil) await this.ask(missing, requestId);
    const named = wanted.map((code) => [code, this.known.get(code) ?? code] as const);
    return new Map([['', siteText('battle.noDept')], ...named]);
  }

  private async ask(codes: readonly string[], requestId: string): Promise<void> {
    try {
      const found = await this.client.call(calls.identity.departments.names, { codes: [...codes] }, { requestId });
      const names = new Map(found.map(({ code, name }) => [code, name]));
      for (const code of codes) this.known.set(code, names.get(code) ?? code);
    } catch (error) {
      this.restsUntil = performance.now() + restMs;
      this.logger.warn({ err: error }, 'names of departments could not be asked for; a battle goes on without');
    }
  }
}
