import { Inject, Injectable } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { demoSchema, type DemoDoc } from './demo.model.js';

/** Records of the demo content that is made already. */
@Injectable()
export class DemoCollections {
  readonly demo: Model<DemoDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.demo = connection.model<DemoDoc>('Demo', demoSchema, 'demo');
  }
}
