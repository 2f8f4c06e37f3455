import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { addressSchema, type AddressDoc } from './address.model.js';

/** Addresses of learners; their index exists before the first call is answered. */
@Injectable()
export class AddressCollections implements OnModuleInit {
  readonly addresses: Model<AddressDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.addresses = connection.model<AddressDoc>('Address', addressSchema, 'mall_addresses');
  }

  async onModuleInit(): Promise<void> {
    await this.addresses.createIndexes();
  }
}
