import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model, mongo } from 'mongoose';
import { JudgedRows, type JudgedRow } from '../kernel/judged-rows.js';
import { leaveSchema, type LeaveDoc } from './leave.model.js';

@Injectable()
export class LeaveCollections implements OnModuleInit {
  readonly leaves: Model<LeaveDoc>;
  // mongoose leaves the type of the driver's collection open
  readonly judged = new JudgedRows('leave', () => this.leaves.collection as unknown as mongo.Collection<JudgedRow>);

  constructor(@Inject(MONGO) connection: Connection) {
    this.leaves = connection.model<LeaveDoc>('Leave', leaveSchema, 'leaves');
  }

  async onModuleInit(): Promise<void> {
    await this.leaves.createIndexes();
  }
}
