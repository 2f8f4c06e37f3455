import { sentence } from '@xuekao/contracts';
import { OutboundError, outOfOrder, type Outbound, type OutboundAnswer } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { ProviderError } from '../provider-error.js';

export interface PaypalReply {
  readonly status: number;
  readonly json: Record<string, unknown>;
  /** PayPal's word for what is wrong; empty where nothing is */
  readonly issue: string;
}
export interface PaypalQuestion {
  readonly body?: object;
  /** a repeat with the same key is the same request */
  readonly key?: string;
}

/** A token is not used in the last minute of its life. */
const spareMs = 60_000;
const timeoutMs = 5000;

/** PayPal's REST API: a token for the application, and questions that carry it. */
export class PaypalApi {
  private token: { readonly text: string; readonly until: number } | undefined;
  private asking: Promise<string> | undefined;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    private readonly account: { readonly baseUrl: string; readonly clientId: string; readonly secret: string },
    private readonly outbound: Outbound,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws {OutboundError} no answer, or one of a server in trouble: whatever was asked may have been done or not */
  async ask(method: 'GET' | 'POST', path: string, question: PaypalQuestion = {}): Promise<PaypalReply> {
    const first = await this.send(method, path, question);
    if (first.status !== 401) return first;
    // the token was called back before its time
    this.token = undefined;
    return this.send(method, path, question);
  }

  private async send(method: 'GET' | 'POST', path: string, { body, key }: PaypalQuestion): Promise<PaypalReply> {
    const answer = await this.outbound.ask(new URL(path, this.account.baseUrl).href, {
      ...{ method, timeoutMs },
      headers: {
        authorization: `Bearer ${await this.bearer()}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    return replyOf(answer);
  }

  /** @throws {OutboundError} also where the application or its secret is wrong */
  private async bearer(): Promise<string> {
    if (this.token && this.now() < this.token.until) return this.token.text;
    this.asking ??= this.fetchToken().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async fetchToken(): Promise<string> {
    const { baseUrl, clientId, secret } = this.account;
    const asked = this.now();
    const answer = await this.outbound.ask(new URL('v1/oauth2/token', baseUrl).href, {
      ...{ method: 'POST', timeoutMs, body: 'grant_type=client_credentials' },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
    });
    const reply = replyOf(answer);
    const { access_token: text, expires_in: seconds } = reply.json;
    if (reply.status !== 200) throw refusedBy(reply);
    if (typeof text !== 'string' || text === '' || typeof seconds !== 'number') throw new OutboundError(sentence('outbound.unexpected'));
    this.token = { text, until: asked + seconds * 1000 - spareMs };
    return text;
  }
}

/** @throws {OutboundError} a server in trouble says nothing about what was asked */
function replyOf(answer: OutboundAnswer): PaypalReply {
  const json = objectOf(answer.body.length === 0 ? {} : answer.json());
  const [detail] = Array.isArray(json['details']) ? json['details'] : [];
  const issue = wordOf(objectOf(detail)['issue'], '') || wordOf(json['name'], '') || wordOf(json['error'], '');
  const reply = { status: answer.status, json, issue: answer.status < 400 ? '' : issue };
  if (answer.status >= 500 || answer.status === 429) throw refusedBy(reply);
  return reply;
}

/** Words of PayPal about a refusal, for administrators. */
export function refusedBy({ status, json, issue }: PaypalReply): ProviderError {
  const [detail] = Array.isArray(json['details']) ? json['details'] : [];
  const said =
    wordOf(objectOf(detail)['description'], '') ||
    wordOf(json['message'], '') ||
    wordOf(json['error_description'], '') ||
    sentence('outbound.failed');
  return new ProviderError('PayPal', issue || String(status), said, status >= outOfOrder);
}
