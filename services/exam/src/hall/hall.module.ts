import { Module } from '@nestjs/common';
import { HallController } from './hall.controller.js';
import { HallService } from './hall.service.js';
import { OwnRules } from './own-rules.js';
import { SealedExams } from './sealed-exams.js';

@Module({
  controllers: [HallController],
  providers: [HallService, OwnRules, SealedExams],
})
export class HallModule {}
