import { Module } from '@nestjs/common';
import { RecordingCollections } from './recording.collections.js';
import { RecordingController } from './recording.controller.js';
import { RecordingFolder } from './recording-folder.js';
import { RecordingJobs } from './recording.jobs.js';
import { RecordingService } from './recording.service.js';
import { RecordingSweeps } from './recording-sweeps.js';
import { RecordingVault } from './recording-vault.js';
import { RecordingWorker } from './recording.worker.js';

@Module({
  controllers: [RecordingController],
  providers: [RecordingCollections, RecordingFolder, RecordingJobs, RecordingService, RecordingSweeps, RecordingVault, RecordingWorker],
})
export class RecordingsModule {}
