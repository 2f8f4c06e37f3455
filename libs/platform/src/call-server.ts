import { kindOfError, SpanKind, within, type RootOptions, type RootSpan, type Tracer } from '@xuekao/tracing';
import { withinCall } from './current-call.js';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import {
  BusinessError,
  allCalls,
  isUsable,
  subjectAt,
  subjectFor,
  subjectOf,
  type AuditRow,
  type CallSpec,
  type Owner,
  type ServiceName,
  languages,
  siteLanguage,
} from '@xuekao/contracts';
import { isSoleProcess } from '@xuekao/event-sourcing';
import { lastValueFrom, isObservable } from 'rxjs';
import { FromBroker, type ArrivedCall } from './arrived-call.js';
import { auditRow, isNotedBefore, isRefusal, isWorthARow, type AuditNote } from './audit/audit-row.js';
import type { AuditTrail } from './audit/audit-trail.js';
import type { Config } from './config.js';
import { StreamSender } from './call-streams/stream-sender.js';
import { PreparedEvent, PreparedJson, type StreamContext } from './context.js';
import { LateRequests } from './late-requests.js';
import { slowCalls, type LimitedLines } from './limited-lines.js';
import type { LocalCalls } from './local-calls.js';
import type { Logger } from './logger.js';
import { metrics, observeCall } from './metrics.js';
import { namedRefusal } from './named-refusal.js';
import { answersAt } from './replies.js';
import { Presence } from './partitions/presence.js';
import { failure, successBody, type WireReply, type WireRequest } from './wire.js';

export interface CallServerOptions {
  service: ServiceName;
  nats: NatsConnection;
  logger: Logger;
  config: Pick<Config, 'checkOutput' | 'subject' | 'key' | 'slowCallMs'>;
  /** Names the process to those who send it the calls of its partitions. */
  processId: string;
  /** null: nothing is traced */
  tracer?: Tracer | null;
  /** Left out: what the services of this process ask of each other goes over the broker, too. */
  local?: LocalCalls;
  /** Calls worked on at once before new ones are answered BUSY. */
  maxInFlight?: number;
}

interface Outcome {
  code: number;
  note: AuditNote;
  /** what was thrown */
  failed: unknown;
}

/** A message, read or not. */
interface Read {
  request: WireRequest | undefined;
  /** why it could not be read */
  broken: unknown;
  /** by `performance.now()` */
  began: number;
}
interface Served {
  requestId: string;
  began: number;
  span: RootSpan | undefined;
}
interface Route {
  call: CallSpec;
  handler: MessageHandler;
  /** by the word of the broker */
  asker?: Owner;
}

/**
 * Nest transport of our calls: one queue subscription for the service and one for the calls that are sent to this very process, what other
 * services of the process ask without the broker, dispatch by subject, the reply is the HTTP body.
 * Refuses to start when a call that the service owns has no handler, or a handler belongs to no call.
 */
export class CallServer extends Server implements CustomTransportStrategy {
  private readonly routes = new Map<string, Route>();
  private readonly maxInFlight: number;
  private subscriptions: Subscription[] = [];
  private endLocal: (() => void) | undefined;
  private readonly late = new LateRequests();
  private readonly slow: LimitedLines;
  private inFlight = 0;
  private drained: (() => void) | null = null;
  private presence: Presence | null = null;
  /** Set once the service's module is there; until then nothing is answered. */
  trail: AuditTrail | null = null;
  /** Whether the service can do its part at the moment; a process that only answers may have lost its database. */
  isReady: () => Promise<boolean> = async () => true;
  /** Whether it should have calls of its own; one that should not answers what nobody else is there for. */
  isFit: () => boolean = () => true;

  constructor(private readonly options: CallServerOptions) {
    super();
    this.maxInFlight = options.maxInFlight ?? 4000;
    this.slow = slowCalls(options.logger);
  }

