import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared/core';
import { Bench } from '../answer-queue/test-support/bench.js';
import { delivered, handInFate, isStillSo, problemOf } from './hand-in.js';

describe('a hand-in that did not succeed', () => {
  it.each([400, 401, 403, 404, 405, 413, 451, 500, 502])('is tried again after a page of a proxy with status %d', (status) => {
    expect(handInFate(new ApiError('http', '拦截', { status }))).toBe('again');
  });
  it('is tried again without network, when the server is busy, and after a refusal that says nothing about the paper', () => {
    const { BUSY, LICENCE_INVALID, BAD_INPUT } = errors;
    const said = [BUSY, LICENCE_INVALID, BAD_INPUT].map(({ code, status }) => handInFate(new ApiError('business', '', { code, status })));
    expect([handInFate(new ApiError('network', '')), handInFate(new Error('x')), ...said]).toEqual([
      'again',
      'again',
      'again',
      'again',
      'again',
    ]);
  });
  it('ends, waits for a resumption, or leaves the paper to another device, only with our own codes', () => {
    expect(
      [errors.NOT_SIGNED_IN, errors.NOT_FOUND, errors.PAPER_PAUSED, errors.PAPER_ELSEWHERE].map(({ code, status }) =>
        handInFate(new ApiError('business', '', { code, status })),
      ),
    ).toEqual(['signed-out', 'missing', 'paused', 'elsewhere']);
  });
});

describe('a hand-in that a person asks for', () => {
  it('is told at once that nothing gets through, and saves first where something does', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('a', { text: '写了' });
    bench.failWith = () => new ApiError('network', '');
    let saved: boolean | null = null;
    void delivered(queue, 15_000).then((is) => (saved = is));
    await bench.pass(10);
    expect([saved, queue.getSnapshot().state, queue.getSnapshot().pending]).toEqual([false, 'offline', 1]);
    bench.failWith = null;
    const again = delivered(queue, 15_000);
    await bench.pass(10);
    expect([await again, queue.getSnapshot().state]).toEqual([true, 'saved']);
  });
  it('tells the network from what the server says', () => {
    const { BUSY } = errors;
    expect([
      problemOf(new ApiError('network', '断了')),
      problemOf(new ApiError('timeout', '')),
      problemOf(new Error('x')),
      problemOf(new ApiError('business', '忙', { code: BUSY.code, status: BUSY.status })),
    ]).toEqual([{ kind: 'network' }, { kind: 'network' }, { kind: 'network' }, { kind: 'said', message: '忙' }]);
  });
  it('forgets a problem of saving as soon as saving goes on, and no other', () => {
    const network = { kind: 'network' } as const;
    expect([
      isStillSo(network, 'offline', 'saving'),
      isStillSo({ kind: 'unsaved' }, 'busy', 'saved'),
      isStillSo(network, 'saving', 'offline'),
      isStillSo(network, 'saved', 'saved'),
      isStillSo({ kind: 'said', message: '' }, 'offline', 'saved'),
    ]).toEqual([false, false, true, true, true]);
  });
});
