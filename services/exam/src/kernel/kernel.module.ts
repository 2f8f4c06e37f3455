import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CommandTime, MONGO } from '@xuekao/platform';
import { CLOCK, databaseTime, SHARED_TIME, type Clock, type SharedTime } from './clock.js';
import { ServiceTime } from './service-time.js';

/** Kernel of every feature: the time. */
@Global()
@Module({})
export class KernelModule {
  /** @param shared what stands for the database's time in a test */
  static at(clock: Clock, shared?: SharedTime): DynamicModule {
    const time = shared ? { provide: SHARED_TIME, useValue: shared } : { provide: SHARED_TIME, useFactory: databaseTime, inject: [MONGO] };
    return {
      module: KernelModule,
      providers: [{ provide: CLOCK, useValue: clock }, time, ServiceTime, { provide: CommandTime, useExisting: ServiceTime }],
      exports: [CLOCK, CommandTime, ServiceTime],
    };
  }
}
