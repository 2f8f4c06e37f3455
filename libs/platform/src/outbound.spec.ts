import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound, OutboundError, isInnerAddress } from './outbound.js';

const answer: RequestListener = (request, response) => {
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/' }).end();
  if (request.url === '/large') return void response.end('x'.repeat(5000));
  if (request.url === '/silent') return;
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ method: request.method, path: request.url, key: request.headers['x-key'] }));
};

let server: Server;
let host: string;
let open: Outbound;
const closed = new Outbound({ outboundAllow: [] });
beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address has this form
  open = new Outbound({ outboundAllow: [host, host.replace('127.0.0.1', 'localhost')] });
});
afterAll(async () => {
  await open.close();
  await closed.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('addresses that people type in (security row 13)', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ])('%s is an inner one', (address) => {
    expect(isInnerAddress(address)).toBe(true);
  });
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8'])(
    '%s is a public one',
    (address) => {
      expect(isInnerAddress(address)).toBe(false);
    },
  );

  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://10.0.0.1:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost./',
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'https://user:secret@example.org/',
    'example.org',
    '',
  ])('%s is not asked', async (address) => {
    await expect(closed.ask(address)).rejects.toThrow(OutboundError);
  });

  it('the refusal says what to do and shows no secret of the request', async () => {
    const refusal: unknown = await closed
      .ask('https://localhost/?key=secret-1', { headers: { 'x-key': 'secret-2' }, body: 'secret-3', method: 'POST' })
      .catch((error: unknown) => error);
    expect(String(refusal)).toContain('内网或本机地址');
    expect(String(refusal)).not.toMatch(/secret-/);
  });
});

describe('a host that the deployment allows', () => {
  it('is asked as the request says, by address and by name', async () => {
    const reply = await open.ask(`http://${host}/path`, { method: 'POST', headers: { 'x-key': 'k' }, body: '{}' });
    expect([reply.status, reply.json()]).toEqual([200, { method: 'POST', path: '/path', key: 'k' }]);
    expect((await open.ask(`http://${host.replace('127.0.0.1', 'localhost')}/`)).status).toBe(200);
  });

  it('opens no other port and no other spelling', async () => {
    await expect(open.ask(`http://127.0.0.1:1/`)).rejects.toThrow('https');
    await expect(open.ask(`http://127.0.0.2:${host.split(':')[1]}/`)).rejects.toThrow('https');
  });

  it('is not followed elsewhere, waited for or read for ever', async () => {
    await expect(open.ask(`http://${host}/redirect`)).rejects.toThrow('转到别的地址');
    await expect(open.ask(`http://${host}/large`, { maxBytes: 4000 })).rejects.toThrow('应答过大');
    expect((await open.ask(`http://${host}/large`, { maxBytes: 5000 })).body.length).toBe(5000);
    await expect(open.ask(`http://${host}/silent`, { timeoutMs: 200 })).rejects.toThrow('没有应答');
  });

  it('that does not answer in JSON is said to', async () => {
    const reply = await open.ask(`http://${host}/large`);
    expect(() => reply.json()).toThrow('不是预期的格式');
  });
});
