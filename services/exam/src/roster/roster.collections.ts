import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { startNoticeSchema, type StartNoticeDoc } from './start-notice.model.js';

/** Exams whose people are to be told something; the indexes exist before the first call is answered. */
@Injectable()
export class RosterCollections implements OnModuleInit {
  /** of exams that begin soon */
  readonly startNotices: Model<StartNoticeDoc>;
  /** of exams that are open, or end soon */
  readonly windowNotices: Model<StartNoticeDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.startNotices = connection.model<StartNoticeDoc>('StartNotice', startNoticeSchema, 'start_notices');
    this.windowNotices = connection.model<StartNoticeDoc>('WindowNotice', startNoticeSchema, 'window_notices');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.startNotices, this.windowNotices]) await model.createIndexes();
  }
}
