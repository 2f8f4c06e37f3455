import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { auditHeadSchema } from './audit.model.js';

/** How far the audit log has come; its rows stand in a database of their own. */
@Injectable()
export class AuditCollections extends OwnCollections {
  readonly auditHead = this.own<{ _id: string; seq: number }>('AuditHead', auditHeadSchema, 'audit_head');
}
