import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared/core';
import { handInFate } from './hand-in.js';

describe('a hand-in that did not succeed', () => {
  it.each([400, 401, 403, 404, 405, 413, 451, 500, 502])('is tried again after a page of a proxy with status %d', (status) => {
    expect(handInFate(new ApiError('http', '拦截', { status }))).toBe('again');
  });
  it('is tried again without network, when the server is busy, and after a refusal that says nothing about the paper', () => {
    const { BUSY, LICENCE_INVALID, BAD_INPUT } = errors;
    const said = [BUSY, LICENCE_INVALID, BAD_INPUT].map(({ code, status }) => handInFate(new ApiError('business', '', { code, status })));
    expect([handInFate(new ApiError('network', '')), handInFate(new Error('x')), ...said]).toEqual(['again', 'again', 'again', 'again', 'again']);
  });
  it('ends only with our own codes', () => {
    expect([errors.NOT_SIGNED_IN, errors.NOT_FOUND].map(({ code, status }) => handInFate(new ApiError('business', '', { code, status })))).toEqual(['signed-out', 'missing']);
  });
});
