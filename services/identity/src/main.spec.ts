import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
