import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { goodsSchema, skuSchema, type GoodsDoc, type SkuDoc } from './goods.model.js';
import { boughtSchema, reservationSchema, stockRowSchema, type BoughtDoc, type ReservationDoc, type StockRowDoc } from './stock.model.js';

/** Goods and their stock; their indexes exist before the first call is answered. */
@Injectable()
export class GoodsCollections implements OnModuleInit {
  readonly goods: Model<GoodsDoc>;
  readonly skus: Model<SkuDoc>;
  readonly reservations: Model<ReservationDoc>;
  readonly bought: Model<BoughtDoc>;
  readonly stockRows: Model<StockRowDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.goods = connection.model<GoodsDoc>('Goods', goodsSchema, 'goods');
    this.skus = connection.model<SkuDoc>('Sku', skuSchema, 'goods_skus');
    this.reservations = connection.model<ReservationDoc>('Reservation', reservationSchema, 'goods_reservations');
    this.bought = connection.model<BoughtDoc>('Bought', boughtSchema, 'goods_bought');
    this.stockRows = connection.model<StockRowDoc>('StockRow', stockRowSchema, 'goods_stock_rows');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.goods, this.skus, this.reservations, this.bought, this.stockRows]) await model.createIndexes();
  }
}
