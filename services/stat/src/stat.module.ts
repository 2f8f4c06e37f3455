import { Module } from '@nestjs/common';
import { systemClock, TimeModule, type Clock, type ServiceDefinition, type SharedTime } from '@xuekao/platform';
import { ExamsModule } from './exams/index.js';
import { KernelModule } from './kernel/kernel.module.js';
import { LearningModule } from './learning/index.js';
import { OwnModule } from './own/index.js';
import { PeopleModule } from './people/index.js';
import { ReportModule } from './report/index.js';
import { TotalsModule } from './totals/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [KernelModule, PeopleModule, ExamsModule, LearningModule, OwnModule, TotalsModule, ReportModule];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function statAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [TimeModule.at(clock, shared), ...features] })
  class StatModule {}
  return { name: 'stat', module: StatModule };
}

export const stat: ServiceDefinition = statAt(systemClock);
