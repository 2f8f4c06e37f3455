import type { PayMethod } from '@xuekao/contracts';
import {
  ProviderSilent,
  type PaymentProvider,
  type RefundRequest,
  type StatementLine,
  type TradeRequest,
  type TradeStart,
  type TradeState,
} from './payment-provider.js';

/** Questions in a row that found it away, after which it counts so. */
const mostSilences = 5;
/** While it is away, one question so often finds out whether it is back. */
const probeEveryMs = 2000;

/** A provider that answers nobody for seconds holds up nobody else: while it is away, all questions but a few fail at once. */
export class GuardedProvider implements PaymentProvider {
  readonly method: PayMethod;
  readonly title: string;
  readonly isSandbox: boolean;
  #silences = 0;
  #nextProbe = 0;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.method = provider.method;
    this.title = provider.title;
    this.isSandbox = provider.isSandbox;
  }

  create(trade: TradeRequest): Promise<TradeStart> {
    return this.#ask(() => this.provider.create(trade));
  }
  ask(orderId: string): Promise<TradeState> {
    return this.#ask(() => this.provider.ask(orderId));
  }
  close(orderId: string): Promise<TradeState> {
    return this.#ask(() => this.provider.close(orderId));
  }
  refund(refund: RefundRequest): Promise<boolean> {
    return this.#ask(() => this.provider.refund(refund));
  }
  statement(day: string): Promise<readonly StatementLine[] | null> {
    return this.#ask(() => this.provider.statement(day));
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    if (this.#silences >= mostSilences) {
      if (this.now() < this.#nextProbe) throw new ProviderSilent(`${this.method} is away`);
      this.#nextProbe = this.now() + probeEveryMs;
    }
    try {
      const answer = await work();
      this.#silences = 0;
      return answer;
    } catch (error) {
      if (error instanceof ProviderSilent && error.isAway) {
        this.#silences += 1;
        this.#nextProbe = this.now() + probeEveryMs;
      }
      // a company that refuses what one order asks is there for the others
      else this.#silences = 0;
      throw error;
    }
  }
}
