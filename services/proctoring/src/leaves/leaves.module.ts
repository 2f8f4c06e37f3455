import { Global, Module } from '@nestjs/common';
import { LeaveCollections } from './leave.collections.js';
import { LeaveController } from './leave.controller.js';
import { LeaveCounts } from './leave-counts.js';
import { LeaveService } from './leave.service.js';

@Global()
@Module({ controllers: [LeaveController], providers: [LeaveCollections, LeaveCounts, LeaveService], exports: [LeaveCounts] })
export class LeavesModule {}
