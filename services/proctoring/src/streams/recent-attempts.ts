import { Injectable } from '@nestjs/common';
import { BusinessError, calls } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { Entries } from './entries.js';

/** Phones ask every few seconds: the exam service is left to those who write. */
const recentMs = 10_000;
/** The beginning of an attempt is to be noticed soon: its recordings begin with it. */
const waitingMs = 1000;
const most = 5000;

export interface KnownAttempt {
  examId: string;
  title: string;
  /** not handed in, and its time is not over */
  isOpen: boolean;
  phone: boolean;
  screen: boolean;
  /** the phone should see codes on the screen, told of one that has begun */
  codes?: boolean;
  /** days that its recordings are kept; null: nothing is recorded */
  keepDays: number | null;
  /** it has not begun: its page waits for the devices; whether that page fell silent. Absent: it has begun */
  waits?: { isAway: boolean };
}

/** Attempts as the exam service knew them some seconds ago. */
@Injectable()
export class RecentAttempts {
  private readonly known = new Map<string, { at: number; keepMs: number; attempt: Promise<KnownAttempt> }>();

  constructor(
    private readonly client: CallClient,
    private readonly entries: Entries,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  of(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const key = `${person.paperId}:${person.userId}`;
    const found = this.known.get(key);
    if (found && this.time.now() - found.at < found.keepMs) return found.attempt;
    return this.now(person, requestId);
  }

  /** As it is this moment. @throws {BusinessError} NOT_FOUND */
  now(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const key = `${person.paperId}:${person.userId}`;
    this.known.delete(key);
    const attempt = this.ask(person, requestId);
    const kept = { at: this.time.now(), keepMs: recentMs, attempt };
    this.known.set(key, kept);
    attempt.then(
      ({ waits }) => {
        if (waits) kept.keepMs = waitingMs;
      },
      // what was refused is asked again
      () => this.known.get(key) === kept && this.known.delete(key),
    );
    const [oldest] = this.known.keys();
    if (this.known.size > most && oldest !== undefined) this.known.delete(oldest);
    return attempt;
  }

  private async ask(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const told = await this.client.call(calls.exam.proctored.attempt, person, { requestId }).catch(isNotFound);
    if (told === null) return this.waiting(person);
    const { examId, title = '', isOpen = false, phone = false, screen = false, keepDays = null, camera } = told;
    return { examId, title, isOpen, phone, screen, keepDays, codes: phone && camera?.challenge === true };
  }

  private async waiting(person: { paperId: string; userId: string }): Promise<KnownAttempt> {
    const entry = await this.entries.waiting(person);
    if (!entry) throw new BusinessError('NOT_FOUND');
    const { isAway, ...known } = entry;
    return { ...known, keepDays: null, waits: { isAway } };
  }
}

function isNotFound(error: unknown): null {
  if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') return null;
  throw error;
}
