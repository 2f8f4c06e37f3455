import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config-error.js';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';
import { openMetrics, openMetricsType, wantsOpenMetrics } from './open-metrics.js';

/** Collecting takes tens of milliseconds of the process that answers saves. */
const freshMs = 5000;
/** On loopback a page of a browser of this machine that reaches the port under a name of its own is refused. */
const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

const takenSentence = ({ host, port }: MetricsPlace): string =>
  `port ${port} of ${host}, which METRICS_PORT gives this process for its metrics, is taken by another program: end ` +
  'that one or change METRICS_PORT (with --split the services take the ports behind it)';

function keptFresh(collect: () => Promise<string>): () => Promise<string> {
  let collected: Promise<string> | null = null;
  let collectedAt = -Infinity;
  return () => {
    if (collected === null || performance.now() - collectedAt > freshMs) {
      collectedAt = performance.now();
      collected = collect();
    }
    return collected;
  };
}

export interface MetricsPlace {
  host: string;
  port: number;
}
/** Answers of a process about more than itself; left out where it does not know. */
export interface MetricsQuestions {
  /** which services answer: `/healthz/services` */
  services?: () => Promise<{ ready: boolean }>;
  /** whether its own calls can be asked: `/healthz/ready` */
  ready?: () => Promise<boolean>;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Metrics and liveness of a process on a port of their own: no proxy in front of the platform leads here. On loopback unless METRICS_HOST
 * says otherwise, as it must in a container, whose probes come from outside.
 */
export async function serveMetrics(
  place: MetricsPlace,
  logger: Logger,
  { services, ready }: MetricsQuestions = {},
): Promise<MetricsServer> {
  const isOwnHost = (host = ''): boolean => !loopback.has(place.host) || ownHost.test(host);
  const plain = keptFresh(() => metrics.registry.metrics());
  const open = keptFresh(openMetrics);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnHost(request.headers.host)) response.writeHead(403).end();
    else if (request.url === '/healthz/live') response.end('ok');
    else if (request.url === '/metrics') {
      const isOpen = wantsOpenMetrics(request.headers.accept);
      response.setHeader('content-type', isOpen ? openMetricsType : metrics.registry.contentType).end(await (isOpen ? open() : plain()));
    } else if (request.url === '/healthz/ready' && ready) tell(response, { ready: await ready() });
    else if (request.url === '/healthz/services' && services) tell(response, await services());
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.writeHead(500).end()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ConfigError(takenSentence(place)) : error),
    );
    server.listen(place.port, place.host, resolve);
  });
  const taken = (server.address() as AddressInfo).port; // a TCP server's address is never a string
  logger.info({ port: taken }, 'metrics');
  return {
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tell(response: ServerResponse, state: { ready: boolean }): void {
  response.writeHead(state.ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(state));
}
