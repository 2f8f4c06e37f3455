import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { notices, type MessageNotice } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { startUnderTest, until as untilSo, type GatewayUnderTest } from '../test-support/gateway-under-test.js';
import { get } from '../test-support/send.js';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startUnderTest('user-events');
});
afterAll(() => under.close());

/** The open page of a person: reads on until the text is there, and gives what came since the last look. */
async function page(token: string): Promise<{ until: (wanted: RegExp) => Promise<string>; leave: () => Promise<void> }> {
  // a stream without an end: supertest waits for the end of an answer
  const { body } = await fetch(`${under.url}/api/socket/user`, { headers: { token } });
  if (!body) throw new Error('no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(text)) text += (await reader.read()).value ?? '';
    const found = text;
    text = '';
    return found;
  };
  await until(/event: ready\ndata: \{\}\n\n/);
  return { until, leave: () => reader.cancel() };
}
const tell = (...userIds: string[]): void =>
  under.nats.publish(under.config.subject(notices.messages), JSON.stringify({ userIds } satisfies MessageNotice));

it('every open page of a person hears of each new message, and nobody else does', async () => {
  const [ann, bea] = [await under.signIn(), await under.signIn()];
  const pages = [await page(ann.token), await page(ann.token)];
  const other = await page(bea.token);
  tell(ann.userId, ann.userId);
  for (const one of pages) await one.until(/^(event: new-message\ndata: \{\}\n\n){2}$/);
  await pages[0]?.leave();
  tell(ann.userId, bea.userId, 'nobody');
  await pages[1]?.until(/^event: new-message\ndata: \{\}\n\n$/);
  // what came to the other is the last one alone
  expect(await other.until(/new-message/)).toBe('event: new-message\ndata: {}\n\n');
  await Promise.all([pages[1]?.leave(), other.leave()]);
}, 30_000);

it(
  'a stream that waits behind another of its connection ends with its session: nothing is written to it any more, and ' +
    'the connection goes',
  async () => {
    const [ann, bea] = [await under.signIn(), await under.signIn()];
    const asks = ({ token }: { token: string }): string => `GET /api/socket/user HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`;
    const { hostname, port } = new URL(under.url);
    const openNow = async (): Promise<number> =>
      (await metrics.sockets.get()).values.find(({ labels }) => labels['kind'] === 'user-events')?.value ?? 0;
    const before = await openNow();
    const socket = connect(Number(port), hostname);
    socket.resume();
    const over = once(socket, 'close');
    socket.write(asks(ann) + asks(bea));
    await untilSo('both streams', async () => (await openNow()) === before + 2, 10_000);
    await bea.signOut();
    const talking = setInterval(() => tell(bea.userId, bea.userId), 50);
    await over;
    await untilSo('both places are back', async () => (await openNow()) === before, 10_000);
    clearInterval(talking);
    expect((await get(under.url, '/api/socket/user')).status).toBe(401);
  },
  30_000,
);
