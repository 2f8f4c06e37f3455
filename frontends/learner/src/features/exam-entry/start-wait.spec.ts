import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { ApiError } from '@xuekao/frontend-shared/core';
import { startWaitOf } from './start-wait.js';

const refused = (name: 'BUSY' | 'TOO_MANY' | 'EXAM_CHANCES', retryAfterSeconds?: number) =>
  new ApiError('business', refusalText(name), {
    code: errors[name].code,
    status: errors[name].status,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

describe('a start that was refused', () => {
  it('is tried again by itself when the server was busy, not before the time that it names', () => {
    expect(startWaitOf(refused('BUSY', 7), 0, 0)).toEqual({ again: true, seconds: 7 });
    expect(startWaitOf(refused('BUSY', 7), 0, 1)).toEqual({ again: true, seconds: 10 });
    expect(startWaitOf(new ApiError('http', '', { status: 503 }), 0, 0)).toEqual({ again: true, seconds: 1 });
  });

  it('comes later each time, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map((refusals) => startWaitOf(refused('BUSY', 1), refusals, 0)?.seconds)).toEqual([
      1, 2, 4, 8, 16, 30, 30,
    ]);
  });

  it('is left to the person where there were too many', () => {
    expect(startWaitOf(refused('TOO_MANY', 172), 3, 1)).toEqual({ again: false, seconds: 172 });
  });

  it('does not wait for what does not pass', () => {
    expect([
      startWaitOf(refused('EXAM_CHANCES'), 0, 0),
      startWaitOf(new ApiError('network', ''), 0, 0),
      startWaitOf(new Error('x'), 0, 0),
    ]).toEqual([null, null, null]);
  });
});
