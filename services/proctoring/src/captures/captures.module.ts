import { Global, Module } from '@nestjs/common';
import { NewestPictures } from './newest-pictures.js';
import { CaptureCollections } from './capture.collections.js';
import { CaptureController } from './capture.controller.js';
import { CaptureEvidence } from './capture-evidence.js';
import { CapturePictures } from './capture-pictures.js';
import { CaptureService } from './capture.service.js';
import { CapturesOnTheWall } from './captures-on-the-wall.js';
import { FaceChecks } from './face-checks.js';

@Global()
@Module({
  controllers: [CaptureController],
  providers: [
    CaptureCollections,
    CaptureEvidence,
    CapturePictures,
    CaptureService,
    FaceChecks,
    { provide: NewestPictures, useClass: CapturesOnTheWall },
  ],
  exports: [CaptureCollections, CaptureEvidence, CapturePictures, NewestPictures],
})
export class CapturesModule {}
