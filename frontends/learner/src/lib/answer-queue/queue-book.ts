import type { AnswerValue } from '@xuekao/contracts';
import { text } from '../../texts/zh-cn.js';
import { AsideShelf, type OfferedAnswer } from './aside-shelf.js';
import { waitMs } from './pacing.js';
import {
  isAside,
  slotOf,
  type AnswerChange,
  type MarkChange,
  type QueuedChange,
  type QueueStore,
  type ReplacedAnswer,
} from './queue-store.js';
import {
  isFlagHeld,
  isSameAnswer,
  leftoverFate,
  verdictOf,
  type HeldAnswer,
  type HeldCard,
  type HeldFlag,
  type OtherAnswer,
  type OtherPages,
  type Replacement,
} from './two-pages.js';

export interface Refusal {
  change: QueuedChange;
  message: string;
}
export interface BookDeps {
  userId: string;
  paperId: string;
  /** a random name of this page: tells its answers from those of another page with the same sequence */
  page: string;
  store: QueueStore;
  now(): number;
  /** the clock of the computer: goes on while the computer sleeps */
  wall(): number;
}
/** Fate of a change. Instants in milliseconds since the epoch. */
export interface RecordedChange {
  quId: string;
  kind: QueuedChange['kind'];
  /** when it was saved; of what waits: since when */
  at: number;
}
/** An answer as the server holds it; null where it holds none. */
export interface ShownAnswer {
  seq: number;
  answer: AnswerValue | null;
}
/** more saves than these are no help */
const remembered = 8;

interface PendingChange {
  change: QueuedChange;
  dueAt: number;
  firstAt: number;
  /** milliseconds between two saves of this answer */
  pause: number;
  /** made on this page, not found in the store */
  fresh: boolean;
  /** when it was written, by the clock of the computer */
  wroteAt: number;
  /** what an earlier page left and this one goes on from; its name may still arrive at the server */
  from: AnswerChange | null;
  /** the other page's answer that this one will replace, with its content where a poll named it */
  over: ReplacedAnswer | null;
}

type PendingAnswer = PendingChange & { change: AnswerChange };
const isAnswer = (waiting: PendingChange): waiting is PendingAnswer => waiting.change.kind === 'answer';

/** The held answer is the draft that this one goes on from, or an earlier one of the same page: it arrived after all. */
const isFrom = ({ from }: PendingChange, held: Pick<HeldAnswer, 'seq' | 'by'>): boolean =>
  from !== null && held.by === (from.by ?? null) && held.seq <= from.seq;

/** The server holds it, or a later one of the page that wrote it. */
const isHeldBy = ({ seq, by }: AnswerChange, card: HeldCard | undefined): boolean =>
  card !== undefined && card.seq >= seq && card.by === (by ?? null);

/** Waiting changes, their state at the server, and the fate of the others. Knows nothing of requests and pauses. */
export class QueueBook {
  private readonly pending = new Map<string, PendingChange>();
  private readonly lastSeq = new Map<string, number>();
  /** the answer to each question that this page shows, as the server holds it */
  readonly shown = new Map<string, ShownAnswer>();
  private readonly sentAt = new Map<string, number>();
  private readonly shelf: AsideShelf;
  refused: Refusal[] = [];
  replaced: Replacement[] = [];
  /** what this page had saved, the newest first */
  saves: readonly RecordedChange[] = [];
  /** answers that were saved over all pages, as far as this one has heard */
  edits = 0;
  /** false: the browser keeps nothing */
  durable = true;

  constructor(
    private readonly deps: BookDeps,
    private readonly changed: () => void,
  ) {
    this.shelf = new AsideShelf(deps.store, () => this.keepsNothing());
  }

  /** answers that do not count, by age */
  get unused(): readonly OfferedAnswer[] {
    return this.shelf.offered;
  }
  get size(): number {
    return this.pending.size;
  }
  get all(): QueuedChange[] {
    return [...this.pending.values()].map(({ change }) => change);
  }
  /** Waiting changes, by age. */
  get waiting(): RecordedChange[] {
    return [...this.pending.values()]
      .map(({ change: { quId, kind, changedAt }, firstAt }) => ({ quId, kind, at: firstAt || changedAt }))
      .sort((one, other) => one.at - other.at);
  }
  private saved({ quId, kind }: QueuedChange): void {
    this.saves = [{ quId, kind, at: this.deps.wall() }, ...this.saves].slice(0, remembered);
  }
  /** The instant at which the next change should leave; Infinity where nothing waits. */
  get dueAt(): number {
    return Math.min(...[...this.pending.values()].map((entry) => entry.dueAt));
  }
  /** Changes that may leave now: a large answer that is not due yet does not go along with every click elsewhere. */
  due(): QueuedChange[] {
    const now = this.deps.now();
    return [...this.pending.values()].filter(({ dueAt, pause }) => dueAt <= now || pause === 0).map(({ change }) => change);
  }
  hurry(): void {
    for (const entry of this.pending.values()) entry.dueAt = 0;
  }

