import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import type { Turn } from '@xuekao/face';
import { REDIS, counter, networkOf, type Redis } from '@xuekao/platform';
import { TrustedAddresses } from './trusted-addresses.js';

/** Long enough to look at the camera and turn the head, too short to make frames by hand. */
export const ticketSeconds = 30;
const windowSeconds = 15 * 60;
/** Of one address in the window; each of them has cost a captcha. A school sits behind one address. */
export const mostOfWindow = 300;
const turns = ['left', 'right'] as const satisfies readonly Turn[];

/** Scope of one attempt to sign in with a face. */
export interface FaceTicket {
  /** the side to turn to; null where the site checks no movement */
  turn: Turn | null;
  /** whose password was right; empty where a face signs in alone */
  userId: string;
  /** of that password: another one ends the ticket */
  epoch: number;
}

/** One-time tickets for signing in with a face. Redis holds their hashes for half a minute. */
@Injectable()
export class FaceTickets {
  private readonly told = counter('xuekao_face_tickets_total', 'Tickets for a sign-in with a face by what became of them', ['outcome']);

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(TrustedAddresses) private readonly trusted: Pick<TrustedAddresses, 'has'>,
  ) {}

  /** Counts a request for a ticket. @throws {BusinessError} TOO_MANY with the seconds to wait */
  async count(address: string): Promise<void> {
    if (await this.trusted.has(address)) return;
    const key = `face:tickets:${networkOf(address)}`;
    const [asked] = await this.redis.multi().incr(key).expire(key, windowSeconds, 'NX').exec();
    if (Number(asked) <= mostOfWindow) return;
    this.told.inc({ outcome: 'refused' });
    throw new BusinessError('TOO_MANY', { seconds: Math.max(await this.redis.ttl(key), 1) });
  }

  /** @param asksForTurn whether the person has to turn the head; to which side is random */
  async give(asksForTurn: boolean, { userId, epoch }: Omit<FaceTicket, 'turn'>): Promise<{ ticket: string; turn: Turn | null }> {
    const ticket = randomBytes(32).toString('base64url');
    const turn = asksForTurn ? (turns[randomInt(turns.length)] ?? turns[0]) : null;
    const content: FaceTicket = { turn, userId, epoch };
    await this.redis.set(redisKeyOf(ticket), JSON.stringify(content), { expiration: { type: 'EX', value: ticketSeconds } });
    this.told.inc({ outcome: 'given' });
    return { ticket, turn };
  }

  /** Null when it was used, is over or never was. */
  async take(ticket: string): Promise<FaceTicket | null> {
    const text = await this.redis.getDel(redisKeyOf(ticket));
    this.told.inc({ outcome: text === null ? 'unknown' : 'used' });
    return text === null ? null : (JSON.parse(text) as FaceTicket); // written by `give`
  }
}

const redisKeyOf = (ticket: string): string => `face:ticket:${createHash('sha256').update(ticket).digest('hex')}`;
