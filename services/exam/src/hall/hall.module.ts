import { Module } from '@nestjs/common';
import { HallController } from './hall.controller.js';
import { HallService } from './hall.service.js';
import { OwnRules } from './own-rules.js';

@Module({
  controllers: [HallController],
  providers: [HallService, OwnRules],
})
export class HallModule {}
