import { NoRespondersError, RequestError, TimeoutError, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { randomBytes } from 'node:crypto';
import {
  BusinessError,
  errors,
  mayAsk,
  partitionKeyOf,
  subjectFor,
  readSentence,
  subjectAt,
  timeoutOf,
  type Answer,
  type Caller,
  type CallSpec,
  type ClientInput,
  type ErrorName,
  type Output,
  type Owner,
  type Sentence,
  type ServiceName,
  type StreamSpec,
} from '@xuekao/contracts';
import { activeSpan, SpanKind, spanAround } from '@xuekao/tracing';
import { isAway } from './away.js';
import { readStream } from './call-streams/stream-reader.js';
import type { Config } from './config.js';
import { isLarger, type LocalCalls } from './local-calls.js';
import { inboxPrefixOf } from './nats-connection.js';
import { Peers } from './partitions/peers.js';
import { endOfRound } from './round.js';
import { elsewhereHeader, retryAfterHeader, sentenceHeader, statusHeader, type WireReply, type WireRequest } from './wire.js';

export interface CallReply {
  status: number;
  /** the HTTP body, ready to be sent */
  body: Uint8Array;
  /** seconds after which the same call may succeed, where the service names them */
  retryAfter?: string;
  /** of a refusal: its sentence as JSON, see `readSentence` */
  sentence?: string;
}

/**
 * Asks other services: those of this process directly where it may, the others over NATS. Every wait ends: with an answer, or after the
 * call's time-out with TIMED_OUT.
 */
export class CallClient {
  private readonly by = randomBytes(6).toString('base64url');
  private readonly peers = new Map<ServiceName, Peers>();

  constructor(
    private readonly nats: NatsConnection,
    private readonly config: Pick<Config, 'subject'>,
    /** whose account asks; left out: that of a test or a tool, which may ask everything */
    private readonly asker?: Owner,
    /** what this process answers itself; left out: every call goes over NATS */
    private readonly local?: LocalCalls,
  ) {}

  /**
   * For a handler that needs another service: sends a call and gives its data.
   * @throws {BusinessError} the other service's refusal; BUSY when nobody serves the call; TIMED_OUT
   */
  async call<C extends CallSpec>(call: C, input: ClientInput<C>, context: { requestId: string; caller?: Caller }): Promise<Output<C>> {
    if (this.asker !== undefined && !mayAsk(this.asker, call))
      throw new TypeError(`${this.asker} asks ${call.path}, whose contract does not name it in askedBy`);
    const request: WireRequest = { i: call.input.parse(input), r: context.requestId };
    if (context.caller) request.c = context.caller;
    return readAnswer<C>(await this.send(call, request));
  }

  /** Sends a request as it stands and gives the reply's bytes. */
  send(call: CallSpec, request: WireRequest): Promise<CallReply> {
    if (!activeSpan()) return this.exchange(call, request);
    const attributes = { 'rpc.system.name': 'nats', 'rpc.service': call.owner, 'rpc.method': call.path };
    return spanAround(`nats ${call.owner}`, SpanKind.CLIENT, attributes, async (span) => {
      const reply = await this.exchange(call, span ? { ...request, t: span.traceparent } : request);
      if (reply.status >= 500) span?.fail(String(reply.status));
      return reply;
    });
  }

  /**
   * For a handler that needs another service's events: gives them as they come.
   * @throws {BusinessError} the other service's refusal, also between two events; BUSY when nobody serves the call; TIMED_OUT
   */
  async *stream<C extends StreamSpec>(
    call: C,
    input: ClientInput<C>,
    context: { requestId: string; caller?: Caller; signal?: AbortSignal },
  ): AsyncGenerator<Output<C>, void> {
    if (this.asker !== undefined && !mayAsk(this.asker, call))
      throw new TypeError(`${this.asker} asks ${call.path}, whose contract does not name it in askedBy`);
    const request: WireRequest = { i: call.input.parse(input), r: context.requestId };
    if (context.caller) request.c = context.caller;
    const events = this.sendForEvents(call, request, context.signal);
    try {
      for (;;) {
        const step = await events.next();
        if (step.done === true) {
          readAnswer(step.value);
          return;
        }
        yield JSON.parse(Buffer.from(step.value).toString('utf8')) as Output<C>; // our own services send nothing else
      }
    } finally {
      // whoever reads no further leaves, and the maker hears of it
      events.return(noReply).catch(() => undefined);
    }
  }

  /** Sends a request as it stands; gives the bytes of the events, and returns the last answer: that all is said, or a refusal. */
  async *sendForEvents(call: StreamSpec, request: WireRequest, signal?: AbortSignal): AsyncGenerator<Uint8Array, CallReply> {
    const text = this.textOf(call, request, activeSpan()?.traceparent);
    await endOfRound();
    const subject = this.config.subject(subjectFor(call, this.asker ?? call.owner));
    return replyOf(yield* readStream({ nats: this.nats, subject, text, inboxPrefix: inboxPrefixOf(this.nats), signal }));
  }

  private textOf(call: CallSpec, request: WireRequest, traceparent?: string): string {
    const t = traceparent === undefined ? {} : { t: traceparent };
    const d = { by: this.by, at: Math.round(performance.now()), waits: timeoutOf(call) };
    const text = JSON.stringify({ ...request, ...t, d } satisfies WireRequest);
    this.checkSize(text);
    return text;
  }

  private async exchange(call: CallSpec, request: WireRequest): Promise<CallReply> {
    const text = this.textOf(call, request);
    try {
      return await this.request(call, partitionKeyOf(call, request.i, request.c), text);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** The processes of a service that calls with a key go to, as far as this one knows. */
  peersOf(service: ServiceName): Peers {
    const known = this.peers.get(service) ?? new Peers(this.nats, this.config, service);
    this.peers.set(service, known);
    return known;
  }

  /** To the process that owns the key's partition; to any one where none is known. */
  private async request(call: CallSpec, key: string | undefined, text: string): Promise<CallReply> {
    let isLocalAsked = true;
    if (key !== undefined && call.owner !== 'gateway') {
      const peers = this.peersOf(call.owner);
      for (let owner = peers.ownerOf(key); owner !== undefined; owner = peers.ownerOf(key)) {
        try {
          const reply = await this.ask(subjectAt(call, owner), text, timeoutOf(call));
          if (reply.elsewhere !== true) return reply;
          // nothing was done: whoever takes it first may be of the release that can, and this process cannot
          isLocalAsked = false;
          break;
        } catch (error) {
          // nobody has seen the request, and the broker says so at once: the next owner gets it
          if (!isNobodyThere(error)) throw error;
          peers.lost(owner);
        }
      }
    }
    return this.ask(subjectFor(call, this.asker ?? call.owner), text, timeoutOf(call), isLocalAsked);
  }

  private async ask(path: string, text: string, timeout: number, isLocalAsked = true): Promise<AnsweredCall> {
    const subject = this.config.subject(path);
    const limit = this.nats.info?.max_payload ?? Infinity;
    const local = isLocalAsked ? this.local?.ask({ subject, text, timeout, limit }) : undefined;
    if (local) return localReplyOf(await local);
    await endOfRound();
    return replyOf(await this.nats.request(subject, text, { timeout }));
  }

  /** The broker may carry less than the call allows: then the person hears what to make smaller. */
  private checkSize(message: string): void {
    const limit = this.nats.info?.max_payload ?? Infinity;
    if (!isLarger(message, limit)) return;
    throw new BusinessError('TOO_LARGE', { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
  }
}

/** For a stream that is left before its last answer. */
const noReply: CallReply = { status: 0, body: new Uint8Array() };

interface AnsweredCall extends CallReply {
  /** nothing was done, see `ServedElsewhere` */
  elsewhere?: boolean;
}

function replyOf({ headers, data }: Msg): AnsweredCall {
  const status = headers?.get(statusHeader);
  const retryAfter = headers?.get(retryAfterHeader);
  const sentence = headers?.get(sentenceHeader);
  return {
    status: status ? Number(status) : 200,
    body: data,
    ...(retryAfter ? { retryAfter } : {}),
    ...(sentence ? { sentence } : {}),
    ...(headers?.has(elsewhereHeader) === true ? { elsewhere: true } : {}),
  };
}

function localReplyOf({ status, body, retryAfter, sentence, elsewhere }: WireReply): AnsweredCall {
  const bytes = Buffer.from(body);
  if (status === 200 && !sentence && retryAfter === undefined && elsewhere === undefined) return { status, body: bytes };
  return {
    status,
    body: bytes,
    ...(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) }),
    ...(sentence ? { sentence: JSON.stringify(sentence) } : {}),
    ...(elsewhere ? { elsewhere } : {}),
  };
}

/** @throws {RemoteRefusal} */
function readAnswer<C extends CallSpec>({ status, body, retryAfter, sentence }: CallReply): Output<C> {
  const answer = JSON.parse(Buffer.from(body).toString('utf8')) as Answer<Output<C>>; // our own services answer nothing else
  if (answer.code === 0) return answer.data;
  throw new RemoteRefusal(answer, status, Number(retryAfter ?? NaN), readSentence(sentence ?? ''));
}

// its own keys
const namesOfCodes: ReadonlyMap<number, ErrorName> = new Map(Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]));

/**
 * Another service's refusal, passed on with its own name, number and sentence. A number that this release does not know is called INTERNAL.
 */
class RemoteRefusal extends BusinessError {
  override readonly code: number;
  override readonly status: number;
  override readonly sentence: Sentence | undefined;
  constructor({ code, msg, data }: Answer<unknown>, status: number, seconds: number, sentence: Sentence | undefined) {
    super(namesOfCodes.get(code) ?? 'INTERNAL', { ...sentence?.values, ...(Number.isNaN(seconds) ? {} : { seconds }) }, data);
    this.code = code;
    this.status = status;
    this.message = msg;
    this.sentence = sentence;
  }
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());

function asRefusal(error: unknown): unknown {
  if (error instanceof TimeoutError) return new BusinessError('TIMED_OUT');
  if (isNobodyThere(error)) return new BusinessError('BUSY');
  if (error instanceof RequestError) {
    if (error.cause instanceof TimeoutError) return new BusinessError('TIMED_OUT');
    return new BusinessError('BUSY');
  }
  return isAway(error) ? new BusinessError('BUSY') : error;
}
