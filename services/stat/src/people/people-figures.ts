import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { PeopleCollections } from './people.collections.js';
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
      this.store.activeDays.aggregate<OfDay>([
        { $match: { day: between, ...(await this.reached.within(caller)) } },
        { $group: { _id: '$day', n: { $sum: 1 } } },
      ]),
    ]);
    const [madeOn, activeOn] = [byDay(made), byDay(active)];
    let allUser = before;
    return days.map((dateStr) => {
      const newUser = madeOn.get(dateStr) ?? 0;
      allUser += newUser;
      return { dateStr, newUser, activeUser: activeOn.get(dateStr) ?? 0, allUser };
    });
  }
}

const byDay = (rows: readonly OfDay[]): ReadonlyMap<string, number> => new Map(rows.map(({ _id, n }) => [_id, n]));
