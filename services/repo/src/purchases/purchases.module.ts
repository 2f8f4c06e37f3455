import { Global, Module } from '@nestjs/common';
import { Purchases } from '@xuekao/purchases';
import { BankPurchasesController } from './purchases.controller.js';

@Global()
@Module({ controllers: [BankPurchasesController], providers: [Purchases], exports: [Purchases] })
export class PurchasesModule {}
