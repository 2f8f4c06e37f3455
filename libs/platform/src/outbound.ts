import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { sayIn, sentence, siteLanguage, type Sentence } from '@xuekao/contracts';
import { SpanKind, spanAround } from '@xuekao/tracing';
import { Agent, request } from 'undici';
import type { Config } from './config.js';

/** Status of an answer from which on the other system says that it is out of order. */
export const outOfOrder = 500;
const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 2 * 1024 * 1024;

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  timeoutMs?: number;
  /** longest answer that is read, in bytes */
  maxBytes?: number;
}
export interface OutboundAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  text(): string;
  /** @throws {OutboundError} when the body is no JSON */
  json(): unknown;
}

export interface OutboundStream {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** ends with an `OutboundError` when the connection breaks, nothing comes for too long, or more comes than is read */
  body: AsyncIterable<Buffer>;
}
export interface OutboundStreamRequest extends Omit<OutboundRequest, 'timeoutMs'> {
  /** longest pause before the first byte, and between two */
  idleMs: number;
  /** ends the exchange */
  signal: AbortSignal;
}

/** Another system was not asked, or did not answer as it should. The message is for people and names no secret. */
export class OutboundError extends Error {
  /** @param said a sentence of ours, or what the other system said in its own words */
  constructor(
    readonly said: Sentence | string,
    /** the other system could not be reached, took too long, or says that it is out of order: no word about what was asked */
    readonly isAway = false,
  ) {
    super(typeof said === 'string' ? said : sayIn(siteLanguage, said));
  }
}

/**
 * Networks that are nobody's business on the internet: this machine, private ones, link-local with the metadata services of clouds,
 * reserved ones.
 */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether an address lies in a network that may be asked only by an explicit entry. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4) return inner.check(address, 'ipv4');
  // an IPv4 address in IPv6 clothes is judged as what it is: BlockList does that for ::ffff:0:0/96
  return inner.check(address, 'ipv6') || /^::(?!ffff:)[0-9a-f.:]*\.\d+$/i.test(address);
}

/**
 * Asks systems of others at addresses that people typed in (security.md row 13). Only https, only public addresses; the address that was
 * checked is the one that is connected to, so a name cannot change its mind in between; redirects are not followed. Other hosts and http
 * need an entry `host:port` in OUTBOUND_ALLOW, which only whoever deploys the platform can make.
 */
export class Outbound {
  private readonly agents = new Map<boolean, Agent>();
  private readonly allowed: ReadonlySet<string>;

  constructor(config: Pick<Config, 'outboundAllow'>) {
    this.allowed = new Set(config.outboundAllow);
  }

  /** @throws {OutboundError} a forbidden address, no connection, a redirect, no answer in time, too long an answer */
  async ask(address: string, asked: OutboundRequest = {}): Promise<OutboundAnswer> {
    const url = parse(address);
    const attributes = { 'http.request.method': asked.method ?? 'GET', 'server.address': url.hostname };
    return spanAround(`ask ${url.hostname}`, SpanKind.CLIENT, attributes, () => this.exchange(url, asked));
  }

  private async exchange(
    url: URL,
    { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes }: OutboundRequest,
  ): Promise<OutboundAnswer> {
    const isAllowed = this.check(url);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        dispatcher: this.agent(isAllowed),
        signal,
      });
      if (response.statusCode >= 300 && response.statusCode < 400) {
        await response.body.dump();
        throw new OutboundError(sentence('outbound.redirected', { host: url.host }));
      }
      const bytes = await readAtMost(response.body, maxBytes, url.host);
      return answerOf(response.statusCode, response.headers, bytes, url.host);
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      const cause = causeOf(error);
      if (cause instanceof OutboundError) throw cause;
      const { host } = url;
      if (signal.aborted) throw new OutboundError(sentence('outbound.noAnswer', { host, seconds: Math.round(timeoutMs / 1000) }), true);
      throw new OutboundError(sentence('outbound.notReached', { host, code: codeOf(cause) }), true);
    }
  }

  /** The same for an answer that comes piece by piece. @throws {OutboundError} as `ask`; the signal's reason when it was aborted */
  async stream(
    address: string,
    { method = 'POST', headers = {}, body, idleMs, maxBytes = defaultMaxBytes, signal }: OutboundStreamRequest,
  ): Promise<OutboundStream> {
    const url = parse(address);
    const isAllowed = this.check(url);
    try {
      const response = await request(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        dispatcher: this.agent(isAllowed),
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
        signal,
      });
      if (response.statusCode >= 300 && response.statusCode < 400) {
        await response.body.dump();
        throw new OutboundError(sentence('outbound.redirected', { host: url.host }));
      }
      const pieces = readPieces(response.body, maxBytes, url.host, signal);
      return { status: response.statusCode, headers: response.headers, body: pieces };
    } catch (error) {
      throw brokenBy(error, url.host, signal);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.close()));
  }

  /** Whether the deployment names this host itself. @throws {OutboundError} when it does not and the address is not public https */
  private check(url: URL): boolean {
    const isAllowed = this.allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);
    if (isAllowed) return true;
    if (url.protocol !== 'https:') throw new OutboundError(sentence('outbound.notHttps', { host: url.host }));
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && isInnerAddress(literal)) throw refusedInner(url.host);
    return false;
  }

  private agent(isAllowed: boolean): Agent {
    const known = this.agents.get(isAllowed);
    if (known) return known;
    const agent = new Agent({ connect: isAllowed ? { timeout: 5000 } : { timeout: 5000, lookup: publicLookup }, keepAliveTimeout: 10_000 });
    this.agents.set(isAllowed, agent);
    return agent;
  }
}

/** Resolves a name and refuses it when any of its addresses is an inner one: what it answers is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInnerAddress(address))) return callback(refusedInner(hostname), '', 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const refusedInner = (host: string): OutboundError => new OutboundError(sentence('outbound.inner', { host }));

function parse(address: string): URL {
  try {
    const url = new URL(address);
    if ((url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '') return url;
  } catch {
    // said below
  }
  throw new OutboundError(sentence('outbound.address'));
}

async function* readPieces(body: AsyncIterable<Buffer>, maxBytes: number, host: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > maxBytes) throw new OutboundError(sentence('outbound.tooLarge', { host }));
      yield part;
    }
  } catch (error) {
    throw brokenBy(error, host, signal);
  }
}

function brokenBy(error: unknown, host: string, signal: AbortSignal): unknown {
  if (error instanceof OutboundError || signal.aborted) return error;
  const cause = causeOf(error);
  return cause instanceof OutboundError ? cause : new OutboundError(sentence('outbound.notReached', { host, code: codeOf(cause) }), true);
}

async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number, host: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError(sentence('outbound.tooLarge', { host }));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answerOf(status: number, headers: OutboundAnswer['headers'], body: Buffer, host: string): OutboundAnswer {
  return {
    status,
    headers,
    body,
    text: () => body.toString('utf8'),
    json: () => {
      try {
        return JSON.parse(body.toString('utf8'));
      } catch {
        throw new OutboundError(sentence('outbound.notJson', { host, status }), status >= outOfOrder);
      }
    },
  };
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? error.cause : error);
const codeOf = (error: unknown): Sentence | string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : sentence('outbound.networkError');
