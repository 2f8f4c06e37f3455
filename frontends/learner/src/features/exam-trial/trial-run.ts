import { trialFaultsOf, trialVerdictOf, type TrialFault, type TrialOutcome } from '@xuekao/contracts/trial-facts';
import type { TrialVerdict } from '@xuekao/contracts/trial';
import { checkDevice, nothingWished, type Checked, type DeviceChecks, type Wish } from './device-checks.js';

export interface TrialAnswer {
  verdict: TrialVerdict;
  faults: readonly TrialFault[];
  examDone: boolean;
}

export interface TrialState {
  /** what is checked without asking; null: not yet */
  facts: Checked | null;
  checking: boolean;
  /** what the server says of it; the page's own word where the server has not answered */
  answer: TrialAnswer | null;
  /** the result did not get to the server */
  unsent: boolean;
}

export interface TrialDeps extends DeviceChecks {
  send: (facts: Checked, paperId: string | undefined) => Promise<TrialAnswer>;
  /** outlives a reload during the exam of the trial */
  keep: (facts: Checked) => void;
  kept: () => Checked | null;
  onAnswer: (answer: TrialAnswer) => void;
}

/** One trial of this device: what was checked, and what follows from it. It goes on while the person sits its exam on another page. */
export class TrialRun {
  private state: TrialState;
  private readonly listeners = new Set<() => void>();
  private paperId: string | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly deps: TrialDeps) {
    this.state = { facts: deps.kept(), checking: false, answer: null, unsent: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): TrialState => this.state;

  /** Checks what needs no leave of the person, and tells the server. What the person has tried stays. */
  async check(): Promise<void> {
    if (this.state.checking) return;
    this.set({ checking: true });
    try {
      const found = await checkDevice(this.deps);
      // read afterwards: what was tried meanwhile counts
      const { camera, microphone, sound } = this.state.facts ?? nothingWished;
      this.take({ ...found, camera, microphone, sound });
    } finally {
      this.set({ checking: false });
    }
    await this.tell();
  }

  /** Outcome of a check that the person wanted to make. */
  async tried(wish: Wish, outcome: TrialOutcome): Promise<void> {
    if (this.state.facts === null) return;
    this.take({ ...this.state.facts, [wish]: outcome });
    await this.tell();
  }

  /** Its exam was handed in. */
  async finished(paperId: string): Promise<void> {
    this.paperId = paperId;
    if (this.state.facts === null) await this.check();
    else await this.tell();
  }

  /** The result is sent, or sent again; the last one sent is the last one known. */
  tell(): Promise<void> {
    this.sending = this.sending.then(async () => {
      const { facts } = this.state;
      if (facts === null) return;
      try {
        const answer = await this.deps.send(facts, this.paperId);
        this.set({ answer, unsent: false });
        this.deps.onAnswer(answer);
      } catch {
        const examDone = this.paperId !== undefined || (this.state.answer?.examDone ?? false);
        this.set({ answer: { verdict: trialVerdictOf(facts, examDone), faults: trialFaultsOf(facts), examDone }, unsent: true });
      }
    });
    return this.sending;
  }

  private take(facts: Checked): void {
    this.deps.keep(facts);
    this.set({ facts });
  }

  private set(change: Partial<TrialState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
