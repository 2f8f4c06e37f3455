import { Module } from '@nestjs/common';
import { systemClock, TimeModule, type Clock, type ServiceDefinition, type SharedTime } from '@xuekao/platform';
import { CapturesModule } from './captures/index.js';
import { ChallengesModule } from './challenges/index.js';
import { CopiesModule } from './copies/index.js';
import { ErasuresModule } from './erasures/index.js';
import { FindingsModule } from './findings/index.js';
import { InterruptionsModule } from './interruptions/index.js';
import { LeavesModule } from './leaves/index.js';
import { NewsModule } from './news/index.js';
import { PhoneCodesModule } from './phone-codes/index.js';
import { PresenceModule } from './presence/index.js';
import { RecordingsModule } from './recordings/index.js';
import { StreamsModule } from './streams/index.js';
import { WallModule } from './wall/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [
  NewsModule,
  LeavesModule,
  CapturesModule,
  ChallengesModule,
  PresenceModule,
  StreamsModule,
  PhoneCodesModule,
  InterruptionsModule,
  FindingsModule,
  RecordingsModule,
  ErasuresModule,
  WallModule,
  CopiesModule,
];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function proctoringAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [TimeModule.at(clock, shared), ...features] })
  class ProctoringModule {}
  return { name: 'proctoring', module: ProctoringModule };
}

export const proctoring: ServiceDefinition = proctoringAt(systemClock);
