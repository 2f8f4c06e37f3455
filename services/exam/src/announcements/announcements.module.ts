import { Global, Module } from '@nestjs/common';
import { AnnouncementCollections } from './announcement.collections.js';
import { AnnouncementController } from './announcement.controller.js';
import { AnnouncementService } from './announcement.service.js';
import { Announcements } from './announcements.js';

@Global()
@Module({
  controllers: [AnnouncementController],
  providers: [AnnouncementCollections, AnnouncementService, Announcements],
  exports: [AnnouncementCollections, Announcements],
})
export class AnnouncementsModule {}