  /** Takes up what an earlier page left. Returns it, to be shown over the server's answers. */
  async open({ cards, edits }: { cards: readonly HeldCard[]; edits: number }): Promise<QueuedChange[]> {
    this.edits = edits;
    for (const { quId, seq, markSeq, answer } of cards) {
      this.lastSeq.set(`answer:${quId}`, seq).set(`mark:${quId}`, markSeq);
      this.shown.set(quId, { seq, answer });
    }
    const held = new Map(cards.map((card) => [card.quId, card]));
    const { userId, paperId, store } = this.deps;
    const left = await store.load(userId, paperId).catch((): QueuedChange[] => {
      this.durable = false;
      return [];
    });
    // several pages may have left an answer to one question: the one written last goes on
    left.sort((one, other) => one.changedAt - other.changedAt);
    const taken = left.flatMap((change) => (isAside(change) ? [] : this.takeUp(change, held.get(change.quId))));
    for (const change of left) if (isAside(change)) this.shelf.find(change, this.countedAnswer(change, held.get(change.quId)));
    return taken.filter((change) => this.pending.get(slotOf(change))?.change === change);
  }

  private countedAnswer(aside: AnswerChange, card: HeldCard | undefined): AnswerValue | null | undefined {
    return card === undefined ? undefined : (this.waitingAnswer(slotOf(aside))?.change.answer ?? card.answer);
  }

  private takeUp(change: QueuedChange, card: HeldCard | undefined): QueuedChange[] {
    const fate = leftoverFate(change, card);
    if (fate === 'held') {
      if (change.kind === 'answer' && change.over !== undefined && isHeldBy(change, card)) this.tookOver(change, change.over);
      this.forget(change);
    } else if (fate === 'replaced' && change.kind === 'answer' && card !== undefined) this.yields(change, card);
    if (fate !== 'send') return [];
    const { refused: _refused, ...taken } = change;
    const slot = slotOf(taken);
    const earlier = this.waitingAnswer(slot)?.change;
    if (earlier !== undefined) this.yields(earlier, taken);
    this.count(slot, taken.seq);
    this.pending.set(slot, {
      change: taken,
      dueAt: 0,
      firstAt: 0,
      pause: 0,
      fresh: false,
      wroteAt: 0,
      from: change.kind === 'answer' ? change : null,
      over: change.kind === 'answer' ? (change.over ?? null) : null,
    });
    return [taken];
  }

  /** Sequence of the answer that the page shows as the server's: an answer that is written now is based on it. */
  baseOf(quId: string): number {
    return this.shown.get(quId)?.seq ?? 0;
  }

  /** Numbers a new change of this page. */
  changeKeyOf(kind: QueuedChange['kind'], quId: string): Omit<MarkChange, 'kind' | 'mark'> {
    const slot = slotOf({ kind, quId });
    const seq = (this.lastSeq.get(slot) ?? 0) + 1;
    this.lastSeq.set(slot, seq);
    return { userId: this.deps.userId, paperId: this.deps.paperId, quId, seq, changedAt: this.deps.now() };
  }

  /** A change of this page. `wait`: milliseconds for company, `pause`: those between two saves of this answer. */
  put(change: QueuedChange, wait: number, pause: number): void {
    const slot = slotOf(change);
    const now = this.deps.now();
    const before = this.pending.get(slot);
    const firstAt = before?.firstAt ?? now;
    const dueAt = Math.max(Math.min(now + wait, firstAt + waitMs.longest), (this.sentAt.get(slot) ?? -Infinity) + pause);
    this.store(change);
    for (const one of [...this.refused.map(({ change: of }) => of), ...(before?.from ? [before.from] : [])])
      if (slotOf(one) === slot) this.forget(one);
    if (change.kind === 'answer') {
      this.shelf.stands(change.quId, change.answer);
      this.shelf.answered(change.quId);
      // who answers again has seen which answer stood
      this.replaced = this.replaced.filter(({ quId }) => quId !== change.quId);
    }
    this.unrefuse(slot);
    this.pending.set(slot, {
      change,
      fresh: true,
      wroteAt: this.deps.wall(),
      from: before?.from ?? null,
      firstAt,
      dueAt,
      pause,
      over: before?.over ?? null,
    });
  }
  /** As `put`, with an answer that was set aside: the one that the person gives up for it stays to be had. */
  swap(change: AnswerChange, wait: number, pause: number, given: AnswerValue): void {
    this.put(change, wait, pause);
    void this.shelf.add({ ...change, answer: given }, 'gave');
  }
  /** The person wants to be asked no more about the answer that is offered, and has seen which one stands. */
  dismiss(quId: string): void {
    this.shelf.dismiss(quId);
    this.replaced = this.replaced.filter((one) => one.quId !== quId);
  }
  /** A change that comes too late to be sent. */
  putRefused(change: QueuedChange, message: string): void {
    this.unrefuse(slotOf(change));
    this.refused = [...this.refused, { change, message }];
  }
  private unrefuse(slot: string): void {
    this.refused = this.refused.filter((one) => slotOf(one.change) !== slot);
  }

