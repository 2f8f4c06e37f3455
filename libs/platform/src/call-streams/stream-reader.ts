import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { BusinessError } from '@xuekao/contracts';
import { moreHeader } from '../wire.js';
import { askReaderMs, readOn } from './stream-sender.js';

/** The sender says something every few seconds: after so long a silence it has died. */
const silenceMs = 5 * askReaderMs;

export interface StreamRequest {
  nats: NatsConnection;
  subject: string;
  text: string;
  /** prefix of the inboxes of this connection */
  inboxPrefix?: string | undefined;
  /** ends the reading; the sender hears of it with its next event */
  signal?: AbortSignal | undefined;
}

/**
 * Asks for events and gives the body of each; what it returns is the last message, an answer like that of every other call. The next event
 * is asked for when the reader comes back for it.
 * @throws {BusinessError} BUSY when nobody serves the call, TIMED_OUT after a silence or when the reading was ended
 */
export async function* readStream({ nats, subject, text, inboxPrefix, signal }: StreamRequest): AsyncGenerator<Uint8Array, Msg> {
  const inbox = createInbox(inboxPrefix);
  const messages = nats.subscribe(inbox);
  const end = (): void => messages.unsubscribe();
  signal?.addEventListener('abort', end, { once: true });
  let silence = setTimeout(end, silenceMs);
  let untold: Msg | undefined;
  try {
    signal?.throwIfAborted();
    nats.publish(subject, text, { reply: inbox });
    for await (const message of messages) {
      clearTimeout(silence);
      if (message.headers?.code === 503) throw new BusinessError('BUSY');
      if (message.headers?.has(moreHeader) !== true) return message;
      untold = message;
      if (message.data.length > 0) yield message.data;
      silence = setTimeout(end, silenceMs);
      message.respond(readOn);
      untold = undefined;
    }
    throw new BusinessError('TIMED_OUT');
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', end);
    messages.unsubscribe();
    untold?.respond();
  }
}