  listen(done: (error?: unknown) => void): void {
    try {
      this.buildRoutes();
    } catch (error) {
      done(error);
      return;
    }
    const { nats, service, config, processId } = this.options;
    const callback = (error: Error | null, message: Msg): void => this.receive(error, message);
    this.subscriptions = [
      nats.subscribe(config.subject(`call.${service}.>`), { queue: service, callback }),
      nats.subscribe(config.subject(`process.${service}.${processId}.>`), { callback }),
      nats.subscribe(config.subject(`health.${service}`), { queue: service, callback: (_error, message) => void this.tellHealth(message) }),
    ];
    // a subscription counts once the server has seen it
    nats.flush().then(() => {
      this.presence = this.announce();
      this.endLocal = this.options.local?.serve(this.answeredSubjects(), (arrived) => this.take(arrived));
      done();
    }, done);
  }

  /** Takes no new call, waits until those under way are answered. */
  async close(): Promise<void> {
    await this.presence?.end();
    this.endLocal?.();
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    if (this.inFlight > 0) await new Promise<void>((resolve) => (this.drained = resolve));
    this.slow.flush();
  }

  on(): never {
    throw new Error('The call transport has no events.');
  }

  unwrap<T>(): T {
    return this.options.nats as T; // Nest's signature leaves the type to the caller
  }

  private buildRoutes(): void {
    const { service, config, processId } = this.options;
    const owned = new Map(allCalls.filter((call) => call.owner === service).map((call) => [subjectOf(call), call]));
    const missing = [...owned.keys()].filter((subject) => !this.messageHandlers.has(subject));
    if (missing.length > 0) throw new Error(`${service} has no handler for: ${missing.join(', ')}`);
    for (const [subject, handler] of this.messageHandlers) {
      const call = owned.get(subject);
      if (!call) throw new Error(`${service} handles ${subject}, which it does not own`);
      if (call.namesAsker === true)
        for (const asker of [call.owner, ...(call.askedBy ?? [])])
          this.routes.set(config.subject(subjectFor(call, asker)), { call, handler, asker });
      else this.routes.set(config.subject(subject), { call, handler });
      if (call.partition !== undefined) this.routes.set(config.subject(subjectAt(call, processId)), { call, handler });
    }
  }

  /** Calls that have one answer; events go over the broker, which slows their maker down. */
  private answeredSubjects(): string[] {
    return [...this.routes].flatMap(([subject, { call }]) => (call.method === 'events' ? [] : [subject]));
  }

  /** A service without partitions has no use for it. */
  private announce(): Presence | null {
    const { nats, service, config, logger, processId: id } = this.options;
    if (![...this.routes.values()].some(({ call }) => call.partition !== undefined)) return null;
    return new Presence({
      nats,
      config,
      service,
      id,
      logger,
      isFit: async () => this.isFit() && (isSoleProcess() || (await this.isReady())),
    });
  }

  private async tellHealth(message: Msg): Promise<void> {
    message.respond(JSON.stringify({ ready: await this.isReady() }));
  }

  private receive(error: Error | null, message: Msg): void {
    if (error) {
      this.options.logger.error({ err: error }, 'subscription failed');
      return;
    }
    if (!answersAt(message.reply)) {
      this.options.logger.warn({ subject: message.subject, reply: message.reply }, 'a call whose answer would go to no inbox is dropped');
      return;
    }
    this.take(new FromBroker(message));
  }

  private take(arrived: ArrivedCall): void {
    const route = this.routes.get(arrived.subject);
    if (!route) {
      void this.refuse(arrived, new BusinessError('UNKNOWN_CALL'));
    } else if (this.inFlight >= this.maxInFlight) {
      metrics.shed.inc({ class: route.call.load ?? 'rest', reason: 'service-full' });
      void this.refuse(arrived, new BusinessError('BUSY'));
    } else {
      void this.work(arrived, route);
    }
  }

  private async work(arrived: ArrivedCall, route: Route): Promise<void> {
    this.inFlight += 1;
    metrics.callsInFlight.inc({ service: this.options.service });
    const read = requestOf(arrived);
    const span = this.options.tracer?.root(spanOf(route.call, read));
    await within(span, () => this.serve(arrived, route, read, span));
  }

