import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model, mongo } from 'mongoose';
import { JudgedRows, type JudgedRow } from '../kernel/judged-rows.js';
import { interruptionSchema, type InterruptionDoc } from './interruption.model.js';

@Injectable()
export class InterruptionCollections implements OnModuleInit {
  readonly interruptions: Model<InterruptionDoc>;
  // mongoose leaves the type of the driver's collection open
  readonly judged = new JudgedRows('interruption', () => this.interruptions.collection as unknown as mongo.Collection<JudgedRow>);

  constructor(@Inject(MONGO) connection: Connection) {
    this.interruptions = connection.model<InterruptionDoc>('Interruption', interruptionSchema, 'interruptions');
  }

  async onModuleInit(): Promise<void> {
    await this.interruptions.createIndexes();
  }
}
