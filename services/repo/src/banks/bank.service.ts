import { Injectable } from '@nestjs/common';
import { listed, ownershipsOf } from '@xuekao/access';
import { BusinessError, calls, quTypeNames, quTypes, type Input, type Output, type Ownership } from '@xuekao/contracts';
import { checkRevision, containing, isDuplicate, listSort, pageOf, revisionOf, savedObject, skipOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { Types, type QueryFilter } from 'mongoose';
import { reachableBanks } from './reach.js';
import { BankCollections } from './bank.collections.js';
import { Transactions } from '../kernel/transactions.js';
import { BankCategories } from './bank.categories.js';
import type { BankDoc } from './bank.model.js';
import { BankReader } from './bank.reader.js';

type BankRow = Output<typeof calls.repo.banks.detail>;
const sortable = { title: 'title', createTime: '_id', id: '_id' } as const;

@Injectable()
export class BankService {
  constructor(
    private readonly bankStore: BankCollections,
    private readonly transactions: Transactions,
    private readonly reader: BankReader,
    private readonly categories: BankCategories,
    private readonly client: CallClient,
    private readonly purchases: Purchases,
  ) {}

  async paging(input: Input<typeof calls.repo.banks.paging>, context: UserContext): Promise<Output<typeof calls.repo.banks.paging>> {
    const { title, forExam, forTrain, catId, excludes, scope } = input.params;
    const wanted: QueryFilter<BankDoc>[] = [listed(context.caller, scope)];
    if (title) wanted.push({ title: containing(title) });
    if (forExam !== undefined) wanted.push({ forExam });
    if (forTrain !== undefined) wanted.push({ forTrain });
    if (catId) wanted.push({ catId: { $in: await this.categories.within(catId, context) } });
    if (excludes?.length) wanted.push({ _id: { $nin: excludes } });
    const filter: QueryFilter<BankDoc> = { $and: wanted };
    const [rows, total, texts] = await Promise.all([
      this.bankStore.banks.find(filter).sort(listSort(input.orders, sortable)).skip(skipOf(input)).limit(input.size).lean(),
      // a count without a usable field would read the documents one by one
      this.bankStore.banks.countDocuments(filter).hint({ title: 1 }),
      this.categories.read(context),
    ]);
    const owners = await this.owners(rows, context);
    return pageOf(
      rows.flatMap((row, index) => {
        const owner = owners[index];
        return owner ? [{ ...bankRow(row, texts), ...owner }] : [];
      }),
      total,
      input.size,
    );
  }

  async detail(id: string, context: UserContext): Promise<BankRow> {
    const [bank, texts] = await Promise.all([this.reader.reachable(id, context.caller, 'view'), this.categories.read(context)]);
    const [owner] = await this.owners([bank], context);
    if (!owner) throw new Error('one bank has one owner');
    return { ...bankRow(bank, texts), ...owner };
  }

  private owners(rows: readonly BankDoc[], { caller, requestId }: UserContext): Promise<Ownership[]> {
    return ownershipsOf(rows, caller, { client: this.client, requestId });
  }

  async save(input: Input<typeof calls.repo.banks.save>, { caller, note }: UserContext): Promise<Output<typeof calls.repo.banks.save>> {
    const { id, revision: read, ...fields } = input;
    const { banks } = this.bankStore;
    const now = new Date();
    return refuseTaken(fields.title, async () => {
      if (id === undefined) {
        const bank = await banks.create({
          _id: new Types.ObjectId(),
          ...fields,
          createBy: caller.userId,
          createDept: caller.deptCode,
          createdAt: now,
          updatedAt: now,
        });
        return { id: bank._id.toHexString(), revision: 0 };
      }
      const revision = await this.transactions.run(async (session) => {
        const stored = await this.reader.reachable(id, caller, 'edit', session);
        checkRevision(stored, read);
        await banks.updateOne({ _id: id }, { $set: { ...fields, updatedAt: now }, $inc: { revision: 1 } }, { session });
        return revisionOf(stored) + 1;
      });
      note({ object: savedObject(id, read) });
      return { id, revision };
    });
  }

  /** Empty banks only. A question that is added meanwhile writes to the bank's counters, so one of the two gives way. */
  async remove(ids: readonly string[], { caller }: UserContext): Promise<Record<string, never>> {
    const { banks, chapters } = this.bankStore;
    const unique = [...new Set(ids)];
    await this.transactions.run(async (session) => {
      const found = await banks.find({ $and: [{ _id: { $in: unique } }, reachableBanks(caller, 'own')] }, null, { session }).lean();
      if (found.length !== unique.length) throw new BusinessError('NOT_FOUND');
      const left = found.reduce((sum, bank) => sum + bank.quCount, 0);
      if (left > 0) throw new BusinessError('REPO_NOT_EMPTY', { n: left });
      await this.purchases.refuseSold(unique);
      await banks.deleteMany({ _id: { $in: unique } }, { session });
      await chapters.deleteMany({ repoId: { $in: unique } }, { session });
    });
    return {};
  }
}

async function refuseTaken<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? new BusinessError('REPO_TITLE_TAKEN', { title }) : error;
  }
}

function bankRow(bank: BankDoc, categoryTexts: ReadonlyMap<string, string>): Omit<BankRow, keyof Ownership> {
  return {
    id: bank._id.toHexString(),
    title: bank.title,
    remark: bank.remark,
    catId: bank.catId,
    catId_dictText: categoryTexts.get(bank.catId) ?? '',
    quCount: bank.quCount,
    objCount: bank.quCount - bank.subjCount,
    subjCount: bank.subjCount,
    forExam: bank.forExam,
    forTrain: bank.forTrain,
    typeList: quTypes
      .filter((type) => bank.counts[type] > 0)
      .map((type) => ({ quType: type, text: quTypeNames[type], quCount: bank.counts[type] })),
    createTime: bank.createdAt.toISOString(),
    price: bank.price ?? 0,
    revision: revisionOf(bank),
  };
}
