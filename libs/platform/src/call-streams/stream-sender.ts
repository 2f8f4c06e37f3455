import { setTimeout as pause } from 'node:timers/promises';
import { headers, NoRespondersError, RequestError, TimeoutError, type NatsConnection } from '@nats-io/transport-node';
import { BusinessError } from '@xuekao/contracts';
import { moreHeader } from '../wire.js';

/** While nothing is said the reader is asked so often whether it is still there. */
export const askReaderMs = 3000;
/** A reader that takes an event so slowly has gone. */
const patienceMs = 30_000;

/** Answer of a reader to an event when it waits for the next one; one that leaves answers without content. */
export const readOn = '+';

/** The events have no reader any more. */
export class ReaderGone extends BusinessError {
  constructor() {
    super('TIMED_OUT');
  }
}

const more = (() => {
  const head = headers();
  head.set(moreHeader, '1');
  return head;
})();

/**
 * Sends the events of one call to whoever asked, each after the one before was taken: a slow reader slows the maker down, and a reader that
 * has left is noticed by the broker's word that nobody listens.
 */
export class StreamSender {
  readonly gone = new AbortController();

  constructor(
    private readonly nats: NatsConnection,
    private readonly to: { readonly reply?: string | undefined },
  ) {}

  /**
   * @param begin gives the events; a refusal may come before the first one
   * @param render its bytes are the maker's again when the next event is asked for
   * @throws {ReaderGone} and what `begin` and the events throw
   */
  async send<T>(begin: () => Promise<AsyncIterable<T>>, render: (event: T) => string | Uint8Array): Promise<void> {
    let iterator: AsyncIterator<T> | undefined;
    try {
      const events = await this.whileAsking(begin());
      iterator = events[Symbol.asyncIterator]();
      for (;;) {
        const step = await this.whileAsking(iterator.next());
        if (step.done === true) return;
        await this.tell(render(step.value));
      }
    } finally {
      // an iterator that waits for something ends by the signal, one that waits to be asked by its return
      this.gone.abort();
      iterator?.return?.().catch(() => undefined);
    }
  }

  private async whileAsking<T>(work: Promise<T>): Promise<T> {
    // its failure is thrown below, unless the reader has left meanwhile
    work.catch(() => undefined);
    const settled = new AbortController();
    void work.then(
      () => settled.abort(),
      () => settled.abort(),
    );
    for (;;) {
      const isSettled = await pause(askReaderMs, false, { signal: settled.signal }).catch(() => true);
      if (isSettled) return work;
      await this.tell('');
    }
  }

  private async tell(body: string | Uint8Array): Promise<void> {
    if (this.to.reply === undefined) throw new ReaderGone();
    try {
      const taken = await this.nats.request(this.to.reply, body, { timeout: patienceMs, headers: more });
      if (taken.string() !== readOn) throw new ReaderGone();
    } catch (error) {
      if (error instanceof NoRespondersError || error instanceof TimeoutError || error instanceof RequestError) throw new ReaderGone();
      throw error;
    }
  }
}
