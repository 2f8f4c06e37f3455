import { headers, type Msg } from '@nats-io/transport-node';
import { endOfRound } from './round.js';
import { elsewhereHeader, retryAfterHeader, sentenceHeader, statusHeader, type WireReply, type WireRequest } from './wire.js';

/** A request that has reached its server, and the way back to who asks. */
export interface ArrivedCall {
  readonly subject: string;
  /** the inbox of who asks; undefined for a request of this very process */
  readonly reply?: string | undefined;
  /** @throws {Error} for bytes that are no request */
  read(): WireRequest;
  /** @throws {Error} for an answer that the broker does not carry */
  answer(reply: WireReply): Promise<void> | void;
}

/** A request that the broker has carried. */
export class FromBroker implements ArrivedCall {
  constructor(private readonly message: Msg) {}

  get subject(): string {
    return this.message.subject;
  }

  get reply(): string | undefined {
    return this.message.reply;
  }

  read(): WireRequest {
    return asRequest(this.message.json());
  }

  async answer(reply: WireReply): Promise<void> {
    await endOfRound();
    if (reply.code === 0) {
      this.message.respond(reply.body);
      return;
    }
    const head = headers();
    if (reply.status !== 200) head.set(statusHeader, String(reply.status));
    if (reply.sentence) head.set(sentenceHeader, JSON.stringify(reply.sentence));
    if (reply.elsewhere) head.set(elsewhereHeader, '1');
    if (reply.retryAfter !== undefined) head.set(retryAfterHeader, String(reply.retryAfter));
    this.message.respond(reply.body, { headers: head });
  }
}

/** @throws {TypeError} for other messages: the broker's own answers get here, where an account lets it send them to a call (decision 65) */
export function asRequest(value: unknown): WireRequest {
  const read = value as Partial<WireRequest> | null; // looked at in the next line
  if (read === null || typeof read.r !== 'string' || !('i' in read)) throw new TypeError('this is no request');
  return read as WireRequest; // of the rest each part is looked at where it is used
}
