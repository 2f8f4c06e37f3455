import { Global, Module } from '@nestjs/common';
import { Transactions } from './transactions.js';

/** What every feature stands on. */
@Global()
@Module({ providers: [Transactions], exports: [Transactions] })
export class KernelModule {}
