import { trialFaultsOf, trialVerdictOf, type TrialFacts, type TrialFault, type TrialOutcome } from '@xuekao/contracts/trial-facts';
import type { TrialVerdict } from '@xuekao/contracts/trial';
import type { NetworkCheck } from './checks/network.js';
import type { StorageCheck } from './checks/storage.js';

export type Wish = 'camera' | 'microphone' | 'sound';
type Checked = TrialFacts & { freeMb: number | null };
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

export interface TrialDeps {
  network: () => Promise<NetworkCheck>;
  socket: () => Promise<'ok' | 'failed'>;
  storage: () => Promise<StorageCheck>;
  missing: () => string[];
  send: (facts: Checked, paperId: string | undefined) => Promise<TrialAnswer>;
  /** outlives a reload during the exam of the trial */
  keep: (facts: Checked) => void;
  kept: () => Checked | null;
  onAnswer: (answer: TrialAnswer) => void;
}

/** What a check found. One that throws has failed: a browser may throw as soon as it is asked for something that it does not have. */
async function outcomeOf<T>(check: () => T | Promise<T>, failed: T): Promise<T> {
  try {
    return await check();
  } catch {
    return failed;
  }
}

const nothingWished = { camera: 'none', microphone: 'none', sound: 'none' } as const;

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
      this.take(await this.found());
    } finally {
      this.set({ checking: false });
    }
    await this.tell();
  }

  /** What came of something that the person wanted to try. */
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

  private async found(): Promise<Checked> {
    const { network, socket, storage, missing } = this.deps;
    // one after the other: each would make the others slower
    const line = await outcomeOf(network, { network: { tries: 1, failed: 1, ms: 0, worstMs: 0 }, clockSeconds: 0 });
    const connection = line.network.failed === line.network.tries ? 'failed' : await outcomeOf(socket, 'failed');
    const kept = await outcomeOf(storage, { storage: 'none', freeMb: null });
    const absent = await outcomeOf(missing, []);
    const { camera, microphone, sound } = this.state.facts ?? nothingWished;
    return { ...line, socket: connection, ...kept, missing: absent, camera, microphone, sound };
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
