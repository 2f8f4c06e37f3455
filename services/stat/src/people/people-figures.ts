import { Injectable } from '@nestjs/common';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { activeDayGroup, PeopleCollections } from './people.collections.js';
import { ReachedPeople } from './reached-people.js';

interface OfDay {
  readonly _id: string;
  readonly n: number;
}

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
    const between = { $gte: days[0], $lte: days.at(-1) };
    const seen = this.reached.filter(caller);
    const [before, made, active] = await Promise.all([
      this.store.people.countDocuments({ $and: [seen], since: { $lt: days[0] } }),
      this.store.people.aggregate<OfDay>([{ $match: { $and: [seen], since: between } }, { $group: { _id: '$since', n: { $sum: 1 } } }]),
      this.activeOn(days, caller),
    ]);
    const madeOn = new Map(made.map(({ _id, n }) => [_id, n]));
    let allUser = before;
    return days.map((dateStr) => {
      const newUser = madeOn.get(dateStr) ?? 0;
      allUser += newUser;
      return { dateStr, newUser, activeUser: active.get(dateStr)?.people ?? 0, allUser };
    });
  }

  private async activeOn(days: readonly string[], caller: Caller): Promise<ReadonlyMap<string, { people: number }>> {
    if (this.reached.isEverybody(caller)) return this.store.activeSums.of(days);
    const within = { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) };
    const rows = await this.store.activeDays.aggregate<{ _id: string; people: number }>([
      { $match: within },
      { $group: { _id: '$day', ...activeDayGroup } },
    ]);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
