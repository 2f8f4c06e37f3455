import { Global, Module } from '@nestjs/common';
import { Purchases } from '@xuekao/purchases';
import { ExamPurchasesController } from './purchases.controller.js';

@Global()
@Module({ controllers: [ExamPurchasesController], providers: [Purchases], exports: [Purchases] })
export class PurchasesModule {}
