import { Global, Module } from '@nestjs/common';
import { Generations, generations } from '@xuekao/platform';
import { CarriedDays } from './carried-days.js';
import { Spans } from './span.js';

/**
 * Shapes of the documents: 2, the report has sums by department, and its people have no lock; 3, an attempt that does not count is no
 * figure of its day.
 */
const shape = 3;

@Global()
@Module({
  providers: [CarriedDays, generations({ shape }), Spans],
  exports: [CarriedDays, Generations, Spans],
})
export class KernelModule {}
