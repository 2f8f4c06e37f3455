import { Global, Module } from '@nestjs/common';
import { EarlierData } from '../kernel/earlier-data.js';
import { AuditCollections } from './audit.collections.js';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';
import { FirstRow } from './first-row.js';

@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditCollections, AuditLog, { provide: EarlierData, useClass: FirstRow }],
  exports: [EarlierData],
})
export class AuditModule {}
