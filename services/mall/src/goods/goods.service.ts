import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, containing, inTransaction, listSort, savedObject, saveRevised, skipOf, pageOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { newId } from '../kernel/ids.js';
import { checkedGoods, type GoodsInput } from './goods.checks.js';
import { GoodsCollections } from './goods.collections.js';
import { GoodsCategories } from './goods.dictionary.js';
import type { GoodsDoc, SkuDoc } from './goods.model.js';
import { formOf, rowOf, stockRowOf } from './goods.views.js';
import { SkuWrites } from './sku-writes.js';
import { Stock } from './stock.js';
import type { StockRowDoc } from './stock.model.js';

type Calls = typeof calls.mall.goods;
const sortable = {
  title: 'title',
  salePrice: 'salePrice',
  costPoints: 'costPoints',
  sales: 'sales',
  state: 'state',
  createTime: 'createTime',
};
/** Goods as an audit row keeps them: their description may be long. */
const noted = ({ content: _content, ...rest }: GoodsDoc): Partial<GoodsDoc> => rest;

/** Goods in the console. They are not shared: who reaches some may do everything with them. */
@Injectable()
export class GoodsService {
  constructor(
    private readonly store: GoodsCollections,
    private readonly categories: GoodsCategories,
    private readonly skus: SkuWrites,
    private readonly stock: Stock,
    private readonly time: ServiceTime,
  ) {}

  async paging(
    { current, size, orders, params }: Input<Calls['adminPaging']>,
    context: UserContext,
  ): Promise<Output<Calls['adminPaging']>> {
    const { catId, title, state } = params;
    const filter: QueryFilter<GoodsDoc> = {
      $and: [reachOf(context.caller).filter()],
      ...(catId ? { catId: { $in: await this.categories.within(catId, context) } } : {}),
      ...(title ? { title: containing(title) } : {}),
      ...(state === undefined ? {} : { state }),
    };
    const { goods } = this.store;
    const sort = listSort(orders, sortable, { createTime: -1 });
    const [found, total, categories] = await Promise.all([
      goods.find(filter).sort(sort).skip(skipOf({ current, size })).limit(size).lean<GoodsDoc[]>(),
      goods.countDocuments(filter),
      this.categories.read(context),
    ]);
    const sums = await this.sumsOf(found.map(({ _id }) => _id));
    return pageOf(
      found.map((one) => rowOf(one, categories, sums.get(one._id))),
      total,
      size,
    );
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const [goods] = await this.reachable([id], caller);
    if (!goods) throw new BusinessError('NOT_FOUND');
    return formOf(goods, await this.store.skus.find({ goodsId: id, isGone: false }).sort({ place: 1 }).lean<SkuDoc[]>());
  }

  /** @throws {BusinessError} NOT_FOUND, STALE, BAD_INPUT */
  async save(input: GoodsInput, { caller, note }: UserContext): Promise<Output<Calls['save']>> {
    const { fields, skus } = checkedGoods(input);
    const { connection, goods } = this.store;
    const by = { byName: caller.realName, at: new Date(this.time.now()) };
    const { id } = input;
    if (id === undefined) {
      const { userId: createBy, deptCode: createDept } = caller;
      const own = { _id: newId(), sales: 0, createBy, createDept, createTime: by.at, revision: 0 };
      await inTransaction(connection, async (session) => {
        await goods.create([{ ...fields, ...own }], { session });
        await this.skus.save(own._id, skus, by, session);
      });
      note({ object: own._id, after: noted({ ...fields, ...own }) });
      return { id: own._id, revision: 0 };
    }
    const [stored] = await this.reachable([id], caller);
    if (!stored) throw new BusinessError('NOT_FOUND');
    checkRevision(stored, input.revision);
    // a sale at this moment conflicts with the save, which then looks again
    const revision = await inTransaction(connection, async (session) => {
      await this.skus.save(id, skus, by, session);
      return saveRevised({ model: goods, stored, read: input.revision, set: fields, session });
    });
    note({ object: savedObject(id, input.revision), before: noted(stored), after: noted({ ...stored, ...fields }) });
    return { id, revision };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async changeState({ ids, state }: Input<Calls['state']>, { caller, note }: UserContext): Promise<void> {
    const before = await this.reachable(ids, caller);
    await this.store.goods.updateMany({ _id: { $in: before.map(({ _id }) => _id) } }, { $set: { state }, $inc: { revision: 1 } });
    note({ object: ids.join(','), before: before.map(({ title, state: was }) => ({ title, state: was })), after: { state } });
  }

  /** Goods that no unpaid order holds. Orders keep what they bought. @throws {BusinessError} NOT_FOUND, MALL_GOODS_HELD */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const before = await this.reachable(ids, caller);
    const { connection, goods, skus, bought, reservations } = this.store;
    const wanted = before.map(({ _id }) => _id);
    await inTransaction(connection, async (session) => {
      // an order at this moment writes to the specification, and one of the two looks again
      await skus.deleteMany({ goodsId: { $in: wanted } }, { session });
      const n = await reservations.countDocuments({ 'lines.goodsId': { $in: wanted }, state: 'reserved' }, { session });
      if (n > 0) throw new BusinessError('MALL_GOODS_HELD', { n });
      await goods.deleteMany({ _id: { $in: wanted } }, { session });
      await bought.deleteMany({ goodsId: { $in: wanted } }, { session });
    });
    note({ object: ids.join(','), before: before.map(noted) });
  }

