import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Record of a piece of demo content: a second start finds it under any name that an administrator gave it since. */
export interface DemoDoc {
  _id: string;
  template: string;
  exams: Record<string, string>;
}
export const demoSchema = new Schema<DemoDoc>(
  { _id: { type: String, required: true }, template: { type: String, required: true }, exams: { type: Schema.Types.Mixed, default: {} } },
  schemaOptions,
);
