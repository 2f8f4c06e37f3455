import { Global, Module } from '@nestjs/common';
import { Generations, generations } from '@xuekao/platform';
import { Spans } from './span.js';
import { StatCollections } from './stat.collections.js';

/** Shapes of the documents: 2, the report has sums by department, and its people have no lock. */
const shape = 2;

@Global()
@Module({ providers: [generations({ shape }), StatCollections, Spans], exports: [Generations, StatCollections, Spans] })
export class KernelModule {}
