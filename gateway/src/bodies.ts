import { BusinessError, type LoadClass } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenOver } from './over.js';
import { Shares } from './shares.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** gives back the bytes that the request's body takes; null without one */
    giveBody: (() => void) | null;
  }
}

const mb = 1024 * 1024;
/**
 * Bytes of bodies in memory at once. A body is there as bytes, as text and as objects for a moment, so all of them together may cost some
 * 600 MB. Who has no account takes nothing from those who have one, and nothing else takes from answers that are saved.
 */
const limits = { strangers: 48 * mb, people: 96 * mb, saves: 64 * mb } as const;
type Kind = keyof typeof limits;

/** Counts the bodies of all requests before a byte of them is read, by the length that they announce. */
export class Bodies {
  private readonly shares: Readonly<Record<Kind, Shares>> = {
    strangers: new Shares(limits.strangers),
    people: new Shares(limits.people),
    saves: new Shares(limits.saves),
  };

  constructor() {
    for (const [kind, limit] of Object.entries(limits)) metrics.bodyBytesLimit.set({ class: kind }, limit);
  }

  /**
   * Takes the bytes of a request's body. They come back when it is answered, or when its client goes before the body is there: what has
   * arrived is worked on, and stays in memory, whether or not somebody waits for the answer.
   * @param who whose share counts  @param load of the call
   * @throws {BusinessError} BUSY
   */
  hold(request: FastifyRequest, reply: FastifyReply, who: string | null, load: LoadClass): void {
    const kind = request.session === null ? 'strangers' : load === 'save' ? 'saves' : 'people';
    const bytes = bytesOf(request);
    const give = this.shares[kind].take(who, bytes);
    if (!give) {
      metrics.shed.inc({ class: load, reason: 'bytes' });
      throw new BusinessError('BUSY');
    }
    metrics.bodyBytes.inc({ class: kind }, bytes);
    request.giveBody = () => {
      give();
      metrics.bodyBytes.dec({ class: kind }, bytes);
      request.giveBody = null;
    };
    whenOver(reply, () => {
      if (!request.raw.complete) request.giveBody?.();
    });
  }
}

/** The answer is there: what it was made from is not needed while it is sent, however slowly its client reads. */
export async function dropBody(request: FastifyRequest): Promise<void> {
  request.body = undefined;
  request.giveBody?.();
}

/** One that announces no length may become as long as the call allows; one that announces more is cut there. */
function bytesOf({ method, headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
