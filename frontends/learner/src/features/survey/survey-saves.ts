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

export interface SurveySavesOptions {
  stored: SurveyAnswers;
  /** Place in the browser for what the server has not taken yet. */
  kept: { read: () => SurveyAnswers; write: (answers: SurveyAnswers) => void; drop: () => void };
  send: (answers: SurveyAnswers) => Promise<unknown>;
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
  private isWaiting: boolean;
  private isOver = false;
  private changedAt = 0;
  private sending: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: SurveySavesOptions) {
    const kept = options.kept.read();
    this.isWaiting = Object.keys(kept).length > 0;
    this.last = { answers: { ...options.stored, ...kept }, state: 'idle', refusal: null, version: this.isWaiting ? 1 : 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly saved = (): Saved => this.last;

  readonly change = (answer: SurveyAnswer): void => {
    const answers = { ...this.last.answers, [answer.quId]: answer };
    this.isWaiting = true;
    this.changedAt = this.options.now();
    this.options.kept.write(answers);
    this.tell({ answers, version: this.last.version + 1 });
  };

  /**
   * Takes over what another page of the same paper saved meanwhile, so that the next save from here does not undo it. What was changed
   * here since the server was asked is newer.
   */
  renew(stored: SurveyAnswers, askedAt: number): void {
    if (this.isWaiting || this.isOver || this.changedAt >= askedAt) return;
    this.tell({ answers: { ...this.last.answers, ...stored } });
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
    const sent = this.last.answers;
    this.tell({ state: 'saving' });
    try {
      await this.options.send(sent);
      if (sent === this.last.answers) {
        this.isWaiting = false;
        this.options.kept.drop();
      }
      this.tell({ state: 'saved', refusal: null });
    } catch (error) {
      if (this.options.isTransient(error)) this.tell({ state: 'offline' });
      else if (this.options.isSignedOut(error)) {
        this.isOver = true;
        this.tell({ state: 'offline' });
      } else {
        // the page goes on showing them; the next change is tried again, for a survey may be opened again
        this.options.kept.drop();
        this.tell({ state: 'refused', refusal: error });
        this.options.onRefused();
      }
    }
  }

  private tell(part: Partial<Saved>): void {
    this.last = { ...this.last, ...part };
    for (const listener of this.listeners) listener();
  }
}