  /** @throws {BusinessError} NOT_FOUND, MALL_STOCK_SHORT, MALL_STOCK_MOST, SENT_DIFFERENT */
  async changeStock(
    { skuId, change, reason, requestId }: Input<Calls['stock']>,
    { caller, note }: UserContext,
  ): Promise<Output<Calls['stock']>> {
    const sku = await this.store.skus.findOne({ _id: skuId, isGone: false }).lean<SkuDoc>();
    if (!sku) throw new BusinessError('NOT_FOUND');
    await this.reachable([sku.goodsId], caller);
    const leftStock = await this.stock.change({ skuId, change, reason, requestId, byName: caller.realName });
    note({ object: sku.goodsId, after: { skuId, change, reason, leftStock } });
    return { leftStock };
  }

  /** Of one goods, or of all that the caller reaches. @throws {BusinessError} NOT_FOUND */
  async stockLog({ current, size, params }: Input<Calls['stockLog']>, { caller }: UserContext): Promise<Output<Calls['stockLog']>> {
    const { goodsId, skuId, kind } = params;
    const filter: QueryFilter<StockRowDoc> = {
      ...(await this.rowsReached(goodsId, caller)),
      ...(skuId ? { skuId } : {}),
      ...(kind ? { kind } : {}),
    };
    const { goods, stockRows } = this.store;
    const [found, total] = await Promise.all([
      stockRows.find(filter).sort({ at: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<StockRowDoc[]>(),
      stockRows.countDocuments(filter),
    ]);
    const titled = await goods.find({ _id: { $in: found.map((row) => row.goodsId) } }, { title: 1 }).lean();
    const titles = new Map(titled.map(({ _id, title }) => [_id, title]));
    return pageOf(
      found.map((row) => stockRowOf(row, titles)),
      total,
      size,
    );
  }

  private async rowsReached(goodsId: string | undefined, caller: Caller): Promise<QueryFilter<StockRowDoc>> {
    if (goodsId !== undefined) {
      await this.reachable([goodsId], caller);
      return { goodsId };
    }
    const reach = reachOf(caller);
    if (reach.isWhole) return {};
    const seen = await this.store.goods.find({ $and: [reach.filter()] }, { _id: 1 }).lean();
    return { goodsId: { $in: seen.map(({ _id }) => _id) } };
  }

  /** @throws {BusinessError} NOT_FOUND unless all are reached */
  private async reachable(ids: readonly string[], caller: Caller): Promise<GoodsDoc[]> {
    const wanted = [...new Set(ids)];
    const found = await this.store.goods.find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter()] }).lean<GoodsDoc[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found;
  }

  private async sumsOf(goodsIds: readonly string[]): Promise<ReadonlyMap<string, { leftStock: number; skuCount: number }>> {
    const sums = await this.store.skus.aggregate<{ _id: string; leftStock: number; skuCount: number }>([
      { $match: { goodsId: { $in: [...goodsIds] }, isGone: false } },
      { $group: { _id: '$goodsId', leftStock: { $sum: '$leftStock' }, skuCount: { $sum: 1 } } },
    ]);
    return new Map(sums.map(({ _id, ...sum }) => [_id, sum]));
  }
}
