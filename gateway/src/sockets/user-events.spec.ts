import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { notices, type MessageNotice } from '@xuekao/contracts';
import { startUnderTest, type GatewayUnderTest } from '../test-support/gateway-under-test.js';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startUnderTest('user-events');
});
afterAll(() => under.close());

/** The open page of a person: reads on until the text is there, and gives what came since the last look. */
async function page(token: string): Promise<{ until: (wanted: RegExp) => Promise<string>; leave: () => Promise<void> }> {
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
const tell = (...userIds: string[]): void => under.nats.publish(under.config.subject(notices.messages), JSON.stringify({ userIds } satisfies MessageNotice));

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
