import { Global, Module } from '@nestjs/common';
import { Transactions } from './transactions.js';

/** Kernel of every feature. */
@Global()
@Module({ providers: [Transactions], exports: [Transactions] })
export class KernelModule {}
