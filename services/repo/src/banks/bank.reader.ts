import { Injectable } from '@nestjs/common';
import type { Need } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import type { ClientSession, QueryFilter } from 'mongoose';
import { reachableBanks } from './reach.js';
import { BankCollections } from './bank.collections.js';
import type { BankDoc } from './bank.model.js';

/** The object check of everything that lies in a bank: another person's bank is not there. */
@Injectable()
export class BankReader {
  constructor(private readonly bankStore: BankCollections) {}

  /** @throws {BusinessError} NOT_FOUND */
  async reachable(id: string, caller: Caller, need: Need, session: ClientSession | null = null): Promise<BankDoc> {
    const bank = await this.bankStore.banks.findOne({ $and: [{ _id: id }, reachableBanks(caller, need)] }, null, { session }).lean();
    if (!bank) throw new BusinessError('NOT_FOUND');
    return bank;
  }

  /** @throws {BusinessError} NOT_FOUND unless the caller may do it with every one of the banks */
  async checkAll(ids: Iterable<string>, caller: Caller, need: Need, session: ClientSession | null = null): Promise<void> {
    const wanted = [...new Set(ids)];
    const filter = { $and: [{ _id: { $in: wanted } }, reachableBanks(caller, need)] };
    const found = await this.bankStore.banks.countDocuments(filter).session(session);
    if (found !== wanted.length) throw new BusinessError('NOT_FOUND');
  }

  /** Ids of the banks with which the caller may do it and that also meet `filter`. */
  async idsOf(caller: Caller, need: Need, filter: QueryFilter<BankDoc> = {}, session: ClientSession | null = null): Promise<string[]> {
    const found = await this.bankStore.banks.find({ $and: [filter, reachableBanks(caller, need)] }, { _id: 1 }, { session }).lean();
    return found.map((bank) => bank._id.toHexString());
  }

  /** The banks that the caller sees, that meet `filter` and hold questions, with what they hold. */
  async countsOf(caller: Caller, filter: QueryFilter<BankDoc>): Promise<{ id: string; counts: BankDoc['counts'] }[]> {
    const filled = { $and: [{ quCount: { $gt: 0 } }, filter, reachableBanks(caller, 'view')] };
    const found = await this.bankStore.banks.find(filled, { counts: 1 }).lean();
    return found.map(({ _id, counts }) => ({ id: _id.toHexString(), counts }));
  }

  /** Titles of those of the banks that are open to practice; with a `caller` of this person's banks only. */
  async practisedTitles(ids: Iterable<string>, caller?: Caller): Promise<string[]> {
    const open = { _id: { $in: [...new Set(ids)] }, forTrain: true };
    const filter = caller === undefined ? open : { $and: [open, reachableBanks(caller, 'view')] };
    const found = await this.bankStore.banks.find(filter, { title: 1 }).sort({ _id: 1 }).lean();
    return found.map(({ title }) => title);
  }

  async titlesOf(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const found = await this.bankStore.banks.find({ _id: { $in: [...new Set(ids)] } }, { title: 1 }).lean();
    return new Map(found.map((bank) => [bank._id.toHexString(), bank.title]));
  }
}
