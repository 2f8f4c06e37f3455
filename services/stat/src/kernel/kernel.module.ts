import { Global, Module } from '@nestjs/common';
import { Spans } from './span.js';
import { StatCollections } from './stat.collections.js';

@Global()
@Module({ providers: [StatCollections, Spans], exports: [StatCollections, Spans] })
export class KernelModule {}
