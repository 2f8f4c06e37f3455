import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { serviceEnvironment } from '@xuekao/testing';
import { readConfig } from './config.js';
import { connectMongo } from './connections.js';
import { createLogger } from './logger.js';

it('a process whose stop hangs ends all the same, and says so', async () => {
  const text = `
    import { runProcess } from ${JSON.stringify(new URL('./run-process.js', import.meta.url).href)};
    await runProcess('hangs', async () => () => new Promise(() => setInterval(() => undefined, 1000)));
    process.stdout.write('started');
    setInterval(() => undefined, 1000);`;
  const env = { ...process.env, ...(await serviceEnvironment('service', { LOG_LEVEL: 'error' })) };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    if (output === 'started') child.kill('SIGTERM');
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => child.once('close', (...how) => resolve(how)));
  expect([code, signal]).toEqual([1, null]);
  expect(output).toContain('did not stop in time');
}, 60_000);

it('a service whose metrics port is taken does not start, and says which port', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo; // a TCP server's address is never a string
  const text = `
    import 'reflect-metadata';
    import { runService } from ${JSON.stringify(new URL('./service.js', import.meta.url).href)};
    await runService({ name: 'repo', module: class { constructor() { process.stdout.write('the module is made'); } } });`;
  const env = { ...process.env, ...(await serviceEnvironment('service', { LOG_LEVEL: 'info', METRICS_PORT: String(port) })) };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  holder.close();
  expect(code).toBe(1);
  expect(output).toContain(`port ${port} of 127.0.0.1, which METRICS_PORT gives this process`);
  expect(output).not.toContain('the module is made');
}, 60_000);

it('with UPGRADE_ONLY a service changes its data and ends, without broker, Redis or its module', async () => {
  const text = `
    import 'reflect-metadata';
    import { runService } from ${JSON.stringify(new URL('./service.js', import.meta.url).href)};
    const run = ({ db }) => db.collection('site').updateOne({}, { $set: { changed: true } });
    await runService({
      name: 'repo',
      module: class { constructor() { process.stdout.write('the module is made'); } },
      upgrades: [{ number: 1, name: 'a change', keepsEarlier: true, run }],
    });`;
  const away = { NATS_URL: 'nats://127.0.0.1:9', REDIS_URL: 'redis://127.0.0.1:9', UPGRADE_ONLY: '1', LOG_LEVEL: 'info' };
  const env = { ...process.env, ...(await serviceEnvironment('upgrade_only', away)) };
  const data = await connectMongo(readConfig(env), 'repo', createLogger('test', 'silent'));
  await data.collection('site').insertOne({ changed: false });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const found = await data.collection('site').findOne();
  await data.dropDatabase();
  await data.close();
  expect(code).toBe(0);
  expect(found?.['changed']).toBe(true);
  expect(output).toContain('upgraded: a change');
  expect(output).not.toContain('the module is made');
}, 60_000);
