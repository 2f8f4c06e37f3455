import { Module } from '@nestjs/common';
import { TotalsController } from './totals.controller.js';
import { TotalsReader } from './totals.js';

@Module({ controllers: [TotalsController], providers: [TotalsReader] })
export class TotalsModule {}
