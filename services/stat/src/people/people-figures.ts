import { Injectable } from '@nestjs/common';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { activeDayGroup, PeopleCollections } from './people.collections.js';
import { ReachedPeople } from './reached-people.js';

type OfDays = ReadonlyMap<string, { people: number }>;

/** Accounts and active people by day. */
@Injectable()
export class PeopleFigures {
  constructor(
    private readonly store: PeopleCollections,
    private readonly spans: Spans,
    private readonly reached: ReachedPeople,
  ) {}

  async days(asked: Input<typeof calls.stat.people.week>, { caller }: UserContext): Promise<Output<typeof calls.stat.people.week>> {
    const days = this.spans.of(asked);
    const [{ before, made }, active] = await Promise.all([this.accounts(days, caller), this.activeOn(days, caller)]);
    let allUser = before;
    return days.map((dateStr) => {
      const newUser = made.get(dateStr)?.people ?? 0;
      allUser += newUser;
      return { dateStr, newUser, activeUser: active.get(dateStr)?.people ?? 0, allUser };
    });
  }

  /** Accounts that were there before the days, and those that were made on each of them. */
  private async accounts(days: readonly [string, ...string[]], caller: Caller): Promise<{ before: number; made: OfDays }> {
    if (this.reached.isEverybody(caller)) {
      // an index has the days without going through the people
      const made = await this.store.accountSums.of(await this.store.people.distinct('since', { since: { $gte: '' } }));
      const before = [...made].reduce((sum, [day, { people }]) => sum + (day < days[0] ? people : 0), 0);
      return { before, made };
    }
    const seen = this.reached.filter(caller);
    const between = { $gte: days[0], $lte: days.at(-1) };
    const [before, rows] = await Promise.all([
      this.store.people.countDocuments({ $and: [seen], since: { $lt: days[0] } }),
      this.store.people.aggregate<{ _id: string; people: number }>([
        { $match: { $and: [seen], since: between } },
        { $group: { _id: '$since', ...activeDayGroup } },
      ]),
    ]);
    return { before, made: new Map(rows.map((row) => [row._id, row])) };
  }

  private async activeOn(days: readonly string[], caller: Caller): Promise<OfDays> {
    if (this.reached.isEverybody(caller)) return this.store.activeSums.of(days);
    const within = { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) };
    const rows = await this.store.activeDays.aggregate<{ _id: string; people: number }>([
      { $match: within },
      { $group: { _id: '$day', ...activeDayGroup } },
    ]);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
