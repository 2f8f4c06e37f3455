import { createHash } from 'node:crypto';
import type { Redis } from './connections.js';

/**
 * A Lua script, sent by its hash; the text follows only to a server that does not know it yet. Redis runs a script without a gap, so what
 * it reads is still true when it writes. The keys of our scripts follow from their arguments: they need one Redis, not a cluster.
 */
export class RedisScript {
  private readonly sha: string;

  constructor(private readonly text: string) {
    this.sha = createHash('sha1').update(text).digest('hex');
  }

  async run(redis: Redis, args: readonly (string | number)[], keys: readonly string[] = []): Promise<unknown> {
    const options = { keys: [...keys], arguments: args.map(String) };
    try {
      return await redis.evalSha(this.sha, options);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return redis.eval(this.text, options);
    }
  }
}
