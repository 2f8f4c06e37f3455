import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { ApiError } from '@xuekao/frontend-shared/core';
import { askAgain, pauseBefore } from './ask-again.js';

const busy = (retryAfterSeconds?: number) =>
  new ApiError('business', refusalText('BUSY'), {
    code: errors.BUSY.code,
    status: 503,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

describe('what failed by something that passes', () => {
  it('is asked again a few times, later each time, not before the server wants it', () => {
    expect([1, 2, 3].map((tries) => pauseBefore(busy(), tries, 0))).toEqual([700, 2000, null]);
    expect([pauseBefore(busy(2), 1, 0), pauseBefore(busy(170), 1, 0)]).toEqual([2000, null]);
    expect(pauseBefore(new ApiError('network', ''), 1, 0)).toBe(700);
  });
  it('is not asked again where that does not help, or took long enough', () => {
    expect(
      [new ApiError('business', '', { code: 1, status: 404 }), new ApiError('timeout', ''), new Error('x')].map((error) =>
        pauseBefore(error, 1, 0),
      ),
    ).toEqual([null, null, null]);
  });
  it('gives the first answer, or the last failure', async () => {
    const asked: number[] = [];
    const failing = (times: number) => () => (asked.push(times) > times ? Promise.resolve('da') : Promise.reject(busy()));
    const pauses: number[] = [];
    const pause = async (ms: number): Promise<void> => void pauses.push(ms);
    expect(await askAgain(failing(2), undefined, pause)).toBe('da');
    expect([asked.length, pauses.length]).toEqual([3, 2]);
    asked.length = 0;
    await expect(askAgain(failing(9), undefined, pause)).rejects.toThrow(refusalText('BUSY'));
    expect(asked.length).toBe(3);
  });
  it('is let be when nobody waits for it any more', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.reject(busy());
    };
    await expect(
      askAgain(
        ask,
        () => asked < 2,
        async () => undefined,
      ),
    ).rejects.toThrow(refusalText('BUSY'));
    expect(asked).toBe(2);
  });
});
