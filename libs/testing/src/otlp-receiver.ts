import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** empty: the first of its trace */
  parentSpanId: string;
  name: string;
  /** OTLP's number: 1 internal, 2 server, 3 client, 4 producer, 5 consumer */
  kind: number;
  service: string;
  /** milliseconds since the epoch */
  beganAt: number;
  ms: number;
  hasFailed: boolean;
  attributes: Record<string, unknown>;
  events: string[];
  /** ids of the traces that it is linked to */
  linked: string[];
}

/** A collector of a spec: takes OTLP over HTTP in JSON, and keeps what it got. */
export interface OtlpReceiver {
  /** value of OTEL_EXPORTER_OTLP_ENDPOINT */
  url: string;
  spans: ReceivedSpan[];
  /** everything as it came over the wire */
  text(): string;
  /** Resolves with the spans once they are what is waited for. */
  until(isThere: (spans: readonly ReceivedSpan[]) => boolean): Promise<readonly ReceivedSpan[]>;
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string | number;
  doubleValue?: number;
}
interface KeyValue {
  key: string;
  value: Value;
}
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes?: KeyValue[];
  events?: { name: string }[];
  links?: { traceId: string }[];
}
interface Export {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

const plain = ({ stringValue, boolValue, intValue, doubleValue }: Value): unknown =>
  stringValue ?? boolValue ?? (intValue === undefined ? doubleValue : Number(intValue));
const record = (attributes: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
const msOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;
const failed = 2;

function spansOf({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => received(span, String(record(resource.attributes)['service.name'])))),
  );
}

function received(span: WireSpan, service: string): ReceivedSpan {
  const beganAt = msOf(span.startTimeUnixNano);
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId ?? '',
    name: span.name,
    kind: span.kind,
    service,
    beganAt,
    ms: msOf(span.endTimeUnixNano) - beganAt,
    hasFailed: span.status?.code === failed,
    attributes: record(span.attributes),
    events: (span.events ?? []).map(({ name }) => name),
    linked: (span.links ?? []).map(({ traceId }) => traceId),
  };
}

export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const waiting = new Set<() => void>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // a request in bytes gives buffers
    const text = Buffer.concat(parts).toString('utf8');
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(404).end();
      return;
    }
    texts.push(text);
    spans.push(...spansOf(JSON.parse(text) as Export)); // by the protocol
    response.setHeader('content-type', 'application/json').end('{}');
    for (const look of waiting) look();
  };
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join('\n'),
    until: (isThere) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isThere(spans)) return;
          waiting.delete(look);
          resolve(spans);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
