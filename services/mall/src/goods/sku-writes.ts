import { Injectable } from '@nestjs/common';
import { siteText } from '@xuekao/contracts';
import type { ClientSession } from 'mongoose';
import { newId } from '../kernel/ids.js';
import type { CheckedSku } from './goods.checks.js';
import { GoodsCollections } from './goods.collections.js';
import type { SkuDoc } from './goods.model.js';
import type { StockRowDoc } from './stock.model.js';

/** Specifications of goods as a save leaves them. */
@Injectable()
export class SkuWrites {
  constructor(private readonly store: GoodsCollections) {}

  /** Combinations keep their stock; one that comes anew begins with the stock of the form, and one that is left out is sold no more. */
  async save(
    goodsId: string,
    wanted: readonly CheckedSku[],
    { byName, at }: Pick<StockRowDoc, 'byName' | 'at'>,
    session: ClientSession,
  ): Promise<void> {
    const { skus, stockRows } = this.store;
    const stored = new Map((await skus.find({ goodsId }, {}, { session }).lean<SkuDoc[]>()).map((sku) => [sku.key, sku]));
    const rows: StockRowDoc[] = [];
    for (const { stock, ...set } of wanted) {
      const known = stored.get(set.key);
      stored.delete(set.key);
      if (known && !known.isGone) {
        await skus.updateOne({ _id: known._id }, { $set: set }, { session });
        continue;
      }
      const skuId = known?._id ?? newId();
      await skus.updateOne({ _id: skuId }, { $set: { ...set, goodsId, leftStock: stock, isGone: false } }, { session, upsert: true });
      const change = stock - (known?.leftStock ?? 0);
      if (change === 0) continue;
      const why = known ? ({ kind: 'change', reason: siteText('goods.renewed') } as const) : ({ kind: 'first', reason: '' } as const);
      rows.push({ _id: `save:${newId()}`, goodsId, skuId, skuTitle: set.title, at, change, left: stock, orderId: '', byName, ...why });
    }
    const gone = [...stored.values()].filter(({ isGone }) => !isGone).map(({ _id }) => _id);
    if (gone.length > 0) await skus.updateMany({ _id: { $in: gone } }, { $set: { isGone: true } }, { session });
    if (rows.length > 0) await stockRows.insertMany(rows, { session });
  }
}
