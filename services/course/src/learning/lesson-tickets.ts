import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SignedText, type Config } from '@xuekao/platform';

/** A page that is open for longer loads its lesson anew. */
const ticketMs = 12 * 3_600_000;

export interface LessonTicket {
  userId: string;
  courseId: string;
  fileId: string;
  page: string;
  /** epoch ms: the page's time begins */
  since: number;
}

/** Tickets of pages with an open lesson: each names its person, its lesson and its page. */
@Injectable()
export class LessonTickets {
  private readonly signed: SignedText<LessonTicket>;

  constructor(@Inject(CONFIG) config: Config) {
    this.signed = new SignedText(config.key('lesson-pages'), 'lesson');
  }

  static newPage(): string {
    return randomBytes(12).toString('base64url');
  }

  sign(ticket: LessonTicket): string {
    return this.signed.sign(ticket, ticket.since + ticketMs);
  }

  /** null: none of ours, or over */
  read(text: string, now: number): LessonTicket | null {
    return this.signed.read(text, now);
  }
}