  sent(answers: readonly AnswerChange[]): void {
    for (const change of answers) this.sentAt.set(slotOf(change), this.deps.now());
  }

  /** Takes the news of a reply or a poll about the other pages of this paper. */
  heard({ edits, others }: OtherPages): void {
    this.edits = Math.max(this.edits, edits);
    for (const other of others) {
      const slot = `answer:${other.quId}`;
      this.count(slot, other.seq);
      if (other.seq <= this.baseOf(other.quId)) continue;
      const waiting = this.pending.get(slot);
      if (waiting === undefined) this.stands(other, false);
      else if (!isFrom(waiting, other)) this.isOver(waiting, other);
    }
  }

  private isOver(waiting: PendingChange, { seq, by, answer }: OtherAnswer): void {
    waiting.over = { seq, by, answer };
    const { change } = waiting;
    // what is based on it already says after a reload, too, that nobody had seen it
    if (change.kind !== 'answer' || (change.base ?? 0) < seq) return;
    waiting.change = { ...change, over: waiting.over };
    this.store(waiting.change);
  }

  /** Another page's answer stands; `unsent`: in place of one that this browser had kept. One answer is told once. */
  private stands(other: Omit<Replacement, 'kept' | 'unsent'>, unsent: boolean): void {
    if (other.answer !== undefined) this.shows(other.quId, other.seq, other.answer);
    const told = this.replaced.find(({ quId, seq, kept }) => kept === 'there' && quId === other.quId && seq === other.seq);
    this.replaced = [
      ...this.replaced.filter((one) => one !== told),
      { ...told, ...other, kept: 'there', unsent: unsent || told?.unsent === true },
    ];
  }
  private shows(quId: string, seq: number, answer: AnswerValue): void {
    this.shown.set(quId, { seq, answer });
    this.shelf.stands(quId, answer);
  }
  /** This page's draft gives way to the answer that is held. It is told, offered, and stays in the browser. */
  private yields(draft: AnswerChange, { seq, by }: HeldAnswer, answer?: AnswerValue): void {
    void this.shelf.add(draft, 'lost').then((isKept) => {
      // only now: a browser that takes no more keeps at least the draft
      if (isKept) this.forget(draft);
    });
    this.stands({ quId: draft.quId, by: by ?? null, seq, ...(answer === undefined ? {} : { answer }) }, true);
  }

  /** False where the server does not hold what it answered for: that is sent again. */
  settle(change: AnswerChange, held: HeldAnswer | undefined): boolean {
    if (held?.late === true) {
      this.drop([change], text('app.answers.late'));
      this.forget(change);
      return true;
    }
    const verdict = held === undefined ? 'unknown' : verdictOf(change, held, this.deps.page);
    if (held === undefined || verdict === 'unknown') return false;
    const slot = slotOf(change);
    const waiting = this.waitingAnswer(slot);
    this.count(slot, held.seq);
    if (verdict === 'taken') this.taken(change, held, waiting);
    else if (waiting?.fresh === true && isFrom(waiting, held)) this.above(waiting, held);
    else if (waiting?.fresh === true && this.isLater(waiting, held)) {
      // The last answer of this page still counts; that it replaced another page's answer is said once it is saved.
      this.above({ ...waiting, over: waiting.over?.seq === held.seq ? waiting.over : held }, held);
    } else {
      this.pending.delete(slot);
      this.yields(waiting?.change ?? change, held, waiting?.over?.seq === held.seq ? waiting.over.answer : undefined);
    }
    return true;
  }
  /**
   * True where the person wrote it after the held answer was saved. Both are durations, so no two clocks are compared; the longer of two,
   * because one clock of a page stands still while the computer sleeps.
   */
  private isLater({ change, wroteAt }: PendingChange, { ago = Infinity }: HeldAnswer): boolean {
    return Math.max(this.deps.now() - change.changedAt, this.deps.wall() - wroteAt) < ago;
  }
  /** Sends it again, as one that knows the held answer. */
  private above(waiting: PendingAnswer, { seq }: HeldAnswer): void {
    const { over: _over, ...change } = waiting.change;
    this.again(waiting, {
      ...change,
      seq: Math.max(change.seq, seq + 1),
      base: seq,
      ...(waiting.over === null ? {} : { over: waiting.over }),
    });
  }

