import { Module } from '@nestjs/common';
import {
  BusesModule,
  type Clock,
  type ServiceDefinition,
  type SharedTime,
  systemClock,
  TimeModule,
  withCertainTime,
} from '@xuekao/platform';
import { AnnouncementsModule } from './announcements/index.js';
import { AnswerFilesModule } from './answer-files/index.js';
import { ApplicationsModule } from './applications/index.js';
import { ArrangementsModule } from './arrangements/index.js';
import { AttemptsModule } from './attempts/index.js';
import { BattlesModule } from './battles/index.js';
import { CorrectionsModule } from './corrections/index.js';
import { DemoModule } from './demo/index.js';
import { ExamsModule, examUpgrades } from './exams/index.js';
import { HallModule } from './hall/index.js';
import { MakeUpsModule } from './make-ups/index.js';
import { MarkBookModule } from './mark-book/index.js';
import { MarkingModule } from './marking/index.js';
import { OfflineModule } from './offline/index.js';
import { OriginsModule } from './origins/index.js';
import { PassesModule } from './passes/index.js';
import { PrintModule } from './print/index.js';
import { ProctoredModule } from './proctored/index.js';
import { PurchasesModule } from './purchases/index.js';
import { QuestionSetsModule } from './question-sets/index.js';
import { RosterModule } from './roster/index.js';
import { RescueModule } from './rescue/index.js';
import { ResultsModule } from './results/index.js';
import { StatisticsModule } from './statistics/index.js';
import { TemplatesModule } from './templates/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [
  QuestionSetsModule,
  TemplatesModule,
  ExamsModule,
  PassesModule,
  OriginsModule,
  AttemptsModule,
  BattlesModule,
  PurchasesModule,
  ApplicationsModule,
  AnnouncementsModule,
  RosterModule,
  MarkingModule,
  MakeUpsModule,
  OfflineModule,
  CorrectionsModule,
  RescueModule,
  ProctoredModule,
  ArrangementsModule,
  HallModule,
  ResultsModule,
  AnswerFilesModule,
  StatisticsModule,
  PrintModule,
  MarkBookModule,
  DemoModule,
];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function examAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [BusesModule, TimeModule.at(clock, shared), ...features] })
  class ExamModule {}
  return { name: 'exam', module: ExamModule, upgrades: examUpgrades, comparesClock: true, fitness: withCertainTime };
}

export const exam: ServiceDefinition = examAt(systemClock);
