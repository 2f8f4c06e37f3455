import { Module } from '@nestjs/common';
import { Purchases } from '@xuekao/purchases';
import { BankPurchasesController } from './purchases.controller.js';

@Module({ controllers: [BankPurchasesController], providers: [Purchases] })
export class PurchasesModule {}
