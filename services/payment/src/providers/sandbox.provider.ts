import { endOfDay, siteText, startOfDay } from '@xuekao/contracts';
import { yuanOf } from '@xuekao/providers';
import type { z } from 'zod';
import {
  ProviderSilent,
  type Paid,
  type PaymentProvider,
  type RefundRequest,
  type StatementLine,
  type TradeRequest,
  type TradeStart,
  type TradeState,
} from './payment-provider.js';
import {
  answers,
  answerTo,
  notice,
  noticePurpose,
  readSigned,
  signedBy,
  signedText,
  type Keys,
  type SandboxCall,
  type SignedText,
} from '../sandbox/index.js';

export interface SandboxOptions {
  /** of the sandbox, without a slash at the end */
  readonly address: string;
  /** how the sandbox calls this installation */
  readonly merchant: string;
  readonly notifyUrl: string;
  readonly keys: Keys;
  /** milliseconds since the epoch */
  now(): number;
}

const timeoutMs = 5000;

/** The sandbox of payment: a process that speaks as a company would, and moves no money. */
export class SandboxProvider implements PaymentProvider {
  readonly method = 'sandbox';
  readonly title = siteText('orders.sandbox');
  readonly isSandbox = true;

  constructor(private readonly options: SandboxOptions) {}

  async create({ orderId, title, amount, userId, expiresAt }: TradeRequest): Promise<TradeStart> {
    const { notifyUrl } = this.options;
    const { qrText } = await this.send('create', answers.create, { orderId, title, amount, userId, expiresAt, notifyUrl });
    return { qrText, url: '', foreign: null };
  }

  ask(orderId: string): Promise<TradeState> {
    return this.send('query', answers.query, { orderId });
  }

  close(orderId: string): Promise<TradeState> {
    return this.send('close', answers.close, { orderId });
  }

  async refund({ key, orderId, transaction, amount }: RefundRequest): Promise<boolean> {
    return (await this.send('refund', answers.refund, { key, orderId, transaction, amount })).isReturned;
  }

  /** Of a day that is not over: what has moved until now. */
  async statement(day: string): Promise<StatementLine[]> {
    const all: StatementLine[] = [];
    for (const kind of ['payment', 'refund'] as const) {
      let after = '';
      do {
        const asked = { kind, from: startOfDay(day), to: endOfDay(day), after };
        const { lines, next } = await this.send('statement', answers.statement, asked);
        for (const line of lines) all.push({ ...line, kind, currency: 'CNY', sum: yuanOf(line.amount) });
        after = next;
      } while (after !== '');
    }
    return all;
  }

  /** A payment of which the sandbox told by itself; undefined where the notice is not its own, not for us, or old. */
  readNotice(text: SignedText): Paid | undefined {
    const told = readSigned(this.options.keys, text, notice, { purpose: noticePurpose, now: this.options.now() / 1000 });
    if (told?.merchant !== this.options.merchant) return undefined;
    const { orderId, userId, transaction, amount } = told;
    return { state: 'paid', orderId, userId, transaction, amount };
  }

  private async send<T>(call: SandboxCall, shape: z.ZodType<T>, fields: object): Promise<T> {
    const { merchant, keys } = this.options;
    const now = (): number => this.options.now() / 1000;
    const asked = signedBy(keys, { merchant, ...fields }, { purpose: call, now: now() });
    const answer = await this.post(call, asked);
    const signed = signedText.safeParse(answer);
    const value = signed.success ? readSigned(keys, signed.data, shape, { purpose: answerTo(asked), now: now() }) : undefined;
    if (value !== undefined) return value;
    throw new ProviderSilent(`the answer of the sandbox to ${call} is not its own`);
  }
  private async post(call: SandboxCall, asked: SignedText): Promise<unknown> {
    try {
      const answer = await fetch(`${this.options.address}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      return await answer.json();
    } catch (error) {
      throw new ProviderSilent(`the sandbox did not answer to ${call}`, { cause: error, isAway: true });
    }
  }
}
