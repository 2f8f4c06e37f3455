import type { SurveyAnswer } from '@xuekao/contracts';
import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused';
/** Answers as the page shows them, and what became of the last save. */
export interface Saved {
  answers: SurveyAnswers;
  state: SaveState;
  /** reason why the server did not take the last save */
  refusal: unknown;
  /** changes so far that have to be sent */
  version: number;
}

/** Answers as the server held them when it was asked, in milliseconds of `performance.now()`. */
export interface StoredAnswers {
  answers: SurveyAnswers;
  askedAt: number;
}

export interface SurveySavesOptions {
  stored: SurveyAnswers;
  /** Place in the browser for what the server has not taken yet. */
  kept: { read: () => SurveyAnswers; write: (answers: SurveyAnswers) => void; drop: () => void };
  /** Saves all answers of the paper: those that are missing are gone. */
  send: (answers: SurveyAnswers) => Promise<unknown>;
  /** Asks what the server holds by now. */
  ask: () => Promise<StoredAnswers>;
  /** The same may succeed later. */
  isTransient: (error: unknown) => boolean;
  /** The session is over: the page after the next sign-in goes on with what is kept. */
  isSignedOut: (error: unknown) => boolean;
  onRefused: () => void;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
}

/** Answers of one paper: shown at once, kept in this browser, and saved behind that until the server has them. */
export class SurveySaves {
  private last: Saved;
  /** answers given here that the server does not have yet */
  private readonly own: Map<string, SurveyAnswer>;
  /** when an answer was given here or taken by the server: what the server held before is older */
  private readonly touchedAt = new Map<string, number>();
  private isOver = false;
  private sending: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: SurveySavesOptions) {
    const kept = options.kept.read();
    this.own = new Map(Object.entries(kept));
    this.last = { answers: { ...options.stored, ...kept }, state: 'idle', refusal: null, version: this.own.size > 0 ? 1 : 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly saved = (): Saved => this.last;

  readonly change = (answer: SurveyAnswer): void => {
    const answers = { ...this.last.answers, [answer.quId]: answer };
    this.own.set(answer.quId, answer);
    this.touchedAt.set(answer.quId, this.options.now());
    this.options.kept.write(answers);
    this.tell({ answers, version: this.last.version + 1 });
  };

  /**
   * Takes over what another page of the same paper saved meanwhile, so that the next save from here does not undo it. What was changed
   * here since the server was asked is newer.
   */
  renew(stored: SurveyAnswers, askedAt: number): void {
    if (this.isOver) return;
    const isOlder = (quId: string): boolean => this.own.has(quId) || (this.touchedAt.get(quId) ?? -Infinity) >= askedAt;
    const theirs = Object.fromEntries(Object.entries(stored).filter(([quId]) => !isOlder(quId)));
    this.tell({ answers: { ...this.last.answers, ...theirs } });
  }

  /** Saves behind a save that is under way: an older answer never comes behind a newer one. */
  readonly push = (): Promise<void> => {
    this.sending = this.sending.then(() => (this.isOver ? undefined : this.sendOnce()));
    return this.sending;
  };

  /** Hands in behind a save that is under way; then nothing is kept or sent any more. */
  async handIn<Answer>(send: (answers: SurveyAnswers) => Promise<Answer>): Promise<Answer> {
    await this.sending;
    const answer = await send(this.last.answers);
    this.isOver = true;
    this.options.kept.drop();
    return answer;
  }

  private async sendOnce(): Promise<void> {
    const wasAway = this.last.state === 'offline';
    this.tell({ state: 'saving' });
    try {
      if (wasAway) await this.askAgain();
      const sent = this.last.answers;
      await this.options.send(sent);
      this.taken(sent);
      this.tell({ state: 'saved', refusal: null });
    } catch (error) {
      if (this.options.isTransient(error)) this.tell({ state: 'offline' });
      else if (this.options.isSignedOut(error)) {
        this.isOver = true;
        this.tell({ state: 'offline' });
      } else {
        // the page goes on showing them, and so does the next one: a survey that was closed may be opened again
        this.tell({ state: 'refused', refusal: error });
        this.options.onRefused();
      }
    }
  }

  /** Another page of this paper may have gone on while the network was away here. */
  private async askAgain(): Promise<void> {
    const { answers, askedAt } = await this.options.ask();
    this.renew(answers, askedAt);
  }

  private taken(sent: SurveyAnswers): void {
    for (const [quId, answer] of this.own) {
      if (sent[quId] !== answer) continue;
      this.own.delete(quId);
      this.touchedAt.set(quId, this.options.now());
    }
    if (this.own.size === 0) this.options.kept.drop();
  }

  private tell(part: Partial<Saved>): void {
    this.last = { ...this.last, ...part };
    for (const listener of this.listeners) listener();
  }
}
