import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { skuKey } from './goods.checks.js';
import { GoodsCollections } from './goods.collections.js';
import { GoodsCategories } from './goods.dictionary.js';
import type { GoodsDoc, SkuDoc } from './goods.model.js';
import { cardOf, detailOf, skuOf } from './goods.views.js';

type Calls = typeof calls.mall.goods;

/** The mall as learners see it: goods on the shelf. */
@Injectable()
export class GoodsShelf {
  constructor(
    private readonly store: GoodsCollections,
    private readonly categories: GoodsCategories,
  ) {}

  /** Best sellers come first. */
  async paging({ params, ...query }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const { catId, q } = params;
    const filter: QueryFilter<GoodsDoc> = {
      state: 0,
      ...(catId ? { catId: { $in: await this.categories.within(catId, context) } } : {}),
      ...(q ? { $or: [{ title: containing(q) }, { summary: containing(q) }] } : {}),
    };
    return findPage(this.store.goods, filter, query, { sales: -1, _id: -1 }, cardOf);
  }

  /** @throws {BusinessError} NOT_FOUND where they are not on the shelf */
  async detail(id: string, context: UserContext): Promise<Output<Calls['detail']>> {
    const [goods, skus, categories] = await Promise.all([this.onShelf(id), this.skusOf(id), this.categories.read(context)]);
    return detailOf(goods, skus, categories);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async mapSku({ goodsId, items }: Input<Calls['mapSku']>): Promise<Output<Calls['mapSku']>> {
    const { params } = await this.onShelf(goodsId);
    const sku = await this.store.skus.findOne({ goodsId, key: skuKey(params, items), isGone: false }).lean<SkuDoc>();
    return { sku: sku && skuOf(sku) };
  }

  private async onShelf(id: string): Promise<GoodsDoc> {
    const goods = await this.store.goods.findOne({ _id: id, state: 0 }).lean<GoodsDoc>();
    if (!goods) throw new BusinessError('NOT_FOUND');
    return goods;
  }

  private skusOf(goodsId: string): Promise<SkuDoc[]> {
    return this.store.skus.find({ goodsId, isGone: false }).sort({ place: 1 }).lean<SkuDoc[]>().exec();
  }
}
