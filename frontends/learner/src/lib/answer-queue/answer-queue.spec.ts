import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@xuekao/frontend-shared/core';
import { errors } from '@xuekao/contracts/errors';
import { waitMs } from './pacing.js';
import { Bench } from './test-support/bench.js';

const offline = (): ApiError => new ApiError('network', '');
const refusal = (code: number, status = 200): ApiError => new ApiError('business', 'no', { code, status });
describe('the answer queue', () => {
  it('stores a change at once and sends it when the person pauses', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('a', { text: '我' });
    expect([...bench.store.kept.values()].map((one) => one.seq)).toEqual([1]);
    expect([bench.requests.length, queue.getSnapshot().state]).toEqual([0, 'saving']);
    await bench.pass(waitMs.text);
    expect([bench.server.answers.get('a')?.answer, bench.store.kept.size, queue.getSnapshot()]).toEqual([
      { text: '我' },
      0,
      { state: 'saved', pending: 0, refused: [], replaced: [], unused: [], durable: true },
    ]);
  });

  it('remembers when the last changes were saved, and since when the others wait', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('a', { options: ['x'] });
    queue.mark('a', true);
    await bench.pass(1000);
    const savedAt = waitMs.choice;
    expect(queue.record).toEqual({
      saves: [
        { quId: 'a', kind: 'mark', at: savedAt },
        { quId: 'a', kind: 'answer', at: savedAt },
      ],
      waiting: [],
    });
    bench.failWith = offline;
    queue.answer('b', { text: '一' });
    await bench.pass(5000);
    queue.answer('b', { text: '一二' });
    queue.answer('c', { options: ['x'] });
    await bench.pass(5000);
    expect(queue.record.waiting).toEqual([
      { quId: 'b', kind: 'answer', at: 1000 },
      { quId: 'c', kind: 'answer', at: 6000 },
    ]);
    queue.stop();
    // what an earlier page could not send waits since it was written there
    bench.failWith = null;
    const next = await bench.opened();
    expect([next.record.saves, next.record.waiting.map(({ quId }) => quId)]).toEqual([[], ['b', 'c']]);
    for (let at = 0; at < 12; at += 1) {
      next.answer(`q${at}`, { options: ['x'] });
      await bench.pass(1000);
    }
    expect(next.record.saves.map(({ quId }) => quId)).toEqual(['q11', 'q10', 'q9', 'q8', 'q7', 'q6', 'q5', 'q4']);
  });

  it('sends one batch with the newest of each question, and does not wait for ever on somebody who types', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('b', { options: ['x'] });
    for (let typed = 1; typed <= 10; typed += 1) {
      queue.answer('a', { text: '字'.repeat(typed) });
      await bench.pass(300);
    }
    expect(bench.requests[0]?.map((one) => one.quId)).toEqual(['b', 'a']);
    await bench.pass(waitMs.longest);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 10, answer: { text: '字'.repeat(10) } });
    expect(bench.requests.length).toBeLessThan(8);
  });

  it('keeps one request in the air and what is typed meanwhile', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    let release = (): void => undefined;
    bench.hold = new Promise((resolve) => (release = resolve));
    queue.answer('a', { text: '一' });
    await bench.pass(1000);
    queue.answer('a', { text: '一二' });
    await bench.pass(5000);
    expect(bench.requests).toHaveLength(1);
    expect(bench.store.kept.size).toBe(1);
    release();
    await bench.pass(1000);
    expect([bench.requests.length, bench.server.answers.get('a')?.answer, bench.store.kept.size, queue.getSnapshot().state]).toEqual([
      2,
      { text: '一二' },
      0,
      'saved',
    ]);
  });

  it('goes on after a minute without network and loses nothing', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = offline;
    for (let at = 0; at < 12; at += 1) {
      queue.answer(`q${at % 5}`, { text: `第${at}次` });
      await bench.pass(5000);
      expect(queue.getSnapshot().state).toBe('offline');
    }
    expect(bench.requests.length).toBeLessThan(20);
    bench.failWith = null;
    queue.setOnline(true);
    await bench.pass(100);
    expect([...bench.server.answers].map(([quId, held]) => [quId, held.answer]).sort()).toEqual([
      ['q0', { text: '第10次' }],
      ['q1', { text: '第11次' }],
      ['q2', { text: '第7次' }],
      ['q3', { text: '第8次' }],
      ['q4', { text: '第9次' }],
    ]);
    expect([bench.store.kept.size, queue.getSnapshot().state]).toEqual([0, 'saved']);
  });

  it('survives a reload: a new page sends what waited and shows it over the older answer of the server', async () => {
    const bench = new Bench();
    const first = await bench.opened();
    bench.failWith = offline;
    first.answer('a', { text: '离线写的' });
    await bench.pass(800);
    first.stop();
    bench.failWith = null;
    const second = bench.queue();
    const left = await second.open(bench.server.cards());
    expect(left.map((one) => one.kind === 'answer' && one.answer)).toEqual([{ text: '离线写的' }]);
    second.answer('a', { text: '离线写的，再改' });
    await bench.pass(5000);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 2, answer: { text: '离线写的，再改' } });
  });

  it('does not use what is older than what the server has, and counts on from there', async () => {
    const bench = new Bench();
    await bench.store.put({ kind: 'answer', userId: 'u', paperId: 'p', quId: 'a', seq: 3, changedAt: 0, answer: { text: '旧' } });
    bench.server.answers.set('a', { seq: 5, by: 'other', edit: 1, at: 0, answer: { text: '新' } });
    const queue = bench.queue();
    expect(await queue.open(bench.server.cards())).toEqual([]);
    queue.answer('a', { text: '更新' });
    await bench.pass(1000);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 6, answer: { text: '更新' } });
    expect([...bench.store.kept.values()]).toMatchObject([{ answer: { text: '旧' }, aside: 'lost' }]);
  });

  it('does not lose what was done here last to a later number from another page', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.server.answers.set('a', { seq: 9, by: 'other', edit: 1, at: -1000, answer: { text: '另一页' } });
    queue.answer('a', { text: '这一页' });
    await bench.pass(2000);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 10, answer: { text: '这一页' } });
    expect(queue.getSnapshot().state).toBe('saved');
  });

  it('keeps everything when the session ends', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => refusal(errors.NOT_SIGNED_IN.code, 401);
    queue.answer('a', { options: ['x'] });
    await bench.pass(60_000);
    expect([queue.getSnapshot().state, bench.store.kept.size, bench.requests.length]).toEqual(['signed-out', 1, 1]);
  });

  it('says honestly what came too late', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => refusal(errors.PAPER_CLOSED.code);
    queue.answer('a', { options: ['x'] });
    queue.answer('b', { options: ['y'] });
    await bench.pass(1000);
    queue.answer('c', { options: ['z'] });
    const { state, refused } = queue.getSnapshot();
    expect([state, refused.map((one) => one.change.quId), bench.store.kept.size]).toEqual(['closed', ['a', 'b', 'c'], 0]);
  });

  it('lets one bad answer not hold up the others', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = (changes) => (changes.some((one) => one.quId === 'bad') ? refusal(errors.ANSWER_SHAPE.code) : null);
    for (const quId of ['a', 'bad', 'c']) queue.answer(quId, { options: ['x'] });
    await bench.pass(5000);
    expect([
      [...bench.server.answers.keys()],
      queue.getSnapshot().refused.map((one) => one.change.quId),
      queue.getSnapshot().state,
    ]).toEqual([['a', 'c'], ['bad'], 'saved']);
  });

  it('waits as long as a busy server asks for', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.failWith = () => new ApiError('business', '忙', { code: errors.BUSY.code, status: 503, retryAfterSeconds: 20 });
    queue.answer('a', { options: ['x'] });
    await bench.pass(19_000);
    expect([bench.requests.length, queue.getSnapshot().state]).toEqual([1, 'busy']);
    bench.failWith = null;
    await bench.pass(2000);
    expect(queue.getSnapshot().state).toBe('saved');
  });

  it('flushes before handing in and tells when it could not', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('a', { text: '马上交卷' });
    const done = queue.flush(10_000);
    await bench.pass(10);
    expect(await done).toBe(true);
    bench.failWith = offline;
    queue.answer('a', { text: '断网' });
    const failed = queue.flush(10_000);
    await bench.pass(10_000);
    expect([await failed, bench.store.kept.size]).toEqual([false, 1]);
  });

  it('sends flags as well', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.mark('a', true);
    queue.mark('a', false);
    queue.mark('b', true);
    await bench.pass(1000);
    expect([bench.marks, bench.store.kept.size]).toEqual([['a=false', 'b=true'], 0]);
  });

  it('says so when the browser keeps nothing', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    bench.store.broken = true;
    queue.answer('a', { options: ['x'] });
    await bench.pass(1000);
    expect([queue.getSnapshot().durable, bench.server.answers.has('a')]).toEqual([false, true]);
  });
});
