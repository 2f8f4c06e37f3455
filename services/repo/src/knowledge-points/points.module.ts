import { Global, Module } from '@nestjs/common';
import { PointController } from './point.controller.js';
import { PointCollections } from './point.collections.js';
import { PointService } from './point.service.js';

@Global()
@Module({
  controllers: [PointController],
  providers: [PointCollections, PointService],
  exports: [PointCollections, PointService],
})
export class PointsModule {}
