import { Module } from '@nestjs/common';
import { systemClock, TimeModule, type Clock, type ServiceDefinition, type SharedTime, withCertainTime } from '@xuekao/platform';
import { AddressesModule } from './addresses/index.js';
import { DeliveryModule } from './delivery/index.js';
import { DemoModule } from './demo/index.js';
import { GoodsModule } from './goods/index.js';
import { OrdersModule } from './orders/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
const features = [GoodsModule, AddressesModule, DeliveryModule, OrdersModule, DemoModule];

/** The service with a clock of its own, and what stands for the database's time: for tests that let time pass. */
export function mallAt(clock: Clock, shared?: SharedTime): ServiceDefinition {
  @Module({ imports: [TimeModule.at(clock, shared), ...features] })
  class MallModule {}
  return { name: 'mall', module: MallModule, comparesClock: true, fitness: withCertainTime };
}

export const mall: ServiceDefinition = mallAt(systemClock);
