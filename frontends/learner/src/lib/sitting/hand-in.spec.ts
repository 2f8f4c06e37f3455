import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared/core';
import { Bench } from '../answer-queue/test-support/bench.js';
import { delivered, handInFate, handInSurely, isStillSo, problemOf } from './hand-in.js';

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
      isStillSo({ kind: 'doubt' }, 'offline', 'saved'),
    ]).toEqual([false, false, true, true, true, true]);
  });
});

describe('a hand-in whose reply is lost', () => {
  /** Answers of a server, one a call: an error, or none where it took the paper. */
  const handedIn = async (answers: (ApiError | null)[], wantedFor = Infinity) => {
    const heard: string[] = [];
    const end = await handInSurely(
      async () => {
        heard.push('call');
        const answer = answers.shift();
        if (answer) throw answer;
      },
      {
        isWanted: () => heard.length < wantedFor,
        onDoubt: () => heard.push('doubt'),
        pause: async () => void heard.push('pause'),
      },
    ).catch((error: unknown) => (error as ApiError).message);
    return { end, heard: heard.join(' ') };
  };
  const lost = new ApiError('network', '');
  const { BUSY, PAPER_PAUSED } = errors;
  const busy = new ApiError('business', '忙', { code: BUSY.code, status: BUSY.status });

  it('is repeated until the server has answered', async () => {
    expect(await handedIn([null])).toEqual({ end: true, heard: 'call' });
    expect(await handedIn([lost, new ApiError('http', '', { status: 502 }), busy, new ApiError('timeout', ''), null])).toEqual({
      end: true,
      heard: ['call', ...Array.from({ length: 4 }, () => 'doubt pause call')].join(' '),
    });
  });
  it('is known not to have happened where the server refuses it', async () => {
    expect(await handedIn([busy])).toEqual({ end: '忙', heard: 'call' });
    const paused = new ApiError('business', '暂停', { code: PAPER_PAUSED.code, status: PAPER_PAUSED.status });
    expect(await handedIn([lost, paused])).toEqual({ end: '暂停', heard: 'call doubt pause call' });
  });
  it('is not repeated by a page that was left', async () => {
    expect(await handedIn([lost, null], 3)).toEqual({ end: false, heard: 'call doubt pause' });
  });
});
