import { Module } from '@nestjs/common';
import { HeldSeats } from './held-seats.js';
import { JoinPurchases } from './join-purchases.js';
import { PaidJoins } from './paid-joins.js';
import { JoinPurchasesController } from './purchases.controller.js';

@Module({ controllers: [JoinPurchasesController], providers: [HeldSeats, JoinPurchases, PaidJoins] })
export class PurchasesModule {}
