import { describe, expect, it } from '@jest/globals';
import { allowedBytes, saveRate } from '@xuekao/contracts/save-limits';
import { pauseOf } from './pacing.js';
import { Bench } from './test-support/bench.js';

const hour = 3_600_000;
/** the longest exam of the contract, and the longest answer */
const longestMs = 24 * hour;
const longestText = 20_000;

/** Limits of the server: requests of the bucket of saveRate, and bytes of all saves. */
class Limits {
  refused = 0;
  private tokens = saveRate.burst;
  private at = 0;
  private bytes = 0;
  take(now: number, body: unknown): void {
    this.tokens = Math.min(saveRate.burst, this.tokens + ((now - this.at) / 1000) * saveRate.perSecond) - 1;
    this.at = now;
    this.bytes += Buffer.byteLength(JSON.stringify(body));
    if (this.tokens < 0 || this.bytes > allowedBytes(0, now)) this.refused += 1;
  }
}
function limited(bench: Bench): Limits {
  const limits = new Limits();
  bench.failWith = (changes) =>
    limits.take(
      bench.time,
      changes.map(({ quId, seq, by, answer }) => ({ quId, seq, by, answer })),
    );
  return limits;
}

describe('the pace of a page', () => {
  it('leaves more time between two saves of a longer text', () => {
    const chinese = (length: number): number => pauseOf({ text: '字'.repeat(length) });
    expect([
      chinese(1600),
      chinese(1700),
      chinese(6600),
      chinese(6700),
      pauseOf({ options: ['a'] }),
      pauseOf({ text: 'a'.repeat(4900) }),
    ]).toEqual([0, 5000, 5000, 10_000, 0, 0]);
  });

  it('somebody who writes 20,000 characters and goes on changing them to the end of the longest exam is never refused', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    const limits = limited(bench);
    let text = '';
    while (bench.time < longestMs) {
      // a character a second until the text is full; the corrections after that come often enough for a save at every pause
      text = text.length < longestText ? `${text}${'字'.repeat(10)}` : `改${text.slice(1)}`;
      queue.answer('a', { text });
      queue.answer('b', { options: ['x'] });
      await bench.pass(10_000);
    }
    await bench.pass(20_000);
    expect(bench.requests.length).toBeGreaterThan(longestMs / 11_000);
    expect([limits.refused, bench.server.answers.get('a')?.answer, queue.getSnapshot().state]).toEqual([0, { text }, 'saved']);
  }, 120_000);

  it('clicks as fast as a hand can go for minutes are never refused, and the last one is saved a second later', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    const limits = limited(bench);
    for (let click = 0; click < 1500; click += 1) {
      queue.answer(`q${click % 50}`, { options: [`x${click}`] });
      await bench.pass(200);
    }
    await bench.pass(1200);
    expect([limits.refused, bench.server.answers.get('q49')?.answer, queue.getSnapshot().state]).toEqual([
      0,
      { options: ['x1499'] },
      'saved',
    ]);
  });

  it('a long text does not go along with every click elsewhere, but leaves with the page', async () => {
    const bench = new Bench();
    const queue = await bench.opened();
    queue.answer('essay', { text: '字'.repeat(10_000) });
    await bench.pass(1000);
    queue.answer('essay', { text: '改'.repeat(10_000) });
    for (let click = 0; click < 5; click += 1) {
      queue.answer('b', { options: [`x${click}`] });
      await bench.pass(500);
    }
    expect(bench.requests.map((changes) => changes.map(({ quId }) => quId).join())).toEqual(['essay', 'b', 'b', 'b', 'b', 'b']);
    queue.sendNow();
    await bench.pass(10);
    expect(bench.server.answers.get('essay')?.answer).toEqual({ text: '改'.repeat(10_000) });
  });
});
