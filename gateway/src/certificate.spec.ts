import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, metrics } from '@xuekao/platform';
import { generate } from 'selfsigned';
import { certificateOf, renewCertificate } from './certificate.js';
import { startUnderTest, until } from './test-support/gateway-under-test.js';

const day = 24 * 3600_000;
const patience = 10_000;

let folder: string;
let tls: { certFile: string; keyFile: string };
let ends: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true });
});

interface Made {
  cert: string;
  private: string;
}
/** Valid from a year ago until so many days from now. */
const made = (name: string, days: number): Promise<Made> =>
  generate([{ name: 'commonName', value: name }], {
    notBeforeDate: new Date(Date.now() - 365 * day),
    notAfterDate: new Date(Date.now() + days * day),
  });
/** In one step, so that nobody reads half of it. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
async function write(pair: Made): Promise<void> {
  await replace(tls.keyFile, pair.private);
  await replace(tls.certFile, pair.cert);
}

interface Served {
  port: number;
  /** messages of the log */
  said: string[];
}
/** A server as the gateway makes it, which looks at the files all the time. */
async function serve(): Promise<Served> {
  const said: string[] = [];
  const logger = createLogger('gateway', 'info', { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) });
  const pair = await certificateOf(tls);
  const server: Server = createServer(pair, (_request, response) => response.end('好'));
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  ends.push(() => server.close(), renewCertificate(server, tls, pair, logger, 5));
  return { port: (server.address() as AddressInfo).port, said };
}
async function opened(port: number): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
}
/** Common name that a new connection is shown. */
async function shown(port: number): Promise<string> {
  const socket = await opened(port);
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return CN;
}
/** Days from now, as the metric says. */
async function daysLeft(): Promise<number | undefined> {
  const found = await metrics.registry.getSingleMetric('xuekao_certificate_end_seconds')?.get();
  const end = found?.values.find(({ labels }) => Object.values(labels).includes(tls.certFile))?.value;
  return end === undefined ? undefined : Math.round((end * 1000 - Date.now()) / day);
}

test('a certificate that has ended is replaced by the renewed one, and who is connected stays', async () => {
  await write(await made('ended.example', -1));
  const { port, said } = await serve();
  expect([await shown(port), await daysLeft()]).toEqual(['ended.example', -1]);
  const connected = await opened(port);
  await write(await made('renewed.example', 90));
  await until('the renewal', () => said.includes('certificate renewed'), patience);
  expect([await shown(port), await daysLeft()]).toEqual(['renewed.example', 90]);
  connected.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const [answer] = (await once(connected, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
  connected.destroy();
});

test('a certificate that is over, or not yet valid, does not replace one that is', async () => {
  await write(await made('valid.example', 30));
  const { port, said } = await serve();
  await write(await made('over.example', -1));
  await until('a refusal', () => said.includes('the certificate in the files cannot be used; the one before stays'), patience);
  expect([await shown(port), await daysLeft()]).toEqual(['valid.example', 30]);
});

test('files that do not belong together, as between two writes, change nothing and are named once; the next pair is taken', async () => {
  await write(await made('first.example', 30));
  const { port, said } = await serve();
  const second = await made('second.example', 60);
  await replace(tls.certFile, second.cert);
  const refusal = 'the certificate in the files cannot be used; the one before stays';
  await until('a refusal', () => said.includes(refusal), patience);
  expect([await shown(port), await daysLeft()]).toEqual(['first.example', 30]);
  await replace(tls.keyFile, second.private);
  await until('the renewal', () => said.includes('certificate renewed'), patience);
  expect([await shown(port), await daysLeft()]).toEqual(['second.example', 60]);
  expect(said).toEqual([refusal, 'certificate renewed']);
});

test('the gateway speaks https with its certificate, and says when that ends', async () => {
  await write(await made('site.example', 20));
  const { gateway, close } = await startUnderTest('certificate', { TLS_CERT: tls.certFile, TLS_KEY: tls.keyFile });
  ends.push(close);
  expect([await shown(Number(new URL(gateway.url).port)), await daysLeft()]).toEqual(['site.example', 20]);
});
