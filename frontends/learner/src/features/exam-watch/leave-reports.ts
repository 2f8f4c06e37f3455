import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, isTransient, type CallOutput } from '@xuekao/frontend-shared';
import { dropSetting, leavesKey, readSetting, writeSetting } from '../../lib/preferences.js';
import type { Leave } from './away-watch.js';

export type LeaveAnswer = CallOutput<'/api/paper/paper/leave-incr'>;
type Send = (leave: Leave) => Promise<LeaveAnswer>;
const againMs = 3000;

/**
 * Leaves on their way to the service: kept in the browser over a reload and a lost network, sent one after the other until each was
 * answered. A leave that becomes longer takes the place of the shorter one.
 */
export class LeaveReports {
  private readonly waiting: Map<string, Leave>;
  private isSending = false;
  private isOver = false;

  constructor(
    /** whose they are, and of what */
    private readonly of: { userId: string; paperId: string },
    private readonly send: Send,
    private readonly answered: (answer: LeaveAnswer) => void,
    private readonly later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
  ) {
    this.waiting = new Map([...kept(formerNameOf(of.paperId)), ...kept(this.name)].map((leave) => [leave.key, leave]));
    void this.sendAll();
  }

  tell(leave: Leave): void {
    this.waiting.set(leave.key, leave);
    this.keep();
    void this.sendAll();
  }

  /** The page goes; what was not sent stays in the browser for the next one. */
  stop(): void {
    this.isOver = true;
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let [leave] = this.waiting.values(); leave !== undefined && !this.isOver; [leave] = this.waiting.values()) {
      const answer = await this.send(leave).catch((error: unknown) => (isFinal(error) ? 'refused' : 'again'));
      if (answer === 'again') {
        this.isSending = false;
        return this.later(() => void this.sendAll(), againMs);
      }
      // a longer one may have taken its place meanwhile
      if (this.waiting.get(leave.key) === leave) this.waiting.delete(leave.key);
      this.keep();
      if (answer !== 'refused' && !this.isOver) this.answered(answer);
    }
    this.isSending = false;
  }

  private keep(): void {
    if (this.waiting.size === 0) dropSetting(this.name);
    else writeSetting(this.name, JSON.stringify([...this.waiting.values()]));
    dropSetting(formerNameOf(this.of.paperId));
  }

  private get name(): string {
    return leavesKey(this.of.userId, this.of.paperId);
  }
}

/** of a release before this one, which did not say whose they are */
const formerNameOf = (paperId: string): string => `exam-leaves:${paperId}`;

/** A refusal that another try would meet again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'business' || isTransient(error)) return false;
  return error.code !== pageErrors.NOT_SIGNED_IN.code;
}

function kept(name: string): Leave[] {
  try {
    const stored: unknown = JSON.parse(readSetting(name) ?? '[]');
    return Array.isArray(stored) ? (stored as Leave[]) : []; // written by this class
  } catch {
    return [];
  }
}
