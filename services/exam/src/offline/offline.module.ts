import { Module } from '@nestjs/common';
import { OfflineCollections } from './offline.collections.js';
import { OfflineController } from './offline.controller.js';
import { OfflineEntries } from './offline.entries.js';
import { OfflinePeople } from './offline.people.js';
import { OfflineService } from './offline.service.js';
import { OfflineSheets } from './offline.sheets.js';

@Module({
  controllers: [OfflineController],
  providers: [OfflineCollections, OfflineEntries, OfflinePeople, OfflineService, OfflineSheets],
})
export class OfflineModule {}
