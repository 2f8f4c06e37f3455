import { createInbox, type Msg, type NatsConnection } from '@nats-io/nats-core';
import { onReconnected } from './reconnections.js';
import { heartbeatMs } from './streams.js';

export interface Delivered {
  /** JetStream's number */
  sequence: number;
  text: string;
}

/** Signs of life that may be missing: a machine that is full is late. A broker that began anew is known by the connection. */
const silentMs = (): number => 2.5 * heartbeatMs();

/**
 * Messages of a consumer that the broker pushes to an inbox of this process, in order and without a gap. It sends some megabytes ahead and
 * goes on when `take` has come to where it waits.
 */
export class Delivery {
  readonly inbox: string;
  /** messages, and between them where the broker waits */
  readonly #queue: (Delivered | { goOn: () => void })[] = [];
  readonly #end: () => void;
  #arrived = 0;
  #heardAt = performance.now();
  #fault: Error | null = null;
  /** of the broker: messages that it has not sent */
  #pending = 0;
  #quietAt: number | null = null;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  /** @param prefix of inboxes that this account hears */
  constructor(
    private readonly nats: NatsConnection,
    prefix: string,
    private readonly stream: string,
    private readonly patienceMs = silentMs(),
  ) {
    this.inbox = createInbox(prefix);
    const subscription = nats.subscribe(this.inbox, { callback: (error, message) => this.#hear(error, message) });
    const forget = onReconnected(nats, () => this.#reconnected());
    this.#end = () => {
      forget();
      subscription.unsubscribe();
    };
  }

  /** Messages that have arrived and were not taken, and those that the broker has not sent. */
  get behind(): number {
    return this.#queue.length + this.#pending;
  }

  /** JetStream's number up to which this consumer has taken everything; null while there is more, and once something was lost. */
  get quietAt(): number | null {
    // what was lost was not taken, however far the broker says that it has come
    return this.#queue.length === 0 && !this.#fault ? this.#quietAt : null;
  }

  /** The end of a wait, too. */
  end(): void {
    this.#hasEnded = true;
    this.#end();
    this.#wake();
  }

  /**
   * At most so many messages; none when none came in time.
   * @param gathering until when, on the clock of `performance`, what has come waits for so many others
   * @throws where messages were lost on their way, or the broker is silent: its server is gone, and with it the consumer
   */
  async take(most: number, waitMs: number, gathering?: { most: number; until: number }): Promise<Delivered[]> {
    if (this.#queue.length === 0 && !this.#fault) await this.#something(waitMs);
    if (gathering && this.#queue.length > 0) await this.#gathered(gathering.most, gathering.until);
    const taken: Delivered[] = [];
    while (taken.length < most) {
      const next = this.#queue.shift();
      if (!next) break;
      if ('goOn' in next) next.goOn();
      else taken.push(next);
    }
    if (taken.length === 0 && this.#fault) throw this.#fault;
    if (taken.length === 0 && performance.now() - this.#heardAt > this.patienceMs)
      throw new Error(`nothing comes of ${this.stream} any more`);
    return taken;
  }

  async #gathered(most: number, until: number): Promise<void> {
    while (!this.#hasEnded && !this.#fault && this.#queue.length < most) {
      const left = until - performance.now();
      if (left <= 0) return;
      await this.#something(left);
    }
  }

  #something(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #hear(error: Error | null, message: Msg): void {
    this.#heardAt = performance.now();
    try {
      if (error) throw error;
      if (message.headers?.code === 100) this.#hearStatus(message);
      else this.#hearMessage(message);
    } catch (fault) {
      this.#fault ??= fault instanceof Error ? fault : new Error(String(fault));
    }
    this.#wake();
  }

  #hearMessage(message: Msg): void {
    const { sequence, deliverySequence, pending } = placeOf(message);
    this.#arrived += 1;
    this.#quietAt = null;
    if (deliverySequence !== this.#arrived) this.#lost();
    this.#pending = pending;
    if (!this.#fault) this.#queue.push({ sequence, text: message.string() });
  }

  #hearStatus(message: Msg): void {
    if (message.reply) {
      this.#queue.push({ goOn: () => void message.respond() });
      return;
    }
    const figure = (name: string): number => Number(message.headers?.get(name) || 0);
    if (figure('Nats-Last-Consumer') !== this.#arrived) this.#lost();
    // the request to go on was lost on its way
    const waitsAt = message.headers?.get('Nats-Consumer-Stalled');
    if (waitsAt) this.#queue.push({ goOn: () => this.nats.publish(waitsAt) });
    else {
      this.#pending = 0;
      this.#quietAt = figure('Nats-Last-Stream');
    }
  }

  /** Messages that were on their way are lost, and a broker that began anew has no consumer of before. */
  #reconnected(): void {
    this.#fault ??= new Error(`the connection was lost on which ${this.stream} came`);
    this.#wake();
  }

  #lost(): void {
    this.#fault ??= new Error(`messages of ${this.stream} were lost on their way`);
  }
}

/**
 * Of the subject for an acknowledgement, which the client's package reads for its own consumers alone: `$JS.ACK.<stream>.<consumer>.<times
 * delivered>.<number in the stream>.<number of the delivery>.<time>.<messages behind it>`, with domain and account before the stream where
 * the server has them.
 */
function placeOf({ reply = '' }: Msg): { sequence: number; deliverySequence: number; pending: number } {
  const parts = reply.split('.');
  const from = parts.length === 9 ? 5 : 7;
  const [sequence = NaN, deliverySequence = NaN, _time, pending = NaN] = parts.slice(from, from + 4).map(Number);
  if (!reply.startsWith('$JS.ACK.') || !Number.isInteger(sequence)) throw new Error(`a message without a place in its stream: "${reply}"`);
  return { sequence, deliverySequence, pending };
}
