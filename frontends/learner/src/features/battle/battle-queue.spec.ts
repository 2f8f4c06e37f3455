import { describe, expect, it } from '@jest/globals';
import { BattleQueue, type QueuedAnswer } from './battle-queue.js';

class Lost extends Error {}
class SignedOut extends Error {}
class ExamFirst extends Error {}

/** A server that takes answers by their numbers, and a network that can be away. */
class Line {
  readonly taken = new Map<string, QueuedAnswer>();
  readonly shelf = new Map<string, string>();
  isAway = false;
  refusal: Error | null = null;
  readonly refused: unknown[] = [];

  open(seqs: { quId: string; seq: number }[] = [], step = 1): BattleQueue {
    const queue = new BattleQueue({
      userId: 'u',
      paperId: 'p',
      shelf: {
        getItem: (key) => this.shelf.get(key) ?? null,
        setItem: (key, value) => void this.shelf.set(key, value),
        removeItem: (key) => void this.shelf.delete(key),
      },
      send: (answers) => this.take(answers),
      isTransient: (error) => error instanceof Lost,
      isForNow: (error) => error instanceof ExamFirst,
      isSignedOut: (error) => error instanceof SignedOut,
      onRefused: (error) => this.refused.push(error),
      pauseMs: () => 1,
      step: () => step,
    });
    queue.begin(seqs);
    return queue;
  }

  private async take(answers: readonly QueuedAnswer[]) {
    if (this.isAway) throw new Lost('away');
    if (this.refusal) throw this.refusal;
    for (const one of answers) if (one.seq > (this.taken.get(one.quId)?.seq ?? 0)) this.taken.set(one.quId, one);
    return answers.map(({ quId }) => ({ quId, seq: this.taken.get(quId)?.seq ?? 0 }));
  }
}
const chose = (option: string) => ({ options: [option] });
const saved = (queue: BattleQueue): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => (queue.state === 'saved' ? resolve() : undefined);
    queue.subscribe(look);
    look();
  });

describe('answers of a battle on their way', () => {
  it('arrive in the order in which they were given', async () => {
    const line = new Line();
    const queue = line.open();
    queue.put('a', chose('1'));
    queue.put('a', chose('2'));
    queue.put('b', chose('3'));
    expect([queue.state, queue.answerOf('a')]).toEqual(['saving', chose('2')]);
    expect(await queue.flush()).toBe(true);
    expect([line.taken.get('a')?.answer, line.taken.get('b')?.answer]).toEqual([chose('2'), chose('3')]);
    expect([queue.state, line.shelf.size]).toEqual(['saved', 0]);
  });

  it('wait in the browser while the network is away, and go when it is back', async () => {
    const line = new Line();
    const queue = line.open();
    line.isAway = true;
    queue.put('a', chose('1'));
    expect(await queue.flush()).toBe(false);
    expect(queue.state).toBe('offline');
    queue.put('a', chose('2'));
    line.isAway = false;
    await saved(queue);
    expect(line.taken.get('a')?.answer).toEqual(chose('2'));
  });

  it('survive a reload, but not a newer answer that the server holds', async () => {
    const line = new Line();
    line.isAway = true;
    const before = line.open();
    before.put('a', chose('1'));
    before.put('b', chose('1'));
    await before.flush();
    before.stop();
    line.isAway = false;
    line.taken.set('b', { quId: 'b', seq: 5, answer: chose('9') });
    const after = line.open([{ quId: 'b', seq: 5 }]);
    expect(await after.flush()).toBe(true);
    expect([line.taken.get('a')?.answer, line.taken.get('b')?.answer]).toEqual([chose('1'), chose('9')]);
  });

  it('wait for the next sign-in where the session is over', async () => {
    const line = new Line();
    const before = line.open();
    line.refusal = new SignedOut();
    before.put('a', chose('1'));
    expect(await before.flush()).toBe(false);
    expect([before.state, line.refused.length, line.shelf.size]).toEqual(['offline', 0, 1]);
    before.stop();
    line.refusal = null;
    expect(await line.open().flush()).toBe(true);
    expect(line.taken.get('a')?.answer).toEqual(chose('1'));
  });

  it('wait in the browser while the person sits an exam, count as not saved, and go behind it', async () => {
    const line = new Line();
    const queue = line.open();
    line.refusal = new ExamFirst();
    queue.put('a', chose('1'));
    expect(await queue.flush()).toBe(false);
    expect([queue.state, queue.failure, line.refused.length, line.shelf.size]).toEqual(['held', line.refusal, 0, 1]);
    line.refusal = null;
    await saved(queue);
    expect(line.taken.get('a')?.answer).toEqual(chose('1'));
  });

  it('of two pages of one paper are kept beside each other, and each takes away its own alone', async () => {
    const line = new Line();
    const [here, there] = [line.open(), line.open()];
    line.isAway = true;
    here.put('a', chose('1'));
    there.put('b', chose('2'));
    await Promise.all([here.flush(), there.flush()]);
    // the browser is killed
    here.stop();
    there.stop();
    line.isAway = false;
    const next = line.open();
    expect([next.answerOf('a'), next.answerOf('b')]).toEqual([chose('1'), chose('2')]);
    expect(await next.flush()).toBe(true);
    expect([line.taken.get('a')?.answer, line.taken.get('b')?.answer, line.shelf.size]).toEqual([chose('1'), chose('2'), 0]);
  });

  it('say whose they are, and those of a release before are taken over', async () => {
    const line = new Line();
    line.isAway = true;
    line.shelf.set('battle-answers p', JSON.stringify([{ quId: 'a', seq: 1, answer: chose('1') }]));
    const queue = line.open();
    await queue.flush();
    expect([...line.shelf.keys()]).toEqual(['battle-answers-of u p']);
    line.isAway = false;
    expect(await queue.flush()).toBe(true);
    expect([line.taken.get('a')?.answer, line.shelf.size]).toEqual([chose('1'), 0]);
  });

  it('given behind an answer of another page are the newer ones', async () => {
    const line = new Line();
    const queue = line.open();
    line.taken.set('a', { quId: 'a', seq: 7, answer: chose('9') });
    queue.put('a', chose('1'));
    await saved(queue);
    expect(line.taken.get('a')).toEqual({ quId: 'a', seq: 8, answer: chose('1') });
  });

  it('given on a page that was opened beside another one are not lost behind its number', async () => {
    const line = new Line();
    const [first, second] = [line.open([], 5), line.open([], 3)];
    first.put('a', chose('1'));
    await saved(first);
    second.put('a', chose('2'));
    await saved(second);
    expect(line.taken.get('a')?.answer).toEqual(chose('2'));
    first.put('a', chose('3'));
    await saved(first);
    expect(line.taken.get('a')?.answer).toEqual(chose('3'));
  });

  it('that are refused are not sent again, and whoever shows the page hears of it', async () => {
    const line = new Line();
    const queue = line.open();
    line.refusal = new Error('closed');
    queue.put('a', chose('1'));
    await queue.flush();
    expect([queue.state, line.refused.length, line.shelf.size]).toEqual(['saved', 1, 0]);
  });
});
