import { Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';

/** Phones ask every few seconds: the exam service is left to those who write. */
const recentMs = 10_000;
const most = 5000;

export interface KnownAttempt {
  examId: string;
  title: string;
  /** not handed in, and its time is not over */
  isOpen: boolean;
  phone: boolean;
  screen: boolean;
  /** days that its recordings are kept; null: nothing is recorded */
  keepDays: number | null;
}

/** Attempts as the exam service knew them some seconds ago. */
@Injectable()
export class RecentAttempts {
  private readonly known = new Map<string, { at: number; attempt: Promise<KnownAttempt> }>();

  constructor(
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  of(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const key = `${person.paperId}:${person.userId}`;
    const found = this.known.get(key);
    if (found && this.time.now() - found.at < recentMs) return found.attempt;
    return this.now(person, requestId);
  }

  /** As it is this moment. @throws {BusinessError} NOT_FOUND */
  now(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const key = `${person.paperId}:${person.userId}`;
    this.known.delete(key);
    const attempt = this.ask(person, requestId);
    this.known.set(key, { at: this.time.now(), attempt });
    // what was refused is asked again
    attempt.catch(() => this.known.get(key)?.attempt === attempt && this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > most && oldest !== undefined) this.known.delete(oldest);
    return attempt;
  }

  private async ask(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    const told = await this.client.call(calls.exam.proctored.attempt, person, { requestId });
    const { examId, title = '', isOpen = false, phone = false, screen = false, keepDays = null } = told;
    return { examId, title, isOpen, phone, screen, keepDays };
  }
}
