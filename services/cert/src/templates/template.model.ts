import type { CertDesign } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A kind of certificate: how it looks, who gives it, how it is numbered. */
export interface TemplateDoc {
  _id: string;
  title: string;
  authority: string;
  numberPrefix: string;
  validDays: number;
  design: CertDesign;
  createBy: string;
  createName: string;
  createDept: string;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  /** absent: it is offered */
  archivedAt?: Date | null;
}
/** How certificates look that were granted. `_id` is the hash of what it holds: a template that changes leaves it alone. */
export interface DesignDoc {
  _id: string;
  design: CertDesign;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const templateSchema = new Schema<TemplateDoc>(
  {
    _id: text,
    title: text,
    authority: text,
    numberPrefix: words,
    validDays: number,
    design: { type: Schema.Types.Mixed, required: true },
    createBy: text,
    createName: words,
    createDept: words,
    createdAt: instant,
    updatedAt: instant,
    revision: number,
    archivedAt: Date,
  },
  schemaOptions,
);
templateSchema.index({ updatedAt: -1, _id: -1 });
templateSchema.index({ createDept: 1 });

export const designSchema = new Schema<DesignDoc>({ _id: text, design: { type: Schema.Types.Mixed, required: true } }, schemaOptions);
