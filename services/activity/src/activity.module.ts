import { Module } from '@nestjs/common';
import { systemClock, TimeModule, type Clock, type ServiceDefinition, type SharedTime } from '@xuekao/platform';
import { ActivitiesModule } from './activities/index.js';
import { JoinsModule } from './joins/index.js';
import { PurchasesModule } from './purchases/index.js';
import { AnswersModule } from './answers/index.js';
import { ResultsModule } from './results/index.js';
import { SurveysModule } from './surveys/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [ActivitiesModule, JoinsModule, PurchasesModule, SurveysModule, AnswersModule, ResultsModule];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function activityAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [TimeModule.at(clock, shared), ...features] })
  class ActivityModule {}
  return { name: 'activity', module: ActivityModule };
}

export const activity: ServiceDefinition = activityAt(systemClock);
