import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { PointsModule } from './points/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({ imports: [PointsModule] })
class PaymentModule {}

export const payment: ServiceDefinition = { name: 'payment', module: PaymentModule };
