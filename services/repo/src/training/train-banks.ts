import { Injectable } from '@nestjs/common';
import { BusinessError, quTypeNames, quTypes, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import type { QueryFilter } from 'mongoose';
import { BankCategories, BankCollections, type BankDoc } from '../banks/index.js';
import { Lately } from './lately.js';
import { trainRow } from './train-row.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';
import { joinedId, type TrainingDoc } from './training.model.js';

type Calls = typeof calls.repo.training;
type Catalogue = Input<Calls['openPaging']>['params'];
type Head = Output<Calls['openPaging']>['records'][number];

/** Banks that somebody keeps among the own ones; the list of them is read as a whole. */
const mostJoined = 500;
const sortable = { title: 'title', createTime: '_id', id: '_id' } as const;
/** Banks that a learner is offered: one that is reserved for exams is not there. */
export const isForTraining = { forTrain: true, quCount: { $gt: 0 } } as const;

interface Trained {
  coverCount: number;
  wrongCount: number;
  favCount: number;
  noteCount: number;
}
const untrained: Trained = { coverCount: 0, wrongCount: 0, favCount: 0, noteCount: 0 };

/** The banks of free practice, as a learner sees them. */
@Injectable()
export class TrainBanks {
  private readonly lately = new Lately((ids) => this.banksOf(ids));

  constructor(
    private readonly bankStore: BankCollections,
    private readonly store: TrainingCollections,
    private readonly categories: BankCategories,
    private readonly purchases: Purchases,
    private readonly counts: TrainingCounts,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async bank(id: string): Promise<BankDoc> {
    const bank = await this.bankStore.banks.findOne({ _id: id, forTrain: true }).lean();
    if (!bank) throw new BusinessError('NOT_FOUND');
    return bank;
  }

  /** The bank, where the person may practise with it. @throws {BusinessError} NOT_FOUND, REPO_NOT_BOUGHT */
  async usable(id: string, userId: string): Promise<BankDoc> {
    return this.forPerson(await this.bank(id), userId);
  }

  /** As `usable`, by what the bank was within the last second. */
  async usableLately(id: string, userId: string): Promise<BankDoc> {
    const bank = await this.lately.read(id);
    if (!bank) throw new BusinessError('NOT_FOUND');
    return this.forPerson(bank, userId);
  }

  private async banksOf(ids: readonly string[]): Promise<(BankDoc | null)[]> {
    const found = await this.bankStore.banks.find({ _id: { $in: [...ids] }, forTrain: true }).lean();
    const banks = new Map(found.map((bank) => [bank._id.toHexString(), bank]));
    return ids.map((id) => banks.get(id) ?? null);
  }

  private async forPerson(bank: BankDoc, userId: string): Promise<BankDoc> {
    if (!(await this.purchases.mayUse(userId, bank._id.toHexString(), bank.price))) throw new BusinessError('REPO_NOT_BOUGHT');
    return bank;
  }

  /** Of these banks, those that the person may practise with. */
  async titlesOfUsable(ids: readonly string[], userId: string): Promise<ReadonlyMap<string, string>> {
    const banks = await this.bankStore.banks.find({ _id: { $in: [...ids] }, ...isForTraining }, { title: 1, price: 1 }).lean();
    const may = await Promise.all(banks.map(({ _id, price }) => this.purchases.mayUse(userId, _id.toHexString(), price)));
    return new Map(banks.filter((_bank, at) => may[at]).map(({ _id, title }) => [_id.toHexString(), title]));
  }

  /** Of these banks, those that are not reserved for exams. */
  async idsForTraining(ids: readonly string[]): Promise<string[]> {
    const banks = await this.bankStore.banks.find({ _id: { $in: [...ids] }, forTrain: true }, { _id: 1 }).lean();
    return banks.map(({ _id }) => _id.toHexString());
  }

  async open(input: Input<Calls['openPaging']>, context: UserContext): Promise<Output<Calls['openPaging']>> {
    const { rows, total } = await this.page(input, {}, context);
    return pageOf(await this.heads(rows, context), total, input.size);
  }

  async mine(input: Input<Calls['minePaging']>, context: UserContext): Promise<Output<Calls['minePaging']>> {
    const { userId } = context.caller;
    await this.counts.ofPerson(userId);
    const joined = await this.store.joined.find({ userId }, { repoId: 1 }).sort({ at: -1 }).limit(mostJoined).lean();
    const { rows, total } = await this.page(input, { _id: { $in: joined.map(({ repoId }) => repoId) } }, context);
    const ids = rows.map(({ _id }) => _id.toHexString());
    const [heads, trained, trainings] = await Promise.all([
      this.heads(rows, context),
      this.trained(userId, ids),
      this.store.trainings.aggregate<{ _id: string; count: number; latest: TrainingDoc }>([
        { $match: { userId, repoId: { $in: ids } } },
        { $sort: { updatedAt: -1 } },
        { $group: { _id: '$repoId', count: { $sum: 1 }, latest: { $first: '$$ROOT' } } },
      ]),
    ]);
    const latest = new Map(trainings.map((row) => [row._id, row]));
    const records = heads.map((head) => {
      const { count = 0, latest: training = null } = latest.get(head.id) ?? {};
      const { coverCount, wrongCount } = trained.get(head.id) ?? untrained;
      return {
        ...head,
        ...{ coverCount, coverRate: rateOf(coverCount, head.quCount), wrongCount, trainCount: count },
        latestTrain: training && trainRow(training, head.title),
      };
    });
    return pageOf(records, total, input.size);
  }

  async join(repoId: string, { caller: { userId } }: UserContext): Promise<Output<Calls['join']>> {
    await this.bank(repoId);
    const _id = joinedId(userId, repoId);
    const { deletedCount } = await this.store.joined.deleteOne({ _id });
    if (deletedCount > 0) return { hasJoin: false };
    if ((await this.store.joined.countDocuments({ userId })) >= mostJoined) throw new BusinessError('REPO_JOINED_FULL', { n: mostJoined });
    await this.store.joined.updateOne({ _id }, { $setOnInsert: { userId, repoId, at: new Date() } }, { upsert: true });
    return { hasJoin: true };
  }

  async detail(id: string, context: UserContext): Promise<Output<Calls['bank']>> {
    const bank = await this.bank(id);
    await this.counts.ofPerson(context.caller.userId);
    const [[head], trained] = await Promise.all([this.heads([bank], context), this.trained(context.caller.userId, [id])]);
    if (!head) throw new Error('one bank has one head');
    const { coverCount, ...counts } = trained.get(id) ?? untrained;
    return {
      ...head,
      ...counts,
      coverCount,
      coverRate: rateOf(coverCount, head.quCount),
      typeList: quTypes
        .filter((type) => bank.counts[type] > 0)
        .map((type) => ({ quType: type, text: quTypeNames[type], quCount: bank.counts[type] })),
    };
  }

  private async page(
    { params, orders, current, size }: { params: Catalogue; orders: Input<Calls['openPaging']>['orders']; current: number; size: number },
    more: QueryFilter<BankDoc>,
    context: UserContext,
  ): Promise<{ rows: BankDoc[]; total: number }> {
    const { title, catId } = params;
    const filter: QueryFilter<BankDoc> = {
      ...isForTraining,
      ...more,
      ...(title && { title: containing(title) }),
      ...(catId && { catId: { $in: await this.categories.within(catId, context) } }),
    };
    const [rows, total] = await Promise.all([
      this.bankStore.banks
        .find(filter)
        .sort(listSort(orders, sortable, { title: 1 }))
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean(),
      this.bankStore.banks.countDocuments(filter),
    ]);
    return { rows, total };
  }

  private async heads(banks: readonly BankDoc[], context: UserContext): Promise<Head[]> {
    const { userId } = context.caller;
    const ids = banks.map(({ _id }) => _id.toHexString());
    const [texts, joined, free] = await Promise.all([
      this.categories.read(context),
      this.store.joined.find({ _id: { $in: ids.map((id) => joinedId(userId, id)) } }, { repoId: 1 }).lean(),
      Promise.all(banks.map(({ _id, price }) => this.purchases.mayUse(userId, _id.toHexString(), price))),
    ]);
    const own = new Set(joined.map(({ repoId }) => repoId));
    return banks.map((bank, index) => ({
      id: bank._id.toHexString(),
      title: bank.title,
      remark: bank.remark,
      catId: bank.catId,
      catId_dictText: texts.get(bank.catId) ?? '',
      price: bank.price ?? 0,
      isBuy: free[index] ?? false,
      hasJoin: own.has(bank._id.toHexString()),
      quCount: bank.quCount,
      objCount: bank.quCount - bank.subjCount,
      subjCount: bank.subjCount,
    }));
  }

  /** Questions of each bank that the person answered, answered wrong, marked, or wrote a note to. */
  private async trained(userId: string, repoIds: readonly string[]): Promise<ReadonlyMap<string, Trained>> {
    const countOf = (condition: object | string) => ({ $sum: { $cond: [condition, 1, 0] } });
    const rows = await this.store.book.aggregate<Trained & { _id: string }>([
      { $match: { userId, refType: 'repo', refId: { $in: [...repoIds] } } },
      {
        $group: {
          _id: '$refId',
          coverCount: countOf('$isCovered'),
          wrongCount: countOf('$isWrong'),
          favCount: countOf('$isFav'),
          noteCount: countOf({ $gt: ['$note', ''] }),
        },
      },
    ]);
    return new Map(rows.map(({ _id, ...counts }) => [_id, counts]));
  }
}

/** Of 100; a bank that lost questions is not covered more than whole. */
const rateOf = (covered: number, all: number): number => (all === 0 ? 0 : Math.min(100, Math.round((covered / all) * 100)));