  private taken(change: AnswerChange, held: HeldAnswer, waiting: PendingAnswer | undefined): void {
    // the reply to a later one of this page was lost, and this one names it
    const isLater = waiting !== undefined && waiting.change.seq <= held.seq;
    this.shown.set(change.quId, { seq: held.seq, answer: (isLater ? waiting.change : change).answer });
    this.saved(change);
    this.forget({ ...change, seq: held.seq });
    if (waiting === undefined) return;
    const { over } = waiting;
    if (over !== null) this.tookOver(change, over);
    if (isLater) return void this.pending.delete(slotOf(change));
    const { over: told, ...rest } = waiting.change;
    const next = { ...rest, base: held.seq };
    this.pending.set(slotOf(change), { ...waiting, change: next, over: null, firstAt: this.deps.now() });
    // what this page wrote goes on from a draft of an earlier one: after a reload it must not look as if it had not known it
    if (waiting.from !== null || told !== undefined) this.store(next);
  }

  /** This page's answer replaced another page's: that one is told and offered. */
  private tookOver(change: AnswerChange, { by, seq, answer }: NonNullable<PendingChange['over']>): void {
    this.replaced = [...this.replaced, { quId: change.quId, kept: 'here', by: by ?? null, seq, unsent: false }];
    if (answer !== undefined && !isSameAnswer(answer, change.answer)) void this.shelf.add({ ...change, seq, by: by ?? '', answer }, 'lost');
  }

  settleMark(change: MarkChange, held: HeldFlag | null): void {
    const slot = slotOf(change);
    const waiting = this.pending.get(slot);
    const seq = held?.seq ?? change.seq;
    this.count(slot, seq);
    const isNewest = waiting?.change.seq === change.seq;
    if (waiting?.fresh === true && isNewest && !isFlagHeld(change, held)) {
      this.again(waiting, { ...waiting.change, seq: seq + 1 });
      return;
    }
    this.saved(change);
    this.forget(change);
    if (isNewest) this.pending.delete(slot);
  }

  /** The changes stay in the store: what a person wrote is shown after a reload, too. */
  refuse(changes: readonly QueuedChange[], message: string): void {
    for (const change of changes) if (this.isNewest(change)) this.store({ ...change, refused: message });
    this.drop(changes, message);
  }
  /** The attempt takes nothing any more: what waited is lost, and nothing has to be kept. */
  close(message: string): void {
    this.forgetRefused();
    for (const change of this.all) this.forget(change);
    this.drop(this.all, message);
  }
  forgetRefused(): void {
    for (const { change } of this.refused) this.forget(change);
    this.shelf.clear();
  }
  private isNewest = (change: QueuedChange): boolean => (this.pending.get(slotOf(change))?.change.seq ?? 0) <= change.seq;
  private drop(changes: readonly QueuedChange[], message: string): void {
    const dropped = changes.filter(this.isNewest);
    for (const change of dropped) {
      this.pending.delete(slotOf(change));
      this.putRefused(change, message);
    }
  }

  private waitingAnswer(slot: string): PendingAnswer | undefined {
    const waiting = this.pending.get(slot);
    return waiting !== undefined && isAnswer(waiting) ? waiting : undefined;
  }
  private count(slot: string, seq: number): void {
    this.lastSeq.set(slot, Math.max(seq, this.lastSeq.get(slot) ?? 0));
  }
  private again(waiting: PendingChange, change: QueuedChange): void {
    this.count(slotOf(change), change.seq);
    this.pending.set(slotOf(change), { ...waiting, change, dueAt: 0 });
    this.store(change);
  }
  private forget(change: QueuedChange): void {
    this.deps.store.remove(change).catch(() => undefined); // it is sent again after a reload, which changes nothing
  }
  private keepsNothing(): void {
    this.durable = false;
    this.changed();
  }
  private store(change: QueuedChange): void {
    this.deps.store.put(change).catch(() => this.keepsNothing());
  }
}
