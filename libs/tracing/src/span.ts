import { SpanKind } from '@opentelemetry/api';
import { newSpanId, traceparentOf } from './trace-context.js';

export { SpanKind };

/** Names of services, calls, commands, collections and figures; nothing that a person wrote, and nothing that says who somebody is. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanEvent {
  name: string;
  at: number;
  attributes: SpanAttributes;
}

/** The part of a trace that a span belongs to in this process. */
export interface TracePart {
  readonly id: string;
  readonly isSampled: boolean;
  /** wall clock less `performance.now()` */
  readonly clock: number;
  add(span: Span): void;
  /** The root has ended. @returns whether it is kept */
  close(root: Span): boolean;
}

/**
 * One piece of work of a trace. A plain record: the objects of OpenTelemetry are made of those that are exported, which are few. Times are
 * those of `performance.now()`.
 */
export class Span {
  #id: string | undefined;
  endedAt: number | undefined;
  /** kind of the failure */
  failure: string | undefined;
  events: SpanEvent[] | undefined;
  /** `traceparent` of a span of another trace that this one came of */
  link: string | undefined;

  constructor(
    readonly trace: TracePart,
    readonly name: string,
    readonly kind: SpanKind,
    private readonly parent: Span | string | undefined,
    public attributes: SpanAttributes,
    readonly beganAt = performance.now(),
  ) {}

  /** Made when somebody asks: most spans are never told to anybody. */
  get id(): string {
    return (this.#id ??= newSpanId());
  }

  get parentId(): string | undefined {
    return this.parent instanceof Span ? this.parent.id : this.parent;
  }

  child(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    return new Span(this.trace, name, kind, this, attributes);
  }

  set(attributes: SpanAttributes): void {
    this.attributes = { ...this.attributes, ...attributes };
  }

  event(name: string, attributes: SpanAttributes = {}): void {
    (this.events ??= []).push({ name, at: performance.now(), attributes });
  }

  /** @param kind of the failure; its message may repeat what a person wrote, and stands in the log alone */
  fail(kind: string): void {
    this.failure = kind;
  }

  end(): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = performance.now();
    this.trace.add(this);
  }

  /** For the work that another process does. */
  get traceparent(): string {
    return traceparentOf({ traceId: this.trace.id, spanId: this.id, isSampled: this.trace.isSampled });
  }
}

/** The first span of a trace in this process; with its end it is known whether the trace is kept. */
export class RootSpan extends Span {
  isKept = false;

  override end(): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = performance.now();
    this.isKept = this.trace.close(this);
  }
}

/** The name of the error's class, and the number of a database's: no sentence. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'number' ? `${error.name} ${code}` : error.name;
}
