import { Module } from '@nestjs/common';
import {
  BusesModule,
  systemClock,
  TimeModule,
  type Clock,
  type ServiceDefinition,
  type SharedTime,
  withCertainTime,
} from '@xuekao/platform';
import { CodesModule } from './codes/index.js';
import { OrdersModule } from './orders/index.js';
import { PointsModule } from './points/index.js';
import { ProvidersModule } from './providers/index.js';
import { StatementsModule } from './statements/index.js';

export { startSandbox } from './sandbox/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [PointsModule, ProvidersModule, OrdersModule, CodesModule, StatementsModule];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function paymentAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [BusesModule, TimeModule.at(clock, shared), ...features] })
  class PaymentModule {}
  return { name: 'payment', module: PaymentModule, comparesClock: true, fitness: withCertainTime };
}

export const payment: ServiceDefinition = paymentAt(systemClock);
