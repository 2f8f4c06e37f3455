import { Injectable } from '@nestjs/common';
import { calls, siteText } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** Names of departments: rankings ask for them every second, and they hardly change. */
@Injectable()
export class BattleDeparts {
  private readonly known = new LRUCache<string, string>({ max: 5000, ttl: 60_000 });

  constructor(private readonly client: CallClient) {}

  /** By code; one that is there no more keeps its code as its name. */
  async names(codes: readonly string[], requestId: string): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(codes)].filter((code) => code !== '');
    const missing = wanted.filter((code) => !this.known.has(code));
    if (missing.length > 0) {
      for (const { code, name } of await this.client.call(calls.identity.departments.names, { codes: missing }, { requestId }))
        this.known.set(code, name);
    }
    const named = wanted.map((code) => [code, this.known.get(code) ?? code] as const);
    return new Map([['', siteText('battle.noDept')], ...named]);
  }
}
