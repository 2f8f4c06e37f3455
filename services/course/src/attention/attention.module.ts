import { Global, Module } from '@nestjs/common';
import { Attention } from '../learning/index.js';
import { AttentionCollections } from './attention.collections.js';
import { StudyCaptures } from './capture.service.js';
import { FaceChecks } from './face-checks.js';
import { FaceController } from './face.controller.js';
import { FaceDesk } from './face-desk.js';
import { FailedRows } from './failed-rows.js';
import { Gates } from './gates.js';
import { StudyPictures } from './study-pictures.js';

@Global()
@Module({
  controllers: [FaceController],
  providers: [
    ...[AttentionCollections, FaceChecks, FaceDesk, FailedRows, Gates, StudyCaptures, StudyPictures],
    { provide: Attention, useExisting: Gates },
  ],
  exports: [Attention],
})
export class AttentionModule {}
