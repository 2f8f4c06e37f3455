import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { serviceEnvironment } from '@xuekao/testing';

test('the process says the first password and that it is ready even where it logs nothing but errors', async () => {
  const env = await serviceEnvironment('identity_main', { LOG_LEVEL: 'error' });
  const service = spawn(process.execPath, [new URL('./main.js', import.meta.url).pathname], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: unknown[] = [];
  for await (const line of createInterface({ input: service.stdout })) {
    said.push((JSON.parse(line) as { msg?: unknown }).msg);
    if (said.includes('service is ready')) break;
  }
  service.kill('SIGTERM');
  await once(service, 'exit');
  expect(said).toEqual([expect.stringMatching(/Sign in as "admin" with the password \S{12,}/), 'service is ready']);
}, 60_000);

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo; // a TCP server's address is never a string
  holder.close();
  await once(holder, 'close');
  return port;
};

test('the process is alive before its calls can be asked, and ready from then on', async () => {
  const port = await freePort();
  const env = await serviceEnvironment('identity_ready', { METRICS_PORT: String(port), LOG_LEVEL: 'info' });
  const service = spawn(process.execPath, [new URL('./main.js', import.meta.url).pathname], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const answer = async (path: string): Promise<unknown> => {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`);
    return ok ? 'ok' : status;
  };
  const seen: unknown[] = [];
  for await (const line of createInterface({ input: service.stdout })) {
    const { msg } = JSON.parse(line) as { msg?: unknown };
    if (msg === 'metrics') seen.push(await answer('/healthz/live'), await answer('/healthz/ready'));
    if (msg !== 'service is ready') continue;
    seen.push(await answer('/healthz/ready'));
    break;
  }
  service.kill('SIGTERM');
  await once(service, 'exit');
  expect(seen).toEqual(['ok', 503, 'ok']);
}, 60_000);
