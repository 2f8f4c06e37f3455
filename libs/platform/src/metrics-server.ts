import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';

/** Metrics and liveness of a process that has no other HTTP server; loopback only, behind the pod's own scraper. */
export async function serveMetrics(port: number, logger: Logger): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz/live') response.end('ok');
    else if (request.url === '/metrics') {
      metrics.registry.metrics().then(
        (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  logger.info({ port: (server.address() as AddressInfo).port }, 'metrics'); // a TCP server's address is never a string
  return () => new Promise((resolve) => server.close(() => resolve()));
}
