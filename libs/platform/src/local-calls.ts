import { AsyncLocalStorage } from 'node:async_hooks';
import { BusinessError } from '@xuekao/contracts';
import { asRequest, type ArrivedCall } from './arrived-call.js';
import type { WireReply } from './wire.js';

export interface LocalRequest {
  subject: string;
  /** the request as JSON */
  text: string;
  /** how long who asks waits, in milliseconds */
  timeout: number;
  /** what the broker carries at most, in bytes: the same answer is refused in every form of the platform */
  limit: number;
}

type Accept = (arrived: ArrivedCall) => void;

/**
 * The calls that the services of one process answer. A call between two of them does not leave the process: the broker would take it to
 * where it came from. Request and answer stay text on the way, so that no service can change what another one holds.
 */
export class LocalCalls {
  private readonly servers = new Map<string, Accept>();
  /** The work of a call belongs to its server: it knows nothing of the request within which somebody asked. */
  private readonly apart = AsyncLocalStorage.snapshot();

  /** @returns ends it: calls to these subjects go over the broker again */
  serve(subjects: Iterable<string>, accept: Accept): () => void {
    const own = [...subjects];
    for (const subject of own) this.servers.set(subject, accept);
    return () => {
      for (const subject of own) if (this.servers.get(subject) === accept) this.servers.delete(subject);
    };
  }

  /**
   * Asks within the process; undefined: nobody here serves the subject.
   * @throws {BusinessError} TIMED_OUT
   */
  ask({ subject, text, timeout, limit }: LocalRequest): Promise<WireReply> | undefined {
    const accept = this.servers.get(subject);
    if (!accept) return undefined;
    return new Promise<WireReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new BusinessError('TIMED_OUT')), timeout);
      const answer = (reply: WireReply): void => {
        if (isLarger(reply.body, limit)) throw new RangeError('The broker carries no answer of this size.');
        clearTimeout(timer);
        resolve(reply);
      };
      this.apart(accept, { subject, read: () => asRequest(JSON.parse(text)), answer });
    });
  }
}

/** Three bytes a character at most, so that small texts are not counted. */
export const isLarger = (text: string, bytes: number): boolean => text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
