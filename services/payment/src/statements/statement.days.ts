import { Injectable } from '@nestjs/common';
import { dayBefore, dayOf, daysFrom, endOfDay } from '@xuekao/contracts';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { PaymentProviders } from '../providers/index.js';
import { StatementCollections } from './statement.collections.js';
import { dayIdOf, idOf, type Account, type DayDoc } from './statement.model.js';

/** Companies have the statement of a day by 10:00 of the next one. */
const readyAfterMs = 10 * 3_600_000;
/** Companies keep their statements for about three months: days beyond are not caught up. */
const longestDays = 89;
const longestRestMs = 1_800_000;

/** When the statement of a day is there. */
export const dueOf = (day: string): Date => new Date(endOfDay(day) + readyAfterMs);

/** Days whose statements are to be fetched, and which process fetches which. */
@Injectable()
export class StatementDays extends LeasedJobs<DayDoc> {
  constructor(
    private readonly collections: StatementCollections,
    private readonly providers: PaymentProviders,
  ) {
    // mongoose leaves the type of the driver's collection open
    super(() => nativeOf<DayDoc>(collections.days), { due: 'dueAt', longestRestMs });
  }

  /**
   * Sees to it that each day of each account is there: today, and those that were missed since the account was seen first.
   * @param now milliseconds since the epoch  @throws {BusinessError} BUSY where nobody can say which accounts there are
   */
  async plan(now: number): Promise<void> {
    const today = dayOf(now);
    for (const { method, merchant = '', isOldest } of await this.providers.accounts()) {
      // offline money has no account, and is not in this list
      const account: Account = { method, merchant };
      const since = await this.seenSince(account, today);
      const oldest = dayBefore(today, longestDays);
      const days = daysFrom(since > oldest ? since : oldest, today);
      await this.collections.days.bulkWrite(
        days.map((day) => ({
          updateOne: { filter: { _id: dayIdOf(account, day) }, update: { $setOnInsert: freshDay(account, day, isOldest) }, upsert: true },
        })),
        { ordered: false },
      );
    }
  }

  private async seenSince(account: Account, today: string): Promise<string> {
    const _id = idOf('account', account.method, account.merchant);
    const { accounts } = this.collections;
    await accounts.updateOne({ _id }, { $setOnInsert: { ...account, since: today } }, { upsert: true });
    return (await accounts.findById(_id).lean())?.since ?? today;
  }
}

const freshDay = (account: Account, day: string, isOldest: boolean): Omit<DayDoc, '_id'> => ({
  ...account,
  ...{ day, isOldest, dueAt: dueOf(day), fetchedAt: null, coversUntil: null, isUnsupported: false, failure: '' },
  ...{ comparedAt: null, theirs: null, ours: null },
});