  private async serve(
    arrived: ArrivedCall,
    { call, handler, asker }: Route,
    { request, broken, began }: Read,
    span: RootSpan | undefined,
  ): Promise<void> {
    const requestId = request?.r ?? '';
    let reply: WireReply;
    let failed: unknown;
    let note: AuditNote = {};
    let begun: AuditRow | undefined;
    try {
      if (!request) throw broken;
      refuseNarrow(call, request);
      if (request.d && this.late.isLate(request.d)) throw new GivenUp('TIMED_OUT');
      const context = {
        requestId,
        ip: request.ip ?? '',
        language: languages.find((known) => known === request.l) ?? siteLanguage,
        userAgent: request.ua ?? '',
        ...(request.dv === undefined ? {} : { device: request.dv }),
        ...(request.sb === undefined ? {} : { signedInAt: request.sb * 1000 }),
        note: (told: AuditNote) => void (note = { ...note, ...told }),
        ...(request.c ? { caller: request.c } : {}),
        ...(asker === undefined ? {} : { asker }),
      };
      begun = await this.begin(call, request);
      const input = request.i;
      const handle = async (streamContext?: StreamContext): Promise<unknown> => {
        const result: unknown = await withinCall({ requestId, path: call.path, caller: request.c }, () =>
          handler(input, { ...context, ...streamContext }),
        );
        return isObservable(result) ? await lastValueFrom(result) : result;
      };
      const data = call.method === 'events' ? await this.sendEvents(call, arrived, handle) : this.render(call, await handle());
      reply = { status: 200, code: 0, body: successBody(data) };
    } catch (error) {
      failed = this.options.config.checkOutput ? namedRefusal(call, error) : error;
      reply = failure(failed, requestId);
    }
    if (failed instanceof GivenUp) metrics.shed.inc({ class: call.load ?? 'rest', reason: 'given-up' });
    if (request && isWorthARow(call, reply.code, note, failed)) await this.record(call, request, { code: reply.code, note, failed }, begun);
    else if (begun) await this.drop(begun);
    try {
      await arrived.answer(reply);
    } catch (error) {
      // An answer that the broker does not carry costs its caller a refusal, not everybody the process.
      // Answers that grow with their request are at most four times as long.
      failed = error;
      reply = failure(new BusinessError('TOO_LARGE', { limit: `${Math.floor(this.carriedBytes() / 4 / 1024 / 1024)} MB` }), requestId);
      await arrived.answer(reply);
    }
    this.account(call, { requestId, began, span }, reply, failed);
  }

  /** A change whose row cannot be written does not begin. */
  private async begin(call: CallSpec, { i: input, c: caller, ip = '' }: WireRequest): Promise<AuditRow | undefined> {
    if (!this.trail || !isNotedBefore(call)) return undefined;
    const row = auditRow({ call, input, caller, ip, code: 0, note: {} }, this.options.config);
    await this.trail.begin(row);
    return row;
  }

  private async drop({ rowId }: AuditRow): Promise<void> {
    try {
      await this.trail?.drop(rowId);
    } catch (error) {
      // it stays as one of unknown outcome
      this.options.logger.warn({ err: error }, 'an audit row of a refused call stays');
    }
  }

  /**
   * The work stays done when its outcome cannot be written: its row says that the outcome is unknown. Without such a row it is an alarm.
   */
  private async record(
    call: CallSpec,
    { i: input, c: caller, ip = '' }: WireRequest,
    { code, note, failed }: Outcome,
    begun: AuditRow | undefined,
  ): Promise<void> {
    try {
      const row = auditRow({ call, input, caller, ip, code, note }, this.options.config);
      if (isRefusal(note, failed) && this.trail?.admits(row, caller !== undefined) === false) {
        if (begun) await this.drop(begun);
        return;
      }
      await this.trail?.record(begun ? { ...row, rowId: begun.rowId, at: begun.at } : row);
    } catch (error) {
      if (!begun) metrics.auditLost.inc({ service: this.options.service });
      this.options.logger.error({ err: error, call: call.path, code }, 'an audit row was not written');
    }
  }

