import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { answerTo, noticePurpose, readSigned, requests, signedBy, signedText, type Keys, type SandboxCall } from './sandbox.protocol.js';
import { payPage, unknownPage } from './pay-page.js';
import type { TradeDoc, Trades } from './trades.js';

export interface SandboxServerOptions {
  host: string;
  /** 0: any that is free */
  port: number;
  trades: Pick<Trades, keyof Trades>;
  keys: Keys;
  logger: Pick<Logger, 'warn' | 'info'>;
}

const longestBody = 16 * 1024;
const tellEveryMs = 200;
/** Pause between looks while there is nothing to tell: a payment wakes it, and what comes again is told in minutes. */
const restMs = 3000;
const soleRestMs = 12_000;
const tellAtOnce = 50;
const tellTimeoutMs = 5000;
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The sandbox of payment: takes trades, lets people pay on a page, and tells the merchant until it confirms. */
export class SandboxServer {
  private readonly server: Server;
  private readonly telling: WakeableRepeat;

  private constructor(private readonly options: SandboxServerOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        options.logger.warn({ err: error }, 'a request to the sandbox failed');
        response.writeHead(500, headers).end();
      });
    });
    this.telling = repeatOrWake(
      () => this.tellAll(),
      { everyMs: tellEveryMs, restMs, soleRestMs },
      (error) => options.logger.warn({ err: error }, 'notices could not be looked for'),
    );
  }

  static async start(options: SandboxServerOptions): Promise<SandboxServer> {
    const sandbox = new SandboxServer(options);
    await new Promise<void>((resolve, reject) => {
      sandbox.server.once('error', reject).listen(options.port, options.host, resolve);
    });
    return sandbox;
  }

  get address(): string {
    const { port } = this.server.address() as AddressInfo; // a TCP server's address is never a string
    return `http://${this.options.host}:${port}`;
  }

  async close(): Promise<void> {
    await this.telling.end();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request.url);
    const [, area = '', name = ''] = path?.split('/') ?? [];
    if (path === null) response.writeHead(400, headers).end();
    else if (path === '/healthz/live') response.writeHead(200, headers).end('ok');
    else if (area === 'pay') await this.showPage(name, request, response);
    else if (area === 'api' && request.method === 'POST' && name in requests)
      await this.call(name as SandboxCall, await bodyOf(request), response); // one of the names
    else response.writeHead(404, headers).end();
  }

  private async showPage(token: string, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = new Date();
    const trade = method === 'POST' ? await this.options.trades.pay(token, now) : await this.options.trades.byToken(token);
    if (method === 'POST') this.telling.wake();
    response.writeHead(trade ? 200 : 404, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(trade ? payPage(trade, now.getTime()) : unknownPage());
  }

  private async call(name: SandboxCall, body: unknown, response: ServerResponse): Promise<void> {
    const text = signedText.safeParse(body);
    const answer = text.success ? await this.execute(name, text.data) : undefined;
    if (!text.success || answer === undefined) {
      response.writeHead(401, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(signedBy(this.options.keys, answer, { purpose: answerTo(text.data), now: nowS() })));
  }

  /** Undefined: the text is not the merchant's own. */
  private async execute(name: SandboxCall, text: Parameters<typeof readSigned>[1]): Promise<object | undefined> {
    const { trades, keys } = this.options;
    switch (name) {
      case 'create': {
        const asked = readSigned(keys, text, requests.create, { purpose: name, now: nowS() });
        return asked && { qrText: `${this.address}/pay/${(await trades.create(asked)).token}` };
      }
      case 'query': {
        const asked = readSigned(keys, text, requests.query, { purpose: name, now: nowS() });
        return asked && trades.stateOf(asked.merchant, asked.orderId);
      }
      case 'close': {
        const asked = readSigned(keys, text, requests.close, { purpose: name, now: nowS() });
        return asked && trades.close(asked.merchant, asked.orderId);
      }
      case 'refund': {
        const asked = readSigned(keys, text, requests.refund, { purpose: name, now: nowS() });
        return asked && { isReturned: await trades.refund(asked.merchant, asked, new Date()) };
      }
      case 'statement': {
        const asked = readSigned(keys, text, requests.statement, { purpose: name, now: nowS() });
        return asked && trades.statement(asked);
      }
    }
  }

  /** @returns how many payments merchants were told of */
  private async tellAll(): Promise<number> {
    const due = await this.options.trades.due(new Date(), tellAtOnce);
    await Promise.all(due.map((trade) => this.tell(trade)));
    return due.length;
  }

  /** The merchant confirms by an answer that says so; whatever else comes is no confirmation. */
  private async tell(trade: TradeDoc): Promise<void> {
    const { merchant, orderId, userId, transaction, amount, notifyUrl } = trade;
    const isConfirmed = await fetch(notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        signedBy(this.options.keys, { merchant, orderId, userId, transaction, amount }, { purpose: noticePurpose, now: nowS() }),
      ),
      signal: AbortSignal.timeout(tellTimeoutMs),
    }).then(
      async (answer) => answer.ok && ((await answer.json()) as { code?: number }).code === 0,
      () => false,
    );
    await this.options.trades.noteTold(trade, isConfirmed, new Date());
  }
}

/** Null: it is no path. */
function pathOf(url = '/'): string | null {
  return URL.canParse(url, 'http://sandbox') ? new URL(url, 'http://sandbox').pathname : null;
}

const nowS = (): number => Date.now() / 1000;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > longestBody) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
