import { Global, Module } from '@nestjs/common';
import { InterruptionCollections } from './interruption.collections.js';
import { InterruptionController } from './interruption.controller.js';
import { InterruptionService } from './interruption.service.js';

@Global()
@Module({
  controllers: [InterruptionController],
  providers: [InterruptionCollections, InterruptionService],
  exports: [InterruptionCollections, InterruptionService],
})
export class InterruptionsModule {}
