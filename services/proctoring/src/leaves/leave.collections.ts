import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { leaveSchema, type LeaveDoc } from './leave.model.js';

@Injectable()
export class LeaveCollections implements OnModuleInit {
  readonly leaves: Model<LeaveDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.leaves = connection.model<LeaveDoc>('Leave', leaveSchema, 'leaves');
  }

  async onModuleInit(): Promise<void> {
    await this.leaves.createIndexes();
  }
}
