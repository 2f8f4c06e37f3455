import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { AboutModule } from './about/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({ imports: [AboutModule] })
class ActivityModule {}

export const activity: ServiceDefinition = { name: 'activity', module: ActivityModule };
