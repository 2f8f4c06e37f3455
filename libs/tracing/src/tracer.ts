import { LocalTrace } from './local-trace.js';
import { RootSpan, type Span, type SpanAttributes, type SpanKind } from './span.js';
import { isAmong, newTraceId, readTraceparent } from './trace-context.js';

export interface TraceSettings {
  /** base address of a collector that takes OTLP over HTTP */
  endpoint: string;
  /** empty: each service has its own name */
  serviceName: string;
  /** share of the traces that are kept whatever happens in them, 0 to 1 */
  ratio: number;
  /** The decision comes with the request; else each process makes it anew. */
  isParentBased: boolean;
}

export interface RootOptions {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** `traceparent` of the work that asked for this */
  parent?: string | undefined;
  /** of a trace that begins here */
  traceId?: string;
  /** `traceparent` of somebody who is not to decide about this trace */
  link?: string | undefined;
  /** Only work that a sampled trace asked for is sampled. */
  isFollower?: boolean;
  /** by `performance.now()`; now unless said otherwise */
  beganAt?: number;
}

/** Traces that are kept in a second because they were slow or failed: in a storm they are all alike. */
const mostKept = 20;
const windowMs = 1000;

/** Makes the spans of one service. */
export class Tracer {
  private windowEnds = 0;
  private kept = 0;

  /** @param slowMs from which on a trace is kept although it is not among the sampled ones */
  constructor(
    private readonly settings: Pick<TraceSettings, 'ratio' | 'isParentBased'>,
    private readonly slowMs: number,
    private readonly sink: { add(span: Span): void; close(): Promise<void> },
  ) {}

  /** The first span of a trace in this process. */
  root({ name, kind, attributes = {}, parent: text, traceId, link, isFollower = false, beganAt }: RootOptions): RootSpan {
    const { ratio, isParentBased } = this.settings;
    const parent = readTraceparent(text);
    const id = parent?.traceId ?? traceId ?? newTraceId();
    const decidesItself = parent ? !isParentBased : !isFollower;
    const isSampled = decidesItself ? isAmong(ratio, id) : parent?.isSampled === true;
    const span = new RootSpan(new LocalTrace(id, isSampled, this), name, kind, parent?.spanId, attributes, beganAt);
    span.link = link;
    return span;
  }

  /** Whether a trace is kept that was not sampled: what failed or was slow, a few in each second. */
  keeps({ failure, beganAt, endedAt = beganAt }: Span): boolean {
    if (failure === undefined && endedAt - beganAt < this.slowMs) return false;
    if (endedAt >= this.windowEnds) [this.windowEnds, this.kept] = [endedAt + windowMs, 0];
    this.kept += 1;
    return this.kept <= mostKept;
  }

  send(span: Span): void {
    this.sink.add(span);
  }

  /** Sends what waits. */
  close(): Promise<void> {
    return this.sink.close();
  }
}
