import { Module } from '@nestjs/common';
import { MakeUpCollections } from './make-up.collections.js';
import { MakeUpController } from './make-up.controller.js';
import { MakeUpService } from './make-up.service.js';

@Module({
  controllers: [MakeUpController],
  providers: [MakeUpCollections, MakeUpService],
})
export class MakeUpsModule {}
