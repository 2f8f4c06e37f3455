import { Injectable } from '@nestjs/common';
import { BusinessError, mostAddresses, type calls, type Input, type Output } from '@xuekao/contracts';
import { inTransaction, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { AddressCollections } from './address.collections.js';
import type { AddressDoc, Place } from './address.model.js';
import { isRegion, type Region } from './regions.js';

type Calls = typeof calls.mall.addresses;

type Kept = Region & Pick<AddressDoc, '_id' | 'isDefault'>;
const kept = { _id: 1, isDefault: 1, province: 1, city: 1, area: 1 };
const isSameRegion = (one: Region, other: Region): boolean =>
  one.province === other.province && one.city === other.city && one.area === other.area;

/** Addresses of each learner. Those of another person are answered as ones that do not exist. */
@Injectable()
export class AddressBook {
  constructor(
    private readonly store: AddressCollections,
    private readonly time: ServiceTime,
  ) {}

  /** The default one first, and the newest before the others. */
  async paging({ current, size }: Input<Calls['paging']>, userId: string): Promise<Output<Calls['paging']>> {
    const [found, total] = await Promise.all([
      this.store.addresses
        .find({ userId })
        .sort({ isDefault: -1, createTime: -1, _id: -1 })
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean<AddressDoc[]>(),
      this.store.addresses.countDocuments({ userId }),
    ]);
    return pageOf(found.map(shown), total, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail(id: string, userId: string): Promise<Output<Calls['detail']>> {
    return shown(await this.ownOf(id, userId));
  }

  /** As an order keeps it. @throws {BusinessError} NOT_FOUND */
  async placeOf(id: string, userId: string): Promise<Place> {
    const { contact, mobile, province, city, area, address } = await this.ownOf(id, userId);
    return { contact, mobile, province, city, area, address };
  }

  /**
   * The first one is the default, and there is one as long as there are any. A region has to be in the list; one that was stored before it
   * left the list may stay.
   * @throws {BusinessError} NOT_FOUND, ADDRESS_MANY, ADDRESS_REGION
   */
  async save({ id, isDefault, ...place }: Input<Calls['save']>, userId: string): Promise<string> {
    const { addresses, connection } = this.store;
    const _id = id === '' ? newId() : id;
    const createTime = new Date(this.time.now());
    await inTransaction(connection, async (session) => {
      const own = await addresses.find({ userId }, kept, { session }).lean<Kept[]>();
      const before = own.find((one) => one._id === id);
      const others = own.filter((one) => one._id !== id);
      if (id !== '' && !before) throw new BusinessError('NOT_FOUND');
      if (!isRegion(place) && !(before && isSameRegion(before, place))) throw new BusinessError('ADDRESS_REGION');
      if (id === '' && own.length >= mostAddresses) throw new BusinessError('ADDRESS_MANY', { max: mostAddresses });
      const isFirst = isDefault || !others.some((one) => one.isDefault);
      if (isFirst) await addresses.updateMany({ userId, _id: { $ne: _id } }, { $set: { isDefault: false } }, { session });
      await addresses.updateOne(
        { _id, userId },
        { $set: { ...place, isDefault: isFirst }, $setOnInsert: { createTime } },
        { session, upsert: id === '' },
      );
    });
    return _id;
  }

  /** All or none. @throws {BusinessError} NOT_FOUND */
  async remove(ids: readonly string[], userId: string): Promise<void> {
    const { addresses, connection } = this.store;
    const wanted = [...new Set(ids)];
    await inTransaction(connection, async (session) => {
      const { deletedCount } = await addresses.deleteMany({ _id: { $in: wanted }, userId }, { session });
      if (deletedCount !== wanted.length) throw new BusinessError('NOT_FOUND');
      if ((await addresses.countDocuments({ userId, isDefault: true }, { session })) > 0) return;
      const newest = await addresses.findOne({ userId }, { _id: 1 }, { session }).sort({ createTime: -1, _id: -1 }).lean();
      if (newest) await addresses.updateOne({ _id: newest._id }, { $set: { isDefault: true } }, { session });
    });
  }

  private async ownOf(id: string, userId: string): Promise<AddressDoc> {
    const found = await this.store.addresses.findOne({ _id: id, userId }).lean<AddressDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }
}

const shown = ({ _id, contact, mobile, province, city, area, address, isDefault }: AddressDoc): Output<Calls['detail']> => ({
  ...{ id: _id, contact, mobile, province, city, area, address, isDefault },
});
