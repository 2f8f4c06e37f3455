import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { BattleAdmin } from './battle.admin.js';
import { BattleCollections } from './battle.collections.js';
import { BattleDeparts } from './battle.departs.js';

const bestPeople = 20;
const mean = (sum: number, count: number): number => (count === 0 ? 0 : toPoints(Math.round(sum / count)));

/** Numbers of one battle, of the papers that were handed in. */
@Injectable()
export class BattleStatistics {
  constructor(
    private readonly admin: BattleAdmin,
    private readonly store: BattleCollections,
    private readonly departs: BattleDeparts,
  ) {}

  async of(id: string, { caller, requestId }: UserContext): Promise<Output<typeof calls.exam.battles.statistics>> {
    const battle = await this.admin.reached(id, caller);
    const done = { battleId: id, handState: 1 };
    const sums = { papers: { $sum: 1 }, tenths: { $sum: '$tenths' } };
    const [open, [whole], days, best, people] = await Promise.all([
      this.store.papers.countDocuments({ battleId: id, handState: 0 }),
      this.store.papers.aggregate<{ papers: number; tenths: number; most: number; right: number; asked: number }>([
        { $match: done },
        { $group: { _id: null, ...sums, most: { $max: '$tenths' }, right: { $sum: '$trueCount' }, asked: { $sum: '$quCount' } } },
      ]),
      this.store.papers.aggregate<{ _id: string; papers: number; tenths: number; people: number }>([
        { $match: done },
        { $group: { _id: { day: '$day', userId: '$userId' }, ...sums } },
        { $group: { _id: '$_id.day', people: { $sum: 1 }, papers: { $sum: '$papers' }, tenths: { $sum: '$tenths' } } },
        { $sort: { _id: 1 } },
      ]),
      this.store.papers.aggregate<{ newest: { realName: string; deptCode: string }; papers: number; tenths: number }>([
        { $match: done },
        {
          $group: {
            _id: '$userId',
            ...sums,
            newest: { $top: { sortBy: { startedAt: -1 }, output: { realName: '$realName', deptCode: '$deptCode' } } },
            useMs: { $avg: '$useMs' },
            first: { $min: '$handedInAt' },
            reachedAt: { $max: { $cond: [{ $gt: ['$tenths', 0] }, '$handedInAt', null] } },
          },
        },
        // the order of the ranking: the larger sum, the shorter time in whole milliseconds, whoever reached it first
        { $set: { useMs: { $floor: { $add: ['$useMs', 0.5] } }, reachedAt: { $ifNull: ['$reachedAt', '$first'] } } },
        { $sort: { tenths: -1, useMs: 1, reachedAt: 1, _id: 1 } },
        { $limit: bestPeople },
      ]),
      this.store.papers.aggregate<{ count: number }>([{ $match: done }, { $group: { _id: '$userId' } }, { $count: 'count' }]),
    ]);
    const names = await this.departs.names(
      best.map(({ newest }) => newest.deptCode),
      requestId,
    );
    return {
      id,
      title: battle.title,
      people: people[0]?.count ?? 0,
      papers: whole?.papers ?? 0,
      open,
      maxScore: toPoints(whole?.most ?? 0),
      avgScore: mean(whole?.tenths ?? 0, whole?.papers ?? 0),
      rightRate: whole && whole.asked > 0 ? Math.round((whole.right * 100) / whole.asked) : 0,
      days: days.map((day) => ({ day: day._id, people: day.people, papers: day.papers, avgScore: mean(day.tenths, day.papers) })),
      best: best.map(({ newest: { realName, deptCode }, papers, tenths }, index) => ({
        ...{ rank: index + 1, realName, papers },
        deptName: names.get(deptCode) ?? deptCode,
        totalScore: toPoints(tenths),
      })),
    };
  }
}
