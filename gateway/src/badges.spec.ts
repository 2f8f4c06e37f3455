import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { badgeIssuerPath, badgeStatusPath, calls, errors, subjectOf, type Input } from '@xuekao/contracts';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const { issuer, status } = calls.cert.badges;
const json = '{ "id" : "did:web:甲" }';
let under: GatewayUnderTest;
const lists: number[] = [];
beforeAll(async () => {
  under = await startUnderTest('badges');
  const answer = JSON.stringify({ code: 0, msg: '', data: { json } });
  under.nats.subscribe(under.config.subject(subjectOf(issuer)), { callback: (_error, message) => void message.respond(answer) });
  under.nats.subscribe(under.config.subject(subjectOf(status)), {
    callback: (_error, message) => {
      lists.push(message.json<{ i: Input<typeof status> }>().i.list);
      message.respond(answer);
    },
  });
  await under.nats.flush();
}, 60_000);
afterAll(() => under.close());

it('gives the keys of the site and its status lists as they were signed, to pages of every origin', async () => {
  for (const [path, type] of [
    [badgeIssuerPath, 'application/json'],
    [`${badgeStatusPath}7`, 'application/vc'],
  ] as const) {
    const answer = await fetch(under.url + path, { headers: { origin: 'https://wallet.example' } });
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, json, expect.stringContaining(type)]);
    expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')]).toEqual(['*', 'public, max-age=60']);
  }
  expect(lists).toEqual([7]);
});

it('asks nobody for a list that cannot be', async () => {
  lists.length = 0;
  for (const list of ['0', '-1', '1.5', 'all', '99999999999']) {
    const answer = await fetch(`${under.url}${badgeStatusPath}${list}`);
    expect(await answer.json()).toMatchObject({ code: errors.NOT_FOUND.code });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(lists).toEqual([]);
});
