import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { ordersCollection, orderSchema, transactionSchema, type OrderDoc, type TransactionDoc } from './order.model.js';

/** Collections of the orders; indexes exist before the first call. */
@Injectable()
export class OrderCollections implements OnModuleInit {
  readonly orders: Model<OrderDoc>;
  readonly transactions: Model<TransactionDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.orders = connection.model<OrderDoc>('Order', orderSchema, ordersCollection);
    this.transactions = connection.model<TransactionDoc>('Transaction', transactionSchema, 'pay_transactions');
  }

  async onModuleInit(): Promise<void> {
    await this.orders.createIndexes();
  }
}
