import { Global, Module } from '@nestjs/common';
import { RecordingUses } from '../courses/index.js';
import { LiveCollections } from './live.collections.js';
import { LiveController } from './live.controller.js';
import { LiveDesk } from './live-desk.js';
import { LiveProviders } from './live-providers.js';
import { LiveReader } from './live-reader.js';
import { LiveRunJobs, LiveRunWorker } from './live-run.worker.js';
import { LiveServerClient } from './live-server.client.js';
import { LiveSync } from './live-sync.js';
import { LiveViewing } from './live-viewing.js';
import { RecordingsOfLives } from './recordings-of-lives.js';

@Global()
@Module({
  controllers: [LiveController],
  providers: [
    ...[LiveCollections, LiveDesk, LiveProviders, LiveReader, LiveRunJobs, LiveRunWorker, LiveServerClient, LiveSync, LiveViewing],
    RecordingsOfLives,
    { provide: RecordingUses, useExisting: RecordingsOfLives },
  ],
  exports: [LiveReader, LiveViewing, RecordingUses],
})
export class LivesModule {}
