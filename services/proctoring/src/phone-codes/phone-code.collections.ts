import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { phoneCodeSchema, type PhoneCodeDoc } from './phone-code.model.js';

@Injectable()
export class PhoneCodeCollections implements OnModuleInit {
  readonly codes: Model<PhoneCodeDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.codes = connection.model<PhoneCodeDoc>('PhoneCode', phoneCodeSchema, 'phone_codes');
  }

  async onModuleInit(): Promise<void> {
    await this.codes.createIndexes();
  }
}
