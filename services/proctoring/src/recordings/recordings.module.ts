import { Global, Module } from '@nestjs/common';
import { RecordingCollections } from './recording.collections.js';
import { RecordingController } from './recording.controller.js';
import { RecordingFolder } from './recording-folder.js';
import { RecordingRemoval } from './recording-removal.js';
import { RecordingJobs } from './recording.jobs.js';
import { RecordingService } from './recording.service.js';
import { RecordingSweeps } from './recording-sweeps.js';
import { RecordingVault } from './recording-vault.js';
import { RecordingWorker } from './recording.worker.js';

@Global()
@Module({
  controllers: [RecordingController],
  providers: [
    ...[RecordingCollections, RecordingFolder, RecordingJobs, RecordingRemoval, RecordingService, RecordingSweeps, RecordingVault],
    RecordingWorker,
  ],
  exports: [RecordingRemoval, RecordingService],
})
export class RecordingsModule {}
