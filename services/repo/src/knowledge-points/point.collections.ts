import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { pointSchema, type PointDoc } from './point.model.js';

/** Knowledge points; their indexes exist before the first call is answered. */
@Injectable()
export class PointCollections implements OnModuleInit {
  readonly points: Model<PointDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.points = connection.model<PointDoc>('Point', pointSchema, 'points');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.points]) await model.createIndexes();
  }
}
