import { auditIndexes, type AuditRow } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A row of the audit log. Rows are only ever added; each carries the keyed hash of itself and the one before. */
export interface AuditDoc extends Omit<AuditRow, 'at'> {
  /** 1, 2, 3 … without a gap */
  _id: number;
  at: Date;
  /** of the row before; empty in the first */
  previous: string;
  hash: string;
}

const text = { type: String, default: '' };
export const auditSchema = new Schema<AuditDoc>(
  {
    _id: { type: Number },
    rowId: { type: String, required: true },
    at: { type: Date, required: true },
    service: text,
    action: text,
    title: text,
    userId: text,
    userName: text,
    realName: text,
    deptCode: text,
    ip: text,
    code: { type: Number, required: true },
    object: text,
    changed: { type: [String], default: [] },
    oldHash: text,
    newHash: text,
    previous: text,
    hash: { type: String, required: true },
  },
  { ...schemaOptions, _id: false },
);
for (const { key, ...options } of auditIndexes) auditSchema.index(key, options);

/** The number of the last row, outside the log's own database. */
export const auditHeadSchema = new Schema<{ _id: string; seq: number }>(
  { _id: { type: String }, seq: { type: Number, required: true } },
  { ...schemaOptions, _id: false },
);
