import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@xuekao/frontend-shared/core';
import { isReplyLost, withDoubt } from './lost-reply.js';

const failing = (error: ApiError) =>
  withDoubt(async () => {
    throw error;
  }, '可能已修改。');

describe('a call whose reply is lost', () => {
  it('is one that may have been done', () => {
    const outcomes = [
      new ApiError('network', ''),
      new ApiError('timeout', ''),
      new ApiError('http', '', { status: 502 }),
      new ApiError('http', '', { status: 413 }),
      new ApiError('business', '', { status: 503 }),
      new Error('x'),
    ];
    expect(outcomes.map(isReplyLost)).toEqual([true, true, true, false, false, false]);
  });

  it('says what may have happened; a refusal is told as it is', async () => {
    await expect(failing(new ApiError('network', '没有响应。'))).rejects.toThrow('没有响应。可能已修改。');
    await expect(failing(new ApiError('business', '旧密码错误。', { code: 1 }))).rejects.toThrow(/^旧密码错误。$/);
    await expect(withDoubt(async () => 7, '可能已修改。')).resolves.toBe(7);
  });
});
