import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import { ApiError } from '@xuekao/frontend-shared/core';
import fc from 'fast-check';
import type { AnswerQueue } from './answer-queue.js';
import type { AnswerChange } from './queue-store.js';
import { Bench, MemoryStore, offered } from './test-support/bench.js';

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
    const { by, since } = one.pollPosition;
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
    expect([after.getSnapshot(), bench.store.kept.size, bench.requests.length]).toEqual([
      { state: 'saved', pending: 0, refused: [], replaced: [], unused: [], durable: true },
      0,
      1,
    ]);
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
    expect(offered(after)).toEqual(['旧']);
    expect([
      bench.server.answers.get('a')?.answer,
      bench.store.kept.size,
      bench.requests.flat().filter(({ by }) => by === 'page3'),
    ]).toEqual([text('新的'), 1, []]);
    after.forgetRefused();
    expect(bench.store.kept.size).toBe(0);
  });

  it.each([
    ['is lost on the way', false],
    ['arrives, and its reply is lost', true],
  ])('a replaced answer is told after a reload where the save %s', async (_, arrives) => {
    const bench = new Bench();
    const store = new MemoryStore();
    const [one, before] = [await bench.opened(), await bench.opened(store)];
    one.answer('a', text('乙'));
    await bench.pass(1000);
    before.answer('a', text('甲'));
    bench.failWith = ([change]) => {
      if (change?.seq === 1) return null; // the server says that it holds the other answer
      bench.loseReplies = arrives;
      return arrives ? null : new ApiError('network', '');
    };
    await bench.pass(1000);
    expect(bench.server.answers.get('a')?.answer).toEqual(text(arrives ? '甲' : '乙'));
    before.stop();
    [bench.failWith, bench.loseReplies] = [null, false];
    const after = await bench.opened(store);
    await bench.pass(1000);
    expect(bench.server.answers.get('a')?.answer).toEqual(text('甲'));
    expect([after.getSnapshot().replaced, offered(after)]).toEqual([
      [{ quId: 'a', kept: 'here', by: 'page1', seq: 1, unsent: false }],
      ['乙'],
    ]);
  });

  it('a draft that gave way and still lies beside what was set aside of it is offered after any number of reloads', async () => {
    const bench = new Bench();
    const draft: AnswerChange = {
      kind: 'answer',
      userId: 'u',
      paperId: 'p',
      quId: 'a',
      seq: 1,
      changedAt: 0,
      by: 'page0',
      base: 0,
      answer: text('旧'),
    };
    const other = await bench.opened(new MemoryStore());
    other.answer('a', text('新'));
    await bench.pass(1000);
    // the tab ended between the two writes
    await bench.store.put(draft);
    await bench.store.put({ ...draft, aside: 'lost' });
    for (let reload = 0; reload < 2; reload += 1) {
      const page = await bench.opened();
      await bench.pass(1000);
      expect(offered(page)).toEqual(['旧']);
      page.stop();
    }
  });

  describe('an older draft of another device', () => {
    /** Page one saved 一 and wrote 旧 without network; page two, which had seen 一, saved 新. */
    async function drafted({ changes = 1, sleeps = false } = {}): Promise<{ bench: Bench; one: AnswerQueue }> {
      const bench = new Bench();
      let stillAt: number | null = null;
      const one = await bench.opened(undefined, () => stillAt ?? bench.time);
      one.answer('a', text('一'));
      await bench.pass(1000);
      const other = await bench.opened(new MemoryStore());
      one.setOnline(false);
      bench.failWith = ([change]) => (change?.by === 'page1' ? new ApiError('network', '') : null);
      for (let change = 1; change <= changes; change += 1) one.answer('a', text(`旧${change}`));
      if (sleeps) stillAt = bench.time;
      await bench.pass(60_000);
      other.answer('a', text('新'));
      await bench.pass(1000);
      bench.failWith = null;
      expect(bench.server.answers.get('a')).toMatchObject({ by: 'page2', answer: text('新') });
      return { bench, one };
    }
    const replaced = [{ quId: 'a', kept: 'there', by: 'page2', seq: 2, unsent: true, answer: text('新') }];

    it.each([1, 5])(
      'does not replace the later answer when its page comes online again (%i changes), and both are to be had',
      async (changes) => {
        const { bench, one } = await drafted({ changes });
        one.setOnline(true);
        await bench.pass(5000);
        expect(bench.server.answers.get('a')).toMatchObject({ by: 'page2', answer: text('新') });
        expect(one.getSnapshot()).toMatchObject({ state: 'saved', pending: 0, refused: [], replaced });
        expect(offered(one)).toEqual([`旧${changes}`]);
        expect([...bench.store.kept.values()]).toMatchObject([{ answer: text(`旧${changes}`) }]);
        // taken back on purpose it is an answer that knows the other one
        one.answer('a', text(`旧${changes}`));
        await bench.pass(5000);
        expect([bench.server.answers.get('a')?.answer, bench.store.kept.size]).toEqual([text(`旧${changes}`), 0]);
      },
    );

    it('does not replace it when a computer slept in between and the clock of its page stood still', async () => {
      const { bench, one } = await drafted({ sleeps: true });
      one.setOnline(true);
      await bench.pass(5000);
      expect([bench.server.answers.get('a')?.answer, one.getSnapshot().replaced, offered(one)]).toEqual([text('新'), replaced, ['旧1']]);
    });

    it('does not replace it after a reload, whatever its sequence', async () => {
      const { bench, one } = await drafted({ changes: 5 });
      one.stop();
      const after = await bench.opened();
      await bench.pass(5000);
      expect([bench.server.answers.get('a')?.answer, after.getSnapshot().state]).toEqual([text('新'), 'saved']);
      expect(after.getSnapshot().replaced).toEqual([{ quId: 'a', kept: 'there', by: 'page2', seq: 2, unsent: true }]);
      expect(offered(after)).toEqual(['旧5']);
    });

    it('is kept by the server as evidence when it is sent without its paper, and stays in the browser', async () => {
      const { bench, one } = await drafted({ changes: 5 });
      one.stop();
      const hall = bench.queue();
      await hall.open({ cards: [], edits: 0 });
      await hall.flush(5000);
      expect([bench.server.answers.get('a')?.answer, bench.server.rejected.map(({ answer }) => answer), hall.getSnapshot()]).toEqual([
        text('新'),
        [text('旧5')],
        expect.objectContaining({ state: 'saved', replaced: [expect.objectContaining({ kept: 'there' })] }),
      ]);
      expect(bench.store.kept.size).toBe(1);
    });

    it('counts where the person wrote on in it after the other answer was saved, and the other one is to be had', async () => {
      const { bench, one } = await drafted();
      one.answer('a', text('旧的，后来改过'));
      one.setOnline(true);
      await bench.pass(5000);
      expect(bench.server.answers.get('a')).toMatchObject({ by: 'page1', answer: text('旧的，后来改过') });
      expect(one.getSnapshot().replaced).toEqual([{ quId: 'a', kept: 'here', by: 'page2', seq: 2, unsent: false }]);
      expect(offered(one)).toEqual(['新']);
    });
  });

  it('what a page writes on a draft that the page before it left counts, also where that draft arrives late', async () => {
    const bench = new Bench();
    const before = await bench.opened();
    bench.late = [];
    before.answer('a', text('甲'));
    await bench.pass(1000);
    before.stop();
    const arrive = bench.late.splice(0);
    bench.late = null;
    const after = await bench.opened();
    after.answer('a', text('甲乙'));
    for (const one of arrive) one();
    await bench.pass(5000);
    expect([bench.server.answers.get('a')?.answer, after.getSnapshot()]).toEqual([
      text('甲乙'),
      { state: 'saved', pending: 0, refused: [], replaced: [], unused: [], durable: true },
    ]);
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
  /** what the page has shown of each question, up to each answer that was typed */
  readonly knew = new Map<string, ReadonlySet<string | undefined>>();
  /** answers that it said were replaced by its own: question and sequence */
  readonly said = new Set<string>();
  private readonly saw = new Set<string | undefined>();
  private readonly seen = new Set<object>();
  private slept = 0;
  constructor(
    private readonly bench: Bench,
    readonly store: MemoryStore,
  ) {}
  async reload(): Promise<void> {
    this.queue?.stop();
    this.shows.clear();
    for (const [quId, { answer }] of this.bench.server.answers) this.shows.set(quId, answer);
    const queue = this.bench.queue(this.store, () => this.bench.time - this.slept);
    this.queue = queue;
    for (const change of await queue.open(this.bench.server.cards()))
      if (change.kind === 'answer') this.shows.set(change.quId, change.answer);
    this.look();
    queue.subscribe(() => this.look());
  }
  sleep(ms: number): void {
    this.bench.time += ms;
    this.slept += ms;
  }
  type(quId: string, words: string): void {
    this.note();
    this.knew.set(words, new Set(this.saw));
    this.shows.set(quId, text(words));
    this.queue?.answer(quId, text(words));
  }
  poll(): void {
    const asking = this.queue?.pollPosition;
    if (asking !== undefined) this.queue?.heard(this.bench.server.pages(asking.by, asking.since));
  }
  private note(): void {
    for (const { text: words } of this.shows.values()) this.saw.add(words);
  }
  private look(): void {
    this.note();
    for (const one of this.queue?.getSnapshot().replaced ?? []) {
      if (one.kept === 'here') this.said.add(`${one.quId} ${one.seq}`);
      if (one.answer !== undefined && !this.seen.has(one)) this.shows.set(one.quId, one.answer);
      this.seen.add(one);
    }
  }
}

/** `ends`: one request passes, and no other */
const networks = ['good', 'away', 'loses', 'late', 'ends'] as const;
const which = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('type' as const), page: which, quId: fc.constantFrom('a', 'b') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(10, 200, 800, 3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), page: which, ms: fc.constantFrom(1000, 60_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const), page: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), page: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), is: fc.constantFrom(...networks) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('arrive' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function network(bench: Bench, is: (typeof networks)[number], arriving: (() => void)[]): void {
  let passed = is === 'ends' ? 1 : 0;
  bench.failWith = is === 'away' || is === 'ends' ? () => ((passed -= 1) >= 0 ? null : new ApiError('network', '')) : null;
  bench.loseReplies = is === 'loses';
  bench.late = is === 'late' ? arriving : null;
}

async function play(
  steps: readonly Step[],
  sameBrowser: boolean,
): Promise<{ bench: Bench; pages: Page[]; last: ReadonlyMap<string, string> }> {
  const bench = new Bench();
  const arriving: (() => void)[] = [];
  const pages = [new Page(bench, bench.store), new Page(bench, sameBrowser ? bench.store : new MemoryStore())];
  for (const page of pages) await page.reload();
  let typed = 0;
  const last = new Map<string, string>();
  for (const one of steps) {
    if (one.kind === 'type') {
      last.set(one.quId, `${(typed += 1)}`);
      pages[one.page]?.type(one.quId, `${typed}`);
    } else if (one.kind === 'pass') await bench.pass(one.ms);
    else if (one.kind === 'sleep') pages[one.page]?.sleep(one.ms);
    else if (one.kind === 'poll') pages[one.page]?.poll();
    else if (one.kind === 'reload') await pages[one.page]?.reload();
    else if (one.kind === 'network') network(bench, one.is, arriving);
    else arriving.shift()?.();
  }
  for (const arrive of arriving.splice(0)) arrive();
  network(bench, 'good', arriving);
  await bench.pass(120_000);
  for (const page of pages) page.poll();
  return { bench, pages, last };
}

it(
  'whatever two pages do on whatever network: a page shows the server’s answer as saved, an older one never replaces a ' +
    'later one, and the last one is not lost',
  async () => {
    const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, sameBrowser) => {
        const { bench, pages, last } = await play(steps, sameBrowser);
        for (const replaced of bench.server.replacements) expect(Number(replaced.new.text)).toBeGreaterThan(Number(replaced.old.text));
        // who replaced an answer had seen it, or a later one of somebody who had, or a page says it
        const isLaterOf = (words: string | undefined, than: string | undefined): boolean =>
          Number(words) > Number(than) && pages.some(({ knew }) => knew.get(words ?? '')?.has(than));
        for (const { quId, seq, old, new: next } of bench.server.replacements) {
          const isKnown = pages.some(({ knew }) =>
            [...(knew.get(next.text ?? '') ?? [])].some((words) => words === old.text || isLaterOf(words, old.text)),
          );
          if (!isKnown) expect(pages.flatMap(({ said }) => [...said])).toContain(`${quId} ${seq}`);
        }
        // what the person wrote last counts, or a page offers it, or it lies in the browser until one does
        for (const [quId, words] of last) {
          const texts = pages.flatMap(({ queue }) => offered(queue));
          const kept = pages.flatMap(({ store }) =>
            [...store.kept.values()].map((change) => (change.kind === 'answer' ? change.answer.text : undefined)),
          );
          expect([bench.server.answers.get(quId)?.answer.text, ...texts, ...kept]).toContain(words);
        }
        for (const { queue, shows } of pages) {
          expect(queue?.getSnapshot()).toMatchObject({ state: 'saved', pending: 0, refused: [] });
          const held = Object.fromEntries([...bench.server.answers].map(([quId, { answer }]) => [quId, answer]));
          expect(Object.fromEntries(shows)).toEqual(held);
          // the receipt is compared with them
          const own = [...(queue?.held ?? [])].filter(([, { answer }]) => answer !== null);
          expect(Object.fromEntries(own.map(([quId, { answer }]) => [quId, answer]))).toEqual(held);
        }
        // what a page offers it offers after a reload, too; of two in one browser the other one may have been answered in again
        for (const page of sameBrowser ? [] : pages) {
          const before = offered(page.queue).filter((words) => ![...page.shows.values()].some((shown) => shown.text === words));
          await page.reload();
          expect(offered(page.queue)).toEqual(expect.arrayContaining(before));
        }
      }),
      {
        numRuns,
        examples: [
          [
            [
              { kind: 'type', page: 0, quId: 'a' },
              { kind: 'pass', ms: 800 },
              { kind: 'network', is: 'ends' },
              { kind: 'type', page: 1, quId: 'a' },
              { kind: 'pass', ms: 800 },
              { kind: 'reload', page: 1 },
            ],
            false,
          ],
        ],
      },
    );
  },
  600_000,
);
