import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { battleShortPath, calls, errors, learnerPages, subjectOf, type Input } from '@xuekao/contracts';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const { byJoinCode } = calls.exam.battles;
const battleId = '0123456789abcdef01234567';
let under: GatewayUnderTest;
const asked: string[] = [];
beforeAll(async () => {
  under = await startUnderTest('battle-addresses');
  under.nats.subscribe(under.config.subject(subjectOf(byJoinCode)), {
    callback: (_error, message) => {
      const { code } = message.json<{ i: Input<typeof byJoinCode> }>().i;
      asked.push(code);
      const isKnown = code === '482913';
      message.respond(JSON.stringify({ code: isKnown ? 0 : errors.NOT_FOUND.code, msg: '', data: isKnown ? { id: battleId } : null }));
    },
  });
  await under.nats.flush();
}, 60_000);
afterAll(() => under.close());

const target = async (code: string): Promise<string | null> => {
  const answer = await fetch(`${under.url}${battleShortPath}${code}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  return answer.headers.get('location');
};

it('the address on a projector leads to the battle', async () => {
  expect(await target('482913')).toBe(`/pages/battle/detail/${battleId}`);
});

it('a number of no battle leads to the list, and what is no number asks nobody', async () => {
  expect(await target('482914')).toBe(learnerPages.WebBattleList);
  asked.length = 0;
  for (const code of ['0', '1234567', 'abcdef', '%2F%2Fevil.example']) expect(await target(code)).toBe(learnerPages.WebBattleList);
  expect(asked).toEqual([]);
});
