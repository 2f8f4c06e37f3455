import { Injectable } from '@nestjs/common';
import { calls, type ClientInput } from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import { ServiceTime } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { checkedGoods } from './goods.checks.js';
import { GoodsCollections } from './goods.collections.js';
import { SkuWrites } from './sku-writes.js';

type GoodsInput = ClientInput<typeof calls.mall.goods.save>;
/** Its reservation, of no pieces, says that the goods were made once. */
const once = 'demo-goods';
const owner = { createBy: 'demo', createDept: 'A01' };

/** Goods of a site that has none yet. */
@Injectable()
export class GoodsSeed {
  constructor(
    private readonly store: GoodsCollections,
    private readonly skus: SkuWrites,
    private readonly time: ServiceTime,
  ) {}

  async isThere(): Promise<boolean> {
    return (await this.store.reservations.exists({ _id: once })) !== null;
  }

  /** All of them, once. @returns how many were made now */
  async make(inputs: readonly GoodsInput[]): Promise<number> {
    const checked = inputs.map((input) => checkedGoods(calls.mall.goods.save.input.parse(input)));
    const createTime = new Date(this.time.now());
    try {
      await inTransaction(this.store.connection, async (session) => {
        await this.store.reservations.create([{ _id: once, userId: '', state: 'released', lines: [], createTime }], { session });
        for (const { fields, skus } of checked) {
          const _id = newId();
          await this.store.goods.create([{ ...fields, _id, sales: 0, ...owner, createTime, revision: 0 }], { session });
          await this.skus.save(_id, skus, { byName: '', at: createTime }, session);
        }
      });
    } catch (error) {
      // another process makes them at this moment
      if (!isDuplicate(error)) throw error;
      return 0;
    }
    return checked.length;
  }
}
