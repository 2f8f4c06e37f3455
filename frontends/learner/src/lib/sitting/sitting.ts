import type { AnswerValue, LearnerQuestionView, PaperGroup } from '@xuekao/contracts';
import { countAnswered, type AnswerCount, type CallOutput, type Composition } from '@xuekao/frontend-shared/core';
import type { AnswerFiles } from '../answer-files/answer-files.js';
import type { AnswerQueue } from '../answer-queue/answer-queue.js';
import type { OfferedAnswer } from '../answer-queue/aside-shelf.js';
import type { QueuedChange } from '../answer-queue/queue-store.js';
import type { Replacement } from '../answer-queue/two-pages.js';
import { isBehind, reachedBy } from '@xuekao/contracts/going-back';
import { leavesOf } from '@xuekao/question/view';
import type { ShownPictures } from '../sealed/shown-pictures.js';
import { AnswerSheet } from './answer-sheet.js';
import type { ExamAids } from './exam-aids.js';
import type { ExamClock } from '../exam-clock.js';

export type PaperDetail = CallOutput<'/api/paper/paper/paper-detail'>;

const isSame = (one: AnswerValue | null, other: AnswerValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One learner sitting one paper: what is shown, what is answered, what is on its way. */
export class Sitting {
  readonly sheet = new AnswerSheet();
  /** the questions in the order of the paper; texts and marks are others when some were corrected */
  questions: readonly LearnerQuestionView[];
  private readonly indexOf = new Map<string, number>();
  /** furthest question with a saved or queued answer */
  private reached: number;
  private readonly seen = new Set<Replacement>();
  /** shown, but not queued yet: an input method is at work */
  private readonly composed = new Map<string, AnswerValue>();
  private offered: ReadonlyMap<string, OfferedAnswer> = new Map();

  /** reason for which the paper stands; null: it runs */
  paused: string | null = null;

  /** recordings and photos of answers; null: the paper asks for none */
  files: AnswerFiles | null = null;

  /** pictures that came before the start; null: they come from their addresses */
  pictures: ShownPictures | null = null;

  /** announcements that the page has asked for, or heard */
  announced = 0;
  /** what happens when another device has the paper */
  onGone?: () => void;

  constructor(
    readonly paper: PaperDetail,
    readonly queue: AnswerQueue,
    readonly clock: ExamClock,
    /** what an earlier page could not send: it is newer than what the server has */
    leftover: readonly QueuedChange[],
    readonly aids: ExamAids,
  ) {
    this.questions = paper.groupList.flatMap((group) => group.quList);
    this.questions.forEach((question, index) => {
      for (const leaf of [question, ...leavesOf(question)]) this.indexOf.set(leaf.quId, index);
    });
    for (const card of paper.cards) {
      if (card.answer !== null) this.put(card.quId, card.answer);
      if (card.mark) this.sheet.setMark(card.quId, true);
    }
    // a server of the release before this one does not say it
    this.reached = paper.reached ?? this.questions.findLastIndex((question) => this.countOf(question).begun);
    for (const change of leftover) {
      if (change.kind === 'answer') {
        this.put(change.quId, change.answer);
        this.reached = reachedBy(this.reached, this.positionOf(change.quId));
      } else this.sheet.setMark(change.quId, change.mark);
    }
    this.takeReplacements();
    queue.subscribe(() => this.takeReplacements());
  }

  get isStepMode(): boolean {
    return this.paper.answerMode === 1;
  }
  get groups(): readonly PaperGroup[] {
    return this.paper.groupList;
  }

  /**
   * Shown at once, queued at once, sent behind it. What an input method is still composing (`unfinished`) is shown only: the letters of a
   * pinyin are no answer while somebody chooses the characters.
   */
  answer = (quId: string, answer: AnswerValue, composition?: Composition): void => {
    const held = this.composed.delete(quId);
    if (composition === 'unfinished') {
      if (this.isLocked(this.positionOf(quId))) return;
      this.composed.set(quId, answer);
      this.sheet.setAnswer(quId, answer);
    } else if (composition === undefined || held || !isSame(this.sheet.answerOf(quId), answer)) {
      // the end of what is queued already, see `settle`, changes nothing
      if (this.shows(quId, answer)) this.queue.answer(quId, answer);
    }
  };
  /**
   * The deadline is there, the paper is handed in, or the page is being left: now what is still being composed counts as it stands in its
   * field. A marker can read the letters of a pinyin, and many keyboards of phones compose every word of any language: without this its
   * last word would be lost.
   */
  settle(): void {
    for (const [quId, answer] of [...this.composed]) this.answer(quId, answer);
  }
  /** The questions in which an input method is at work: what they show is not saved yet. */
  get composing(): readonly string[] {
    return [...this.composed.keys()];
  }
  /** The answer that is offered counts from now on, and the one that counted until then is offered. */
  takeOffer(quId: string): void {
    const offer = this.sheet.offerOf(quId);
    const given = this.sheet.answerOf(quId) ?? {};
    if (offer !== null && this.shows(quId, offer.answer)) this.queue.swap(quId, offer.answer, given);
  }
  dismissOffer(quId: string): void {
    this.queue.dismiss(quId);
  }
  private shows(quId: string, answer: AnswerValue): boolean {
    const position = this.positionOf(quId);
    if (this.isLocked(position)) return false;
    this.reached = reachedBy(this.reached, position);
    this.put(quId, answer);
    return true;
  }
  private put(quId: string, answer: AnswerValue): void {
    this.aids.chosen(quId, answer.options ?? []);
    this.sheet.setAnswer(quId, answer);
  }
  /**
   * Strikes an option out, or takes the strike away: an aid, never an answer. What is chosen counts, so it must not look as if it did not.
   */
  strike = (quId: string, optionId: string): void => {
    if (this.isLocked(this.positionOf(quId)) || this.sheet.answerOf(quId)?.options?.includes(optionId) === true) return;
    this.aids.strike(quId, optionId);
    this.sheet.touch(quId);
  };
  /** The paper is paused. What is still being composed is kept with the rest. @param leftSeconds by the server, where it said so */
  stand(reason: string, leftSeconds = this.clock.left()): void {
    this.settle();
    this.clock.stand(leftSeconds);
    this.paused = reason;
    this.sheet.refresh();
  }
  /** The paper goes on; what waited is sent. */
  goOn(leftSeconds: number): void {
    this.clock.go(leftSeconds);
    this.paused = null;
    this.sheet.refresh();
    this.queue.setOnline(true);
  }
  /** Takes the server's furthest question: another page of the paper may be ahead. */
  hears = (reached: number | undefined): void => {
    const before = this.reached;
    this.reached = reachedBy(before, reached ?? -1);
    if (this.paper.noBack && this.reached > before) this.sheet.refresh();
  };
  /** Shows answers of other pages that count now. */
  private takeReplacements(): void {
    const { replaced, unused } = this.queue.getSnapshot();
    for (const one of replaced) {
      if (one.answer !== undefined && !this.seen.has(one)) {
        // what counts is what is shown
        this.composed.delete(one.quId);
        this.put(one.quId, one.answer);
      }
      this.seen.add(one);
    }
    this.offer(new Map(unused.map((one) => [one.quId, one])));
  }
  /** The newest of each question. */
  private offer(offers: ReadonlyMap<string, OfferedAnswer>): void {
    for (const quId of new Set([...this.offered.keys(), ...offers.keys()])) {
      const one = offers.get(quId);
      if (one !== this.offered.get(quId))
        this.sheet.setOffer(quId, one === undefined ? null : { answer: one.answer, given: one.aside === 'gave' });
    }
    this.offered = offers;
  }
  mark(quId: string, mark: boolean): void {
    this.sheet.setMark(quId, mark);
    this.queue.mark(quId, mark);
  }

  /** Position of a question, or of the question of a part, in the paper. */
  positionOf(quId: string): number {
    return this.indexOf.get(quId) ?? 0;
  }
  numberOf(quId: string): number {
    return this.questions[this.positionOf(quId)]?.sort ?? 0;
  }
  /** Label of a question or a part: `12`, `12.3`. */
  labelOf(quId: string): string {
    const number = this.numberOf(quId);
    const part = this.questions[this.positionOf(quId)]?.subList.findIndex((one) => one.quId === quId) ?? -1;
    return part < 0 ? String(number) : `${number}.${part + 1}`;
  }
  countOf(question: LearnerQuestionView): AnswerCount {
    return countAnswered(question, this.sheet.answerOf);
  }
  isComplete(question: LearnerQuestionView): boolean {
    const { answered, total } = this.countOf(question);
    return answered === total;
  }
  hasOffer(question: LearnerQuestionView): boolean {
    return leavesOf(question).some(({ quId }) => this.sheet.offerOf(quId) !== null);
  }
  /** Incomplete questions: without an answer, or with a part of it. */
  unanswered(): LearnerQuestionView[] {
    return this.questions.filter((question) => !this.isComplete(question));
  }
  flagged(): LearnerQuestionView[] {
    return this.questions.filter((question) => this.sheet.isMarked(question.quId));
  }

  /** With going back forbidden, the furthest question with an answer closes those before it, by the rule of the server. */
  isLocked(position: number): boolean {
    return isBehind(this.paper.noBack, this.reached, position);
  }

  /** With going back forbidden: the questions that are not complete and that an answer to `quId` would close. */
  closedBy(quId: string): LearnerQuestionView[] {
    if (!this.paper.noBack) return [];
    return this.questions.slice(Math.max(0, this.reached), this.positionOf(quId)).filter((question) => !this.isComplete(question));
  }

  /** Numbers of the questions behind changes, each once, in the order of the paper. */
  numbersOf(changes: readonly QueuedChange[]): number[] {
    const answers = changes.filter((change) => change.kind === 'answer');
    return [...new Set(answers.map((change) => this.numberOf(change.quId)))].sort((one, other) => one - other);
  }
}
