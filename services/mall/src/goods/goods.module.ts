import { Global, Module } from '@nestjs/common';
import { GoodsCollections } from './goods.collections.js';
import { GoodsController } from './goods.controller.js';
import { GoodsCategories } from './goods.dictionary.js';
import { GoodsSeed } from './goods.seed.js';
import { GoodsService } from './goods.service.js';
import { GoodsShelf } from './goods.shelf.js';
import { SkuWrites } from './sku-writes.js';
import { Stock } from './stock.js';

@Global()
@Module({
  controllers: [GoodsController],
  providers: [GoodsCategories, GoodsCollections, GoodsSeed, GoodsService, GoodsShelf, SkuWrites, Stock],
  exports: [GoodsSeed, Stock],
})
export class GoodsModule {}
