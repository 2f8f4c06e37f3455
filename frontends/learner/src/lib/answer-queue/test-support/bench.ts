import type { AnswerValue } from '@xuekao/contracts';
import { ApiError } from '@xuekao/frontend-shared/core';
import { AnswerQueue, type QueueDeps } from '../answer-queue.js';
import { placeOf, slotOf, type AnswerChange, type QueuedChange, type QueueStore } from '../queue-store.js';
import type { HeldAnswer, HeldCard, HeldFlag } from '../two-pages.js';

const idOf = (change: QueuedChange): string => [change.userId, change.paperId, slotOf(change), placeOf(change)].join();

export class MemoryStore implements QueueStore {
  readonly kept = new Map<string, QueuedChange>();
  broken = false;
  async load(userId: string, paperId: string): Promise<QueuedChange[]> {
    return [...this.kept.values()].filter((one) => one.userId === userId && one.paperId === paperId);
  }
  async put(change: QueuedChange): Promise<void> {
    if (this.broken) throw new Error('quota');
    this.kept.set(idOf(change), change);
  }
  async remove(change: QueuedChange): Promise<void> {
    if ((this.kept.get(idOf(change))?.seq ?? Infinity) <= change.seq) this.kept.delete(idOf(change));
  }
  async papers(userId: string): Promise<string[]> {
    return [...new Set([...this.kept.values()].filter((one) => one.userId === userId).map((one) => one.paperId))];
  }
  async clear(): Promise<void> {
    this.kept.clear();
  }
}

interface Held {
  seq: number;
  by: string | null;
  edit: number;
  at: number;
  answer: AnswerValue;
}
type Reply = Awaited<ReturnType<QueueDeps['sendAnswers']>>;

/**
 * The rules of the exam service for one paper: an answer is taken with a later sequence than the one held, unless another page's was saved
 * that its writer had not seen (attempt.decider.ts).
 */
export class PaperServer {
  readonly answers = new Map<string, Held>();
  readonly flags = new Map<string, HeldFlag>();
  /** answers that another page's took the place of, each with the one that did */
  readonly replacements: { quId: string; seq: number; old: AnswerValue; new: AnswerValue }[] = [];
  readonly rejected: AnswerChange[] = [];
  /** questions whose answers come too late from now on */
  readonly late = new Set<string>();
  edits = 0;
  constructor(private readonly now: () => number) {}

  save(changes: readonly AnswerChange[], page: string, since: number): Reply {
    for (const change of changes.filter(({ quId }) => !this.late.has(quId))) {
      const { quId, seq, by, base = Infinity, answer } = change;
      const held = this.answers.get(quId);
      if (held !== undefined && held.seq > base && held.by !== (by ?? null) && JSON.stringify(held.answer) !== JSON.stringify(answer))
        this.rejected.push(change);
      else if (seq > (held?.seq ?? 0)) {
        if (held !== undefined) this.replacements.push({ quId, seq: held.seq, old: held.answer, new: answer });
        this.answers.set(quId, { seq, by: by ?? null, edit: (this.edits += 1), at: this.now(), answer });
      }
    }
    const saved = changes.map(({ quId }): HeldAnswer => {
      const held = this.answers.get(quId);
      if (this.late.has(quId)) return { quId, seq: held?.seq ?? 0, by: held?.by ?? null, late: true };
      return held === undefined ? { quId, seq: 0, by: null } : { quId, seq: held.seq, by: held.by, ago: this.now() - held.at };
    });
    return { saved, ...this.pages(page, since) };
  }
  pages(page: string, since: number): Pick<Reply, 'edits' | 'others'> {
    const others = [...this.answers].flatMap(([quId, { seq, by, edit, answer }]) =>
      edit > since && by !== page ? [{ quId, seq, by, answer }] : [],
    );
    return { edits: this.edits, others };
  }
  flag(quId: string, seq: number, mark: boolean): HeldFlag {
    const held = this.flags.get(quId);
    if (held === undefined || seq > held.seq) this.flags.set(quId, { seq, mark });
    return this.flags.get(quId) ?? { seq, mark };
  }
  cards(): { cards: HeldCard[]; edits: number } {
    const quIds = [...new Set([...this.answers.keys(), ...this.flags.keys()])];
    const cards = quIds.map((quId) => {
      const held = this.answers.get(quId);
      return { quId, seq: held?.seq ?? 0, by: held?.by ?? null, markSeq: this.flags.get(quId)?.seq ?? 0, answer: held?.answer ?? null };
    });
    return { cards, edits: this.edits };
  }
}

/** Time that runs only when told to, one paper on a server, and any number of pages. */
export class Bench {
  time = 0;
  private timers: { at: number; run: () => void }[] = [];
  private pages = 0;
  readonly server = new PaperServer(() => this.time);
  readonly requests: AnswerChange[][] = [];
  readonly marks: string[] = [];
  failWith: ((changes: readonly AnswerChange[]) => unknown) | null = null;
  /** the request reaches the server, the reply is lost */
  loseReplies = false;
  /** requests that reach the server when somebody lets them, long after their page gave up */
  late: (() => void)[] | null = null;
  /** resolves what the server is working on */
  hold: Promise<void> = Promise.resolve();
  store = new MemoryStore();

  /** `now`: the clock of its page that stands still while the computer sleeps. */
  queue(store: QueueStore = this.store, now = (): number => this.time): AnswerQueue {
    this.pages += 1;
    const page = `page${this.pages}`;
    return new AnswerQueue({
      userId: 'u',
      paperId: 'p',
      page,
      store,
      now,
      wall: () => this.time,
      random: () => 1,
      schedule: (run, ms) => {
        const timer = { at: this.time + ms, run };
        this.timers.push(timer);
        return () => (this.timers = this.timers.filter((one) => one !== timer));
      },
      sendAnswers: async (changes, { since }) => {
        this.requests.push([...changes]);
        await this.hold;
        const error = this.failWith?.(changes);
        if (error !== null && error !== undefined) throw error;
        if (this.late !== null) {
          this.late.push(() => this.server.save(changes, page, since));
          throw new ApiError('timeout', '');
        }
        const reply = this.server.save(changes, page, since);
        if (this.loseReplies) throw new ApiError('network', '');
        return reply;
      },
      sendMark: async ({ quId, seq, mark }) => {
        this.marks.push(`${quId}=${mark}`);
        return this.server.flag(quId, seq, mark);
      },
    });
  }

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await new Promise(setImmediate); // lets the promises of the last step settle
      const next = this.timers.filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }

  async opened(store?: QueueStore, now?: () => number): Promise<AnswerQueue> {
    const queue = this.queue(store, now);
    await queue.open(this.server.cards());
    return queue;
  }
}

/** The texts that a page offers beside the answers that count. */
export const offered = (queue: AnswerQueue | null): (string | undefined)[] =>
  queue?.getSnapshot().unused.map(({ answer }) => answer.text) ?? [];
