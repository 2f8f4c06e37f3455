import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, phoneTicketSeconds } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { StreamCollections } from './stream.collections.js';
import type { PhoneTicketDoc, RtcTokenDoc } from './stream.model.js';

/** A sitting is over by then; a token opens nothing whose attempt is closed. */
const tokenMs = 24 * 3_600_000;
/** Proctors ask for a token each time. */
const watchMs = 120_000;
/** Codes of one attempt within their time: a page that asks without end fills nothing. */
const mostTickets = 60;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** Random enough that nobody guesses one: what a signature would say stands in the database, under the hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export type Person = Pick<RtcTokenDoc, 'paperId' | 'examId' | 'userId' | 'title'>;

/** Single-use tickets of phones, and tokens that let one page send one stream or a proctor see (security rows 2 and 40). */
@Injectable()
export class RtcTokens {
  constructor(
    private readonly store: StreamCollections,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} TOO_MANY */
  async giveTicket(person: Person): Promise<string> {
    const { paperId } = person;
    const recent = await this.store.tickets.countDocuments({ paperId, until: { $gt: new Date(this.time.now()) } });
    if (recent >= mostTickets) throw new BusinessError('TOO_MANY', { seconds: phoneTicketSeconds });
    const ticket = newSecret();
    const until = new Date(this.time.now() + phoneTicketSeconds * 1000);
    await this.store.tickets.create({ ...person, _id: hashOf(ticket), until });
    return ticket;
  }

  /** @throws {BusinessError} CAM_TICKET where it was used, or is too old */
  async takeTicket(ticket: string): Promise<PhoneTicketDoc> {
    const found = await this.store.tickets.findOneAndDelete({ _id: hashOf(ticket), until: { $gt: new Date(this.time.now()) } }).lean();
    if (!found) throw new BusinessError('CAM_TICKET');
    return found;
  }

  async give({ paperId, examId, userId, title }: Person, role: RtcTokenDoc['role'], by: string): Promise<string> {
    const [token, now] = [newSecret(), this.time.now()];
    const until = new Date(now + (role === 'watch' ? watchMs : tokenMs));
    await this.store.tokens.create({ _id: hashOf(token), paperId, examId, userId, title, role, by, at: new Date(now), until });
    return token;
  }

  /** A phone that was scanned again takes the place of the one before. */
  async takeAway(paperId: string, role: RtcTokenDoc['role']): Promise<void> {
    await this.store.tokens.deleteMany({ paperId, role });
  }

  /** @throws {BusinessError} RTC_TOKEN */
  async read(token: string): Promise<RtcTokenDoc> {
    const found = await this.store.tokens.findOne({ _id: hashOf(token), until: { $gt: new Date(this.time.now()) } }).lean();
    if (!found) throw new BusinessError('RTC_TOKEN');
    return found;
  }

  async had(paperId: string, role: RtcTokenDoc['role']): Promise<boolean> {
    return (await this.store.tokens.exists({ paperId, role })) !== null;
  }
}
