import { request } from 'node:http';
import { expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { serveMetrics } from './metrics-server.js';

const logger = createLogger('metrics', 'silent');

/** The status of an answer on loopback, asked for under another host name. */
const statusOf = (port: number, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end();
  });

it.each([
  ['127.0.0.1', 403],
  ['0.0.0.0', 200],
])('on %s a request for another host name is answered with %d', async (host, status) => {
  const server = await serveMetrics({ host, port: 0 }, logger);
  expect(await statusOf(server.port, '/healthz/live', 'pod-1.example')).toBe(status);
  expect(await statusOf(server.port, '/metrics', 'localhost')).toBe(200);
  await server.close();
});

it('readiness is what the process says at the moment; one that knows nothing of it has no such page', async () => {
  let isReady = false;
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, logger, { ready: async () => isReady });
  expect(await statusOf(server.port, '/healthz/ready', 'localhost')).toBe(503);
  isReady = true;
  expect(await statusOf(server.port, '/healthz/ready', 'localhost')).toBe(200);
  await server.close();
  const silent = await serveMetrics({ host: '127.0.0.1', port: 0 }, logger);
  expect(await statusOf(silent.port, '/healthz/ready', 'localhost')).toBe(404);
  await silent.close();
});
