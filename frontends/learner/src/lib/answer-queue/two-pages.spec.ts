import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import { ApiError } from '@xuekao/frontend-shared/core';
import fc from 'fast-check';
import type { AnswerQueue } from './answer-queue.js';
import { Bench, MemoryStore } from './test-support/bench.js';

const text = (words: string): AnswerValue => ({ text: words });

describe('two pages of one paper', () => {
  it('an equal sequence of another page is not taken for saved: it is sent again above it, and both pages say so', async () => {
    const bench = new Bench();
    const [one, other] = [await bench.opened(), await bench.opened(new MemoryStore())];
    one.answer('a', text('甲'));
    await bench.pass(1000);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 1, by: 'page1', answer: text('甲') });
    other.answer('a', text('乙'));
    await bench.pass(1000);
    expect(bench.server.answers.get('a')).toMatchObject({ seq: 2, by: 'page2', answer: text('乙') });
    expect(other.getSnapshot()).toMatchObject({ state: 'saved', replaced: [{ quId: 'a', kept: 'here', by: 'page1', seq: 1 }] });
    const { by, since } = one.standing;
    one.heard(bench.server.pages(by, since));
    expect(one.getSnapshot().replaced).toEqual([{ quId: 'a', kept: 'there', by: 'page2', seq: 2, unsent: false, answer: text('乙') }]);
  });

  it('a save that arrives after a reload is the repeat of what the page before it kept', async () => {
    const bench = new Bench();
    const before = await bench.opened();
    bench.late = [];
    before.answer('a', text('甲'));
    await bench.pass(1000);
    before.stop();
    for (const arrive of bench.late.splice(0)) arrive();
    bench.late = null;
    const after = await bench.opened();
    await bench.pass(5000);
    expect([after.getSnapshot(), bench.store.kept.size, bench.requests.length]).toEqual([{ state: 'saved', pending: 0, refused: [], replaced: [], durable: true }, 0, 1]);
  });

  it('what lay in the browser since before another page’s answer is not used, and that is said', async () => {
    const bench = new Bench();
    const before = await bench.opened();
    bench.failWith = () => new ApiError('network', '');
    before.answer('a', text('旧'));
    await bench.pass(1000);
    before.stop();
    bench.failWith = null;
    const other = await bench.opened(new MemoryStore());
    for (const words of ['新', '新的']) other.answer('a', text(words));
    await bench.pass(1000);
    const after = await bench.opened();
    expect(after.getSnapshot().replaced).toEqual([{ quId: 'a', kept: 'there', by: 'page2', seq: 2, unsent: true }]);
    expect([bench.server.answers.get('a')?.answer, bench.store.kept.size]).toEqual([text('新的'), 0]);
  });

  it('a flag left in a browser does not overwrite a later one', async () => {
    const bench = new Bench();
    await bench.store.put({ kind: 'mark', userId: 'u', paperId: 'p', quId: 'a', seq: 1, changedAt: 0, mark: true });
    const other = await bench.opened(new MemoryStore());
    other.mark('a', true);
    await bench.pass(500);
    other.mark('a', false);
    await bench.pass(500);
    const after = await bench.opened();
    await bench.pass(500);
    expect([bench.server.flags.get('a'), bench.store.kept.size]).toEqual([{ seq: 2, mark: false }, 0]);
    after.mark('a', true);
    await bench.pass(500);
    expect(bench.server.flags.get('a')).toEqual({ seq: 3, mark: true });
  });
});

/** A page with what it shows of each question, as a Sitting does. */
class Page {
  queue: AnswerQueue | null = null;
  readonly shows = new Map<string, AnswerValue>();
  private readonly seen = new Set<object>();
  constructor(
    private readonly bench: Bench,
    private readonly store: MemoryStore,
  ) {}
  async reload(): Promise<void> {
    this.queue?.stop();
    this.shows.clear();
    for (const [quId, { answer }] of this.bench.server.answers) this.shows.set(quId, answer);
    const queue = this.bench.queue(this.store);
    this.queue = queue;
    for (const change of await queue.open(this.bench.server.cards())) if (change.kind === 'answer') this.shows.set(change.quId, change.answer);
    this.look();
    queue.subscribe(() => this.look());
  }
  type(quId: string, words: string): void {
    this.shows.set(quId, text(words));
    this.queue?.answer(quId, text(words));
  }
  poll(): void {
    const asking = this.queue?.standing;
    if (asking !== undefined) this.queue?.heard(this.bench.server.pages(asking.by, asking.since));
  }
  private look(): void {
    for (const one of this.queue?.getSnapshot().replaced ?? []) {
      if (one.answer !== undefined && !this.seen.has(one)) this.shows.set(one.quId, one.answer);
      this.seen.add(one);
    }
  }
}

const which = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('type' as const), page: which, quId: fc.constantFrom('a', 'b') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(10, 200, 800, 3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const), page: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), page: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), is: fc.constantFrom('good' as const, 'away' as const, 'loses' as const, 'late' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('arrive' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function network(bench: Bench, is: 'good' | 'away' | 'loses' | 'late', arriving: (() => void)[]): void {
  bench.failWith = is === 'away' ? () => new ApiError('network', '') : null;
  bench.loseReplies = is === 'loses';
  bench.late = is === 'late' ? arriving : null;
}

async function play(steps: readonly Step[], sameBrowser: boolean): Promise<{ bench: Bench; pages: Page[] }> {
  const bench = new Bench();
  const arriving: (() => void)[] = [];
  const pages = [new Page(bench, bench.store), new Page(bench, sameBrowser ? bench.store : new MemoryStore())];
  for (const page of pages) await page.reload();
  let typed = 0;
  for (const one of steps) {
    if (one.kind === 'type') pages[one.page]?.type(one.quId, `${(typed += 1)}`);
    else if (one.kind === 'pass') await bench.pass(one.ms);
    else if (one.kind === 'poll') pages[one.page]?.poll();
    else if (one.kind === 'reload') await pages[one.page]?.reload();
    else if (one.kind === 'network') network(bench, one.is, arriving);
    else arriving.shift()?.();
  }
  for (const arrive of arriving.splice(0)) arrive();
  network(bench, 'good', arriving);
  await bench.pass(120_000);
  for (const page of pages) page.poll();
  return { bench, pages };
}

it('whatever two pages do on whatever network: what a page shows as saved is the server’s answer, and each replacement was said', async () => {
  const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, sameBrowser) => {
      const { bench, pages } = await play(steps, sameBrowser);
      for (const { queue, shows } of pages) {
        expect(queue?.getSnapshot()).toMatchObject({ state: 'saved', pending: 0, refused: [] });
        expect(Object.fromEntries(shows)).toEqual(Object.fromEntries([...bench.server.answers].map(([quId, { answer }]) => [quId, answer])));
      }
    }),
    { numRuns },
  );
}, 600_000);
