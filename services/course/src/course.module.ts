import { Module } from '@nestjs/common';
import { systemClock, TimeModule, type Clock, type ServiceDefinition, type SharedTime } from '@xuekao/platform';
import { CourseFilesModule } from './files/index.js';
import { CoursesModule } from './courses/index.js';
import { LivesModule } from './lives/index.js';
import { LearningModule } from './learning/index.js';
import { AttentionModule } from './attention/index.js';
import { QaModule } from './qa/index.js';
import { DemoModule } from './demo/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [CourseFilesModule, CoursesModule, LivesModule, LearningModule, AttentionModule, QaModule, DemoModule];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function courseAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [TimeModule.at(clock, shared), ...features] })
  class CourseModule {}
  return { name: 'course', module: CourseModule };
}

export const course: ServiceDefinition = courseAt(systemClock);
