import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { serviceEnvironment } from '@xuekao/testing';

it('a process whose stop hangs ends all the same, and says so', async () => {
  const text = `
    import { runProcess } from ${JSON.stringify(new URL('./service.js', import.meta.url).href)};
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
