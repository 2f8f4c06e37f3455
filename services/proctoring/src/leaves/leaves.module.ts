import { Module } from '@nestjs/common';
import { LeaveCollections } from './leave.collections.js';
import { LeaveController } from './leave.controller.js';
import { LeaveService } from './leave.service.js';

@Module({ controllers: [LeaveController], providers: [LeaveCollections, LeaveService] })
export class LeavesModule {}
