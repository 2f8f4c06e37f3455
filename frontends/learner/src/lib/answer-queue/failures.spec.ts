import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@xuekao/frontend-shared/core';
import { errors, type ErrorName } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { ageOf } from './send-rules.js';
import { Bench } from './test-support/bench.js';

const said = (name: ErrorName, retryAfterSeconds?: number): ApiError =>
  new ApiError('business', refusalText(name), {
    code: errors[name].code,
    status: errors[name].status,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

describe('what the answer queue does not understand', () => {
  it.each([
    ...[400, 401, 403, 404, 405, 413, 451].map(
      (status) => [`a page of a proxy with status ${status}`, new ApiError('http', '拦截', { status })] as const,
    ),
    // a new page and an old server during an upgrade
    ['a refusal of our own that says nothing about the answer', said('BAD_INPUT')],
    ['a licence that is over', said('LICENCE_INVALID')],
    ['a permission that is missing', said('FORBIDDEN')],
  ])('%s costs no answer: it stays, and goes out when the way is free', async (_what, error) => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => error;
    queue.answer('a', { text: "' OR 1=1 --" });
    queue.answer('b', { text: '乙' });
    await bench.pass(60_000);
    expect([queue.getSnapshot().state, queue.getSnapshot().pending, queue.getSnapshot().refused, bench.store.kept.size]).toEqual([
      'busy',
      2,
      [],
      2,
    ]);
    bench.failWith = null;
    await bench.pass(20_000);
    expect([queue.getSnapshot().state, bench.server.answers.size, bench.store.kept.size]).toEqual(['saved', 2, 0]);
  });

  it('a paper that is paused takes nothing for as long as it stands, and everything afterwards', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('PAPER_PAUSED');
    queue.answer('a', { text: '甲' });
    queue.mark('a', true);
    await bench.pass(3_600_000);
    expect([queue.getSnapshot().state, queue.getSnapshot().refused, bench.store.kept.size]).toEqual(['paused', [], 2]);
    bench.failWith = null;
    queue.sendNow();
    await bench.pass(1000);
    expect([queue.getSnapshot().state, bench.server.answers.size, bench.store.kept.size]).toEqual(['saved', 1, 0]);
  });

  it('a paper that is not there is asked for twice before the queue ends, and what was written stays in the browser', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('NOT_FOUND');
    queue.answer('a', { text: '甲' });
    await bench.pass(1000);
    expect([queue.getSnapshot().state, queue.getSnapshot().pending]).toEqual(['busy', 1]);
    bench.failWith = null;
    await bench.pass(4000);
    expect(queue.getSnapshot().state).toBe('saved');
    bench.failWith = () => said('NOT_FOUND');
    queue.answer('a', { text: '乙' });
    await bench.pass(10_000);
    expect([
      queue.getSnapshot().state,
      queue.getSnapshot().refused.length,
      [...bench.store.kept.values()].map((one) => one.refused),
    ]).toEqual(['closed', 1, [refusalText('NOT_FOUND')]]);
  });
});

describe('what the server refuses for good', () => {
  it('stays in the browser until the attempt is over, is sent once more after a reload and is shown again', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('NO_GOING_BACK');
    queue.answer('a', { text: '回头写的' });
    await bench.pass(5000);
    expect([queue.getSnapshot().state, queue.getSnapshot().refused.map((one) => one.message), bench.requests.length]).toEqual([
      'saved',
      [refusalText('NO_GOING_BACK')],
      1,
    ]);
    expect([...bench.store.kept.values()].map((one) => one.refused)).toEqual([refusalText('NO_GOING_BACK')]);
    queue.stop();
    const after = bench.queue();
    expect(await after.open(bench.server.cards())).toMatchObject([{ quId: 'a', answer: { text: '回头写的' } }]);
    await bench.pass(5000);
    expect([after.getSnapshot().refused.map((one) => one.message), bench.requests.length, bench.store.kept.size]).toEqual([
      [refusalText('NO_GOING_BACK')],
      2,
      1,
    ]);
    after.forgetRefused();
    await bench.pass(0);
    expect(bench.store.kept.size).toBe(0);
  });

  it('is over with a new answer to the same question', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('ANSWER_SHAPE');
    queue.answer('a', { text: '不行' });
    await bench.pass(2000);
    bench.failWith = null;
    queue.answer('a', { text: '行' });
    await bench.pass(2000);
    expect([queue.getSnapshot().refused, bench.server.answers.get('a')?.answer, bench.store.kept.size]).toEqual([[], { text: '行' }, 0]);
  });

  it('is gone from the browser when the attempt is closed, and was said', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('ANSWER_SHAPE');
    queue.answer('a', { text: '不行' });
    await bench.pass(2000);
    bench.failWith = () => said('PAPER_CLOSED');
    queue.answer('b', { text: '太晚' });
    await bench.pass(2000);
    expect([queue.getSnapshot().refused.map((one) => one.change.quId), bench.store.kept.size]).toEqual([['a', 'b'], 0]);
  });

  it('costs few requests among two hundred answers', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = (changes) => (changes.some((one) => one.quId === 'q77') ? said('ANSWER_SHAPE') : null);
    for (let at = 0; at < 200; at += 1) queue.answer(`q${at}`, { options: ['x'] });
    await bench.pass(60_000);
    expect([bench.server.answers.size, queue.getSnapshot().refused.length, queue.getSnapshot().state]).toEqual([199, 1, 'saved']);
    expect(bench.requests.length).toBeLessThan(30);
  });
});

describe('pauses', () => {
  it('too many saves: says so, keeps everything, and goes on after the seconds that the server named', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => said('SAVES_LIMITED', 40);
    queue.answer('a', { text: '甲' });
    await bench.pass(39_000);
    expect([queue.getSnapshot().state, bench.requests.length, bench.store.kept.size]).toEqual(['limited', 1, 1]);
    bench.failWith = null;
    await bench.pass(3000);
    expect([queue.getSnapshot().state, bench.store.kept.size]).toEqual(['saved', 0]);
  });

  it('a pause after lost requests ends early when another call gets through, not one that a busy server asked for', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => new ApiError('timeout', '');
    queue.answer('a', { text: '甲' });
    await bench.pass(40_000);
    bench.failWith = null;
    const waited = bench.time;
    queue.reachable();
    await bench.pass(1000);
    expect([queue.getSnapshot().state, bench.time - waited]).toEqual(['saved', 1000]);
    bench.failWith = () => said('BUSY', 20);
    queue.answer('a', { text: '乙' });
    await bench.pass(1000);
    const asked = bench.requests.length;
    queue.reachable();
    await bench.pass(15_000);
    expect(bench.requests.length).toBe(asked);
  });

  it('says of an answer that came too late that it does not count, sends it no more, and goes on with the others', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.server.late.add('a');
    queue.answer('a', { options: ['x'] });
    queue.answer('b', { options: ['y'] });
    await bench.pass(60_000);
    expect(bench.requests.flat().map(({ quId }) => quId)).toEqual(['a', 'b']);
    const { state, pending, refused } = queue.getSnapshot();
    expect([state, pending, refused.map(({ change }) => change.quId)]).toEqual(['saved', 0, ['a']]);
    expect(refused[0]?.message).toContain('留作凭证');
    expect(bench.store.kept.size).toBe(0);
  });

  it('tells the age of an answer, and nothing where the clock was set back between two pages', () => {
    expect([ageOf(1000, 4500.4), ageOf(1000, 1000), ageOf(1000, 999), ageOf(0, 1e12)]).toEqual([
      { age: 3500 },
      { age: 0 },
      {},
      { age: 1_000_000_000 },
    ]);
  });
});
