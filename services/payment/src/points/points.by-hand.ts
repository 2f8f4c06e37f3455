import { Injectable } from '@nestjs/common';
import { BusinessError, calls, sentence, siteText, type Caller, type Input, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Ledger } from './ledger.js';
import { PointsLists } from './points.lists.js';

/** Accounts that are changed side by side. */
const atOnce = 20;

/** Changes of an administrator, each with a reason. */
@Injectable()
export class PointsByHand {
  constructor(
    private readonly ledger: Ledger,
    private readonly lists: PointsLists,
  ) {}

  async change(
    { requestId, ids, direction, points, reason }: Input<typeof calls.payment.points.change>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.payment.points.change>> {
    checkOthers(ids, caller);
    const people = [...(await this.lists.reached(ids, caller)).values()];
    const signed = direction === 1 ? points : -points;
    const at = Date.now();
    const short: string[] = [];
    let count = 0;
    try {
      for (let from = 0; from < people.length; from += atOnce) {
        const group = people.slice(from, from + atOnce);
        const outcomes = await Promise.all(
          group.map(async ({ _id: userId, realName }) => {
            const command = { type: 'Post', kind: 'manual', userId, points: signed, refRemark: reason, at, by: caller.userId } as const;
            try {
              await this.ledger.execute(command, `manual:${requestId}`);
              return [];
            } catch (error) {
              if (error instanceof BusinessError && error.errorName === 'POINTS_SHORT') return [realName];
              throw error;
            }
          }),
        );
        short.push(...outcomes.flat());
        count = from + group.length - short.length;
      }
    } catch (error) {
      note({ after: { points: signed, count, reason } });
      // a part is done, and stands in the audit log; the same request goes on with the rest
      if (count > 0 && error instanceof BusinessError) throw new BusinessError('POINTS_PART', { n: count });
      throw error;
    }
    note({ after: { points: signed, count, reason } });
    return { count, short };
  }

  async transfer(
    { requestId, from, to, points, reason }: Input<typeof calls.payment.points.transfer>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.payment.points.transfer>> {
    if (from === to) throw new BusinessError('BAD_INPUT', { detail: sentence('points.sameAccount') });
    checkOthers([from, to], caller);
    const people = await this.lists.reached([from, to], caller);
    const nameOf = (userId: string): string => people.get(userId)?.realName ?? '';
    const done = await this.ledger.transfer(
      { userId: from, refRemark: siteText('points.sentTo', { name: nameOf(to), reason }) },
      { userId: to, refRemark: siteText('points.receivedFrom', { name: nameOf(from), reason }) },
      { points, at: Date.now(), by: caller.userId, key: `transfer:${requestId}` },
    );
    note({ object: from, after: { to, points, reason } });
    return { fromPoints: done.from, toPoints: done.to };
  }
}

/** Points are worth something: nobody but whoever administers the site changes the own. */
function checkOthers(ids: readonly string[], { userId, roleLevel }: Caller): void {
  if (roleLevel !== 1 && ids.includes(userId)) throw new BusinessError('POINTS_OWN');
}
