import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { Ledger } from './ledger.js';

type Calls = typeof calls.payment.holds;

/**
 * Points of purchases in other services, each by the name of what it pays for. Whatever is repeated, lost or late, points are set aside at
 * most once, and then spent or back: the name is the key of each entry, and a hold that was given back first is barred by that key.
 */
@Injectable()
export class Holds {
  constructor(
    private readonly ledger: Ledger,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} POINTS_SHORT, BUSY; ORDER_OVER where it was given back already */
  async hold({ hold, userId, points, refRemark }: Input<Calls['hold']>): Promise<void> {
    const at = this.time.now();
    const { events, isRepeat } = await this.ledger.execute({ type: 'Reserve', userId, hold, points, refRemark, at }, keys.hold(hold));
    if (isRepeat && events.every(({ type }) => type !== 'PointsReserved')) throw new BusinessError('ORDER_OVER');
  }

  /** @throws {BusinessError} NOT_FOUND where nothing is set aside, BUSY */
  async take({ hold, userId }: Input<Calls['take']>): Promise<void> {
    await this.ledger.execute({ type: 'Take', userId, hold, at: this.time.now() }, keys.take(hold));
  }

  /**
   * A part comes back once, and none beside a whole that came back before.
   * @throws {BusinessError} BUSY
   */
  async giveBackPart({ hold, userId, part, points, refRemark }: Input<Calls['giveBackPart']>): Promise<void> {
    const at = this.time.now();
    try {
      // spent first: from here on the whole comes back without the part
      await this.ledger.execute({ type: 'Take', userId, hold, at }, keys.take(hold));
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') return;
      throw error;
    }
    await this.ledger.execute({ type: 'Return', userId, points, refRemark, at }, keys.backPart(hold, part));
  }

  /** @throws {BusinessError} BUSY */
  async giveBack({ hold, userId, refRemark, less = 0 }: Input<Calls['giveBack']>): Promise<void> {
    const of = { userId, hold, refRemark, at: this.time.now() };
    if (await this.release(of)) return;
    const barred = await this.ledger.execute({ type: 'Bar', ...of }, keys.hold(hold));
    const held = barred.events.find(({ type }) => type === 'PointsReserved');
    // nothing was set aside, and nothing will be
    if (held?.type !== 'PointsReserved') return;
    // set aside since the first look; otherwise it was spent
    if (await this.release(of)) return;
    const left = -held.data.points - less;
    if (left > 0) await this.ledger.execute({ type: 'Return', userId, points: left, refRemark, at: of.at }, keys.back(hold));
  }

  /** Whether what was set aside is back, by this or by an earlier call. */
  private async release(of: { userId: string; hold: string; refRemark: string; at: number }): Promise<boolean> {
    const { events } = await this.ledger.execute({ type: 'Release', ...of }, keys.back(of.hold));
    return events.length > 0;
  }
}

const keys = {
  hold: (name: string): string => `hold:${name}`,
  take: (name: string): string => `take:${name}`,
  /** of a release and of a return: only one of them happens */
  back: (name: string): string => `back:${name}`,
  backPart: (name: string, part: string): string => `back:${name}:${part}`,
};
