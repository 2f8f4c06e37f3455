import type { Msg } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { calls, errors, subjectOf } from '@xuekao/contracts';
import { runningTime } from '@xuekao/testing';
import { newId, startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { send } from './test-support/send.js';

let under: GatewayUnderTest;
let token: string;
/** Requests about the licence that identity has not answered. */
let asked: Msg[];
beforeEach(async () => {
  asked = [];
  under = await startUnderTest('licence');
  ({ token } = await under.signIn());
  under.nats.subscribe(under.config.subject('call.exam.>'), {
    callback: (_error, message) => void message.respond('{"code":0,"msg":"操作成功！","data":{}}'),
  });
  await under.nats.flush();
}, 60_000);
afterEach(() => under.close());

const licence = (valid: boolean): string =>
  JSON.stringify({ code: 0, msg: '', data: { code: '', filled: true, valid, expireTime: null, holder: '' } });
async function listen(callback: (message: Msg) => void): Promise<void> {
  under.nats.subscribe(under.config.subject(subjectOf(calls.identity.licence.info)), { callback: (_error, message) => callback(message) });
  await under.nats.flush();
}
/** The code that the start of a sitting is answered with. */
async function start(): Promise<number> {
  const { body } = await send(under.url, calls.exam.papers.create, { examId: newId() }, token);
  return (body as { code: number }).code; // every answer has one
}

it('the very first sitting after a start waits for the licence, and is refused without one', async () => {
  await listen((message) => void message.respond(licence(false)));
  expect(await start()).toBe(errors.LICENCE_INVALID.code);
});

it('a service that says nothing holds up no sitting, neither the first one nor those after it, and what it says later counts', async () => {
  await listen((message) => void asked.push(message));
  const waited = runningTime();
  expect(await Promise.all([start(), start()])).toEqual([0, 0]);
  expect(await start()).toBe(0);
  expect(waited.end()).toBeLessThan(1500);
  for (const message of asked) message.respond(licence(false));
  await until('the licence', async () => (await start()) === errors.LICENCE_INVALID.code, 5000);
}, 30_000);
