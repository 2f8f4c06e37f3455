import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { ordersCollection, orderSchema, type OrderDoc } from './order.model.js';

/** Orders in lists; their indexes exist before the first call is answered. */
@Injectable()
export class OrderCollections implements OnModuleInit {
  readonly orders: Model<OrderDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.orders = connection.model<OrderDoc>('MallOrder', orderSchema, ordersCollection);
  }

  async onModuleInit(): Promise<void> {
    await this.orders.createIndexes();
  }
}
