import type { MarkSheet } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A spreadsheet of marks for one person, and the work that it makes. */
export interface MarkSheetDoc {
  _id: string;
  examId: string;
  title: string;
  by: string;
  /** papers of the exam that the person sees, and departments of its people, as JSON: conditions have names that a document may not have */
  scope: string;
  /** whether the person may read the questions */
  hasTexts: boolean;
  state: MarkSheet['state'];
  total: number;
  done: number;
  parts: number;
  size: number;
  /** counts beginnings: a process that takes it over begins anew, and its parts are others */
  run: number;
  createdAt: Date;
  /** when a process looks at it next; null: nothing is left to do */
  nextAt: Date | null;
  holder: string | null;
  until: Date | null;
  failures: number;
}
/** The part of an exam that `scope` names. */
export interface MarkScope {
  papers: Record<string, unknown>;
  /** undefined: all of the audience */
  within?: string[] | undefined;
}

/** A piece of the file. `_id` is that of the sheet, its run and the number of the piece. */
export interface MarkSheetPartDoc {
  _id: string;
  sheetId: string;
  bytes: Buffer;
  createdAt: Date;
}
export const partId = ({ _id, run }: Pick<MarkSheetDoc, '_id' | 'run'>, part: number): string => `${_id}:${run}:${part}`;

/** Marks and names of people: gone when they were fetched. */
const keptSeconds = 86_400;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
export const markSheetSchema = new Schema<MarkSheetDoc>(
  {
    _id: text,
    examId: text,
    title: text,
    by: text,
    scope: text,
    hasTexts: { type: Boolean, required: true },
    state: text,
    total: number,
    done: number,
    parts: number,
    size: number,
    run: number,
    createdAt: instant,
    nextAt: { type: Date, default: null },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
    failures: number,
  },
  schemaOptions,
);
markSheetSchema.index({ examId: 1, by: 1, createdAt: -1 });
markSheetSchema.index({ nextAt: 1 });
markSheetSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const markSheetPartSchema = new Schema<MarkSheetPartDoc>(
  { _id: text, sheetId: text, bytes: { type: Buffer, required: true }, createdAt: instant },
  schemaOptions,
);
markSheetPartSchema.index({ sheetId: 1 });
markSheetPartSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