  private carriedBytes(): number {
    return this.options.nats.info?.max_payload ?? 1024 * 1024;
  }

  private render(call: CallSpec, data: unknown): string {
    const json = data instanceof PreparedJson ? data.json : JSON.stringify(data);
    if (this.options.config.checkOutput) this.check(call, json);
    return json;
  }

  private renderEvent(call: CallSpec, event: unknown): string | Uint8Array {
    if (!(event instanceof PreparedEvent)) return this.render(call, event);
    if (this.options.config.checkOutput) this.check(call, Buffer.from(event.bytes).toString());
    return event.bytes;
  }

  private check(call: CallSpec, json: string): void {
    const parsed = call.output.safeParse(JSON.parse(json));
    if (!parsed.success) throw new Error(`The answer of ${call.path} breaks its contract: ${parsed.error.message}`);
  }

  /** Gives the content of the answer behind the events. */
  private async sendEvents(call: CallSpec, arrived: ArrivedCall, handle: (context: StreamContext) => Promise<unknown>): Promise<'null'> {
    const sender = new StreamSender(this.options.nats, arrived);
    // by the type of `Handle`
    const begin = () => handle({ gone: sender.gone.signal }) as Promise<AsyncIterable<unknown>>;
    await sender.send(begin, (event) => this.renderEvent(call, event));
    return 'null';
  }

  private async refuse(arrived: ArrivedCall, refusal: BusinessError): Promise<void> {
    try {
      await arrived.answer(failure(refusal, ''));
    } catch (error) {
      this.options.logger.warn({ err: error }, 'a refusal was not sent');
    }
  }

  private account(call: CallSpec, { requestId, began, span }: Served, reply: WireReply, failed: unknown): void {
    const seconds = (performance.now() - began) / 1000;
    if (span) endSpan(span, reply, failed);
    observeCall(metrics.callSeconds, { call: call.path, code: String(reply.code) }, seconds, span);
    metrics.callsInFlight.dec({ service: this.options.service });
    this.inFlight -= 1;
    if (this.inFlight === 0) this.drained?.();
    const line = { requestId, call: call.path, code: reply.code, ms: Math.round(seconds * 1000) };
    if (failed !== undefined && !(failed instanceof BusinessError)) this.options.logger.error({ ...line, err: failed }, 'call failed');
    else if (line.ms >= this.options.config.slowCallMs) this.slow.add({}, line.ms, line);
    // saves and polls are thousands a second; their figures are in the metrics
    else if (call.load === 'save' || call.keepsSession === false) this.options.logger.debug(line, 'call');
    else this.options.logger.info(line, 'call');
  }
}

function requestOf(arrived: ArrivedCall): Read {
  const began = performance.now();
  try {
    return { request: arrived.read(), broken: undefined, began };
  } catch (error) {
    return { request: undefined, broken: error, began };
  }
}

const spanOf = ({ path, owner }: CallSpec, { request, began }: Read): RootOptions => ({
  name: path,
  beganAt: began,
  kind: SpanKind.SERVER,
  parent: request?.t,
  attributes: { 'rpc.system.name': 'nats', 'rpc.service': owner, 'rpc.method': path, 'xuekao.request_id': request?.r ?? '' },
});

function endSpan(span: RootSpan, { status, code }: WireReply, failed: unknown): void {
  span.set({ 'xuekao.code': code });
  if (status >= 500) span.fail(kindOfError(failed));
  span.end();
}

/** The gateway refuses this already; a setting of the whole site is worth a second door. @throws {BusinessError} FORBIDDEN */
function refuseNarrow({ access }: CallSpec, { c: caller }: WireRequest): void {
  if (typeof access !== 'string' && !access.some((code) => isUsable(code, { roleLevel: caller?.roleLevel ?? 3 })))
    throw new BusinessError('FORBIDDEN');
}
/** The caller does not wait for this request any more. */
class GivenUp extends BusinessError {}
