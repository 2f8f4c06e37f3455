import { Global, Module, type DynamicModule, type INestMicroservice } from '@nestjs/common';
import { CommandTime } from '../commands/command.js';
import { MONGO } from '../tokens.js';
import { CLOCK, SHARED_TIME, timeOfDatabase, type Clock, type SharedTime } from './clock.js';
import { ServiceTime } from './service-time.js';

/** The time of a service whose decisions cannot be taken back. */
@Global()
@Module({})
export class TimeModule {
  /** @param shared what stands for the database's time in a test */
  static at(clock: Clock, shared?: SharedTime): DynamicModule {
    const time = shared
      ? { provide: SHARED_TIME, useValue: shared }
      : { provide: SHARED_TIME, useFactory: timeOfDatabase, inject: [MONGO] };
    return {
      module: TimeModule,
      providers: [{ provide: CLOCK, useValue: clock }, time, ServiceTime, { provide: CommandTime, useExisting: ServiceTime }],
      exports: [CLOCK, CommandTime, ServiceTime],
    };
  }
}

/**
 * Fitness of a service whose decisions cannot be taken back: a process with a wrong clock would answer BUSY to the same people again and
 * again, and has no calls of its own.
 */
export function withCertainTime(app: INestMicroservice): () => boolean {
  const time = app.get(ServiceTime, { strict: false });
  return () => time.isCertain();
}
