import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { calls, errors, noticePathOf, refusalText, subjectOf, type Input } from '@xuekao/contracts';
import request from 'supertest';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const { notice } = calls.payment.orders;
const path = noticePathOf('wechat');
let under: GatewayUnderTest;
const heard: Input<typeof notice>[] = [];
let isBelieved = true;
beforeAll(async () => {
  under = await startUnderTest('pay_notices');
  under.nats.subscribe(under.config.subject(subjectOf(notice)), {
    callback: (error, message) => {
      if (error) return;
      heard.push(message.json<{ i: Input<typeof notice> }>().i);
      if (isBelieved)
        return void message.respond(JSON.stringify({ code: 0, msg: '', data: { type: 'application/json', body: '{"code":"SUCCESS"}' } }));
      const { code, status } = errors.NOTICE_REFUSED;
      const head = natsHeaders();
      head.set('status', String(status));
      message.respond(JSON.stringify({ code, msg: refusalText('NOTICE_REFUSED'), data: null }), { headers: head });
    },
  });
  await under.nats.flush();
}, 60_000);
afterAll(() => under.close());
beforeEach(() => {
  heard.length = 0;
  isBelieved = true;
});
/** Sent again while the gateway sheds load, as a company does: beside other specs its process may be late. */
async function post(body: string, type = 'application/json') {
  for (;;) {
    const answer = await request(under.url)
      .post(path)
      .set({ 'content-type': type, 'Wechatpay-Serial': 'S1', 'Wechatpay-Signature': 'abc', cookie: 'a=b' })
      .send(body);
    if (answer.status !== 503) return answer;
    await pause(50);
  }
}

it('passes a notice on byte by byte, with the headers that sign it and no others', async () => {
  const body = '{ "b" : 1.0,\n"a":"甲" }';
  const answer = await post(body);
  expect([answer.status, answer.text]).toEqual([200, '{"code":"SUCCESS"}']);
  expect(heard).toEqual([
    {
      method: 'wechat',
      headers: [
        { name: 'wechatpay-serial', value: 'S1' },
        { name: 'wechatpay-signature', value: 'abc' },
      ],
      body,
    },
  ]);
});

it('takes whatever form the company sends it in', async () => {
  for (const [body, type] of [
    ['a=1&b=%20', 'application/x-www-form-urlencoded'],
    ['no json', 'application/json'],
    ['words', 'text/plain'],
  ] as const) {
    await post(body, type);
    expect(heard.at(-1)?.body).toBe(body);
  }
});

it('says by its status that a notice was refused, so that the company tells it again', async () => {
  isBelieved = false;
  const answer = await post('{}');
  expect([answer.status, answer.body]).toEqual([400, { code: 'FAIL', message: refusalText('NOTICE_REFUSED') }]);
});

it('reads no more than a notice can be', async () => {
  expect((await post('x'.repeat(65 * 1024))).status).toBe(413);
  expect(heard).toEqual([]);
});
