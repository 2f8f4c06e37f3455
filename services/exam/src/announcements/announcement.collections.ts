import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { announcementReadSchema, announcementSchema, type AnnouncementDoc, type AnnouncementReadDoc } from './announcement.model.js';

/** Announcements of exams; their indexes exist before the first call is answered. */
@Injectable()
export class AnnouncementCollections implements OnModuleInit {
  readonly announcements: Model<AnnouncementDoc>;
  readonly reads: Model<AnnouncementReadDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.announcements = connection.model<AnnouncementDoc>('Announcement', announcementSchema, 'announcements');
    this.reads = connection.model<AnnouncementReadDoc>('AnnouncementRead', announcementReadSchema, 'announcement_reads');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.announcements, this.reads]) await model.createIndexes();
  }
}
