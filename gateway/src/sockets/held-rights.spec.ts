import { expect, test } from '@jest/globals';
import { BusinessError, sockets } from '@xuekao/contracts';
import type { Session } from '@xuekao/platform';
import { until } from '../test-support/gateway-under-test.js';
import { HeldRights } from './held-rights.js';

/** A session of a teacher who holds this; what else stands in it is not looked at. */
const sessionOf = (userId: string, permissions: readonly string[]) =>
  ({ id: userId, caller: { userId, roleLevel: 2, permissions } }) as unknown as Session;

test('rights that nobody answers for keep no other right from being looked at', async () => {
  let asked = 0;
  const rights = new HeldRights({
    sessionOf: (id) => Promise.resolve(sessionOf(id, id === 'last' ? [] : ['paper:list'])),
    calls: {
      call: (): Promise<never> => {
        asked += 1;
        return Promise.reject(new BusinessError('BUSY'));
      },
    },
    logger: { debug: () => undefined },
  });
  const lost: string[] = [];
  const hold = (userId: string): void => {
    rights.add({ spec: sockets.watch, params: { examId: 'e' }, sessionId: userId, userId, onLost: () => lost.push(userId) });
  };
  for (let n = 0; n < 120; n += 1) hold(`busy${n}`);
  hold('last');
  for (let sweep = 1; sweep <= 3; sweep += 1) {
    rights.sweep();
    await until('the answers of a sweep', () => asked >= Math.min(50 * sweep, 120), 5000);
  }
  expect(lost).toEqual(['last']);
});
