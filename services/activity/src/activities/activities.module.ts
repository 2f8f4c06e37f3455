import { Global, Module } from '@nestjs/common';
import { ActivityChecks } from './activity.checks.js';
import { ActivityCollections } from './activity.collections.js';
import { ActivityController } from './activity.controller.js';
import { ActivityCategories, ActivityTypes } from './activity.dictionaries.js';
import { ActivityPassword } from './activity.password.js';
import { ActivityReader } from './activity.reader.js';
import { ActivityService } from './activity.service.js';
import { SeatCount } from './seat-count.js';

@Global()
@Module({
  controllers: [ActivityController],
  providers: [
    ActivityCategories,
    ActivityChecks,
    ActivityCollections,
    ActivityPassword,
    ActivityReader,
    ActivityService,
    ActivityTypes,
    SeatCount,
  ],
  exports: [ActivityCollections, ActivityPassword, ActivityReader, ActivityTypes, SeatCount],
})
export class ActivitiesModule {}
