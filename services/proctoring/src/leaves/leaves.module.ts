import { Global, Module } from '@nestjs/common';
import { LeaveCollections } from './leave.collections.js';
import { LeaveController } from './leave.controller.js';
import { LeaveCounts } from './leave-counts.js';
import { LeaveEvidence } from './leave-evidence.js';
import { LeaveService } from './leave.service.js';

@Global()
@Module({
  controllers: [LeaveController],
  providers: [LeaveCollections, LeaveCounts, LeaveEvidence, LeaveService],
  exports: [LeaveCollections, LeaveCounts, LeaveEvidence],
})
export class LeavesModule {}
