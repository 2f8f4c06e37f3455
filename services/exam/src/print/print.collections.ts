import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dropFormerIndex } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { archivePartSchema, archiveSchema, formerArchiveIndex, type ArchiveDoc, type ArchivePartDoc } from './print.model.js';

/** Collections of archives; their indexes exist before the first call. */
@Injectable()
export class PrintCollections implements OnModuleInit {
  readonly archives: Model<ArchiveDoc>;
  readonly parts: Model<ArchivePartDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.archives = connection.model<ArchiveDoc>('PaperArchive', archiveSchema, 'paper_archives');
    this.parts = connection.model<ArchivePartDoc>('PaperArchivePart', archivePartSchema, 'paper_archive_parts');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.archives, this.parts]) await model.createIndexes();
    await dropFormerIndex(this.archives, formerArchiveIndex);
    // what a release before wrote has no end
    const inADay = { $dateAdd: { startDate: '$$NOW', unit: 'day', amount: 1 } };
    await this.archives.collection.updateMany({ goesAt: { $exists: false }, state: { $ne: 'running' } }, [{ $set: { goesAt: inADay } }]);
  }
}
