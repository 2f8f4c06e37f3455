import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Sums of the report. A document lacks those that are 0. */
export const sumFields = [
  /** attempts that were handed in and count; those that are marked, and passed */
  ...(['papers', 'marked', 'passed'] as const),
  /** ten thousandths of what the marked papers are worth that were got, and the papers that have such a share */
  ...(['shares', 'rated'] as const),
  /** questions of training that were judged, and right */
  ...(['answered', 'right'] as const),
  /** courses, seconds of learning */
  ...(['begun', 'finished', 'seconds'] as const),
  ...(['points', 'certs'] as const),
] as const;
export type SumField = (typeof sumFields)[number];
export type Sums = Partial<Record<SumField, number>>;

/** Sums of a person in a unit of time: a day, a part of a month, a month, or a term (`units.ts`). */
export interface ReportRowDoc extends Sums {
  /** see `reportRowId` */
  _id: string;
  unit: string;
  userId: string;
  /** of the person, now */
  deptCode: string;
}
export const reportRowId = (userId: string, unit: string): string => `${userId}:${unit}`;

/** Sums of all people of a department in a unit of time: those of its own, and of none below it. */
export interface ReportSumDoc extends Sums {
  /** `department:unit` */
  _id: string;
  unit: string;
  deptCode: string;
}

/** Change of the sums of a department on a day, that waits to be added to them. */
export interface ReportChangeDoc {
  deptCode: string;
  day: string;
  sums: Sums;
}

/** A person as identity tells of one; whoever has figures and was not told of yet is not known. */
export interface ReportPersonDoc {
  _id: string;
  userName: string;
  realName: string;
  deptCode: string;
  isKnown: boolean;
}

/** Counts the writes about a person, so that a move and a figure of the person meet. */
export interface ReportTurnDoc {
  _id: string;
  turn: number;
}

export interface ReportDepartDoc {
  /** code */
  _id: string;
  deptName: string;
}

/** An attempt, with what it adds to the sums of its day. */
export interface ReportPaperDoc {
  _id: string;
  userId: string;
  examId: string;
  /** of the hand-in */
  day: string;
  counts: boolean;
  marked: boolean;
  passed: boolean;
  /** ten thousandths; null: not known */
  share: number | null;
}

export interface ReportCourseDoc {
  /** `course:person` */
  _id: string;
  userId: string;
  courseId: string;
  begunOn: string | null;
  finishedOn: string | null;
}

export interface ReportCertDoc {
  _id: string;
  userId: string;
  title: string;
  number: string;
  day: string;
  isWithdrawn: boolean;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const flag = { type: Boolean, required: true } as const;

export const reportRowSchema = new Schema<ReportRowDoc>(
  { _id: text, unit: text, userId: text, deptCode: words, ...Object.fromEntries(sumFields.map((field) => [field, Number])) },
  schemaOptions,
);
// the whole answer is in the index
reportRowSchema.index(
  { unit: 1, deptCode: 1, userId: 1, ...(Object.fromEntries(sumFields.map((field) => [field, 1])) as Record<SumField, 1>) },
  { name: 'sums' },
);
reportRowSchema.index({ userId: 1, unit: 1 });

export const reportSumSchema = new Schema<ReportSumDoc>(
  { _id: text, unit: text, deptCode: words, ...Object.fromEntries(sumFields.map((field) => [field, Number])) },
  schemaOptions,
);
reportSumSchema.index(
  { unit: 1, deptCode: 1, ...(Object.fromEntries(sumFields.map((field) => [field, 1])) as Record<SumField, 1>) },
  { name: 'sums' },
);

export const reportChangeSchema = new Schema<ReportChangeDoc>(
  { deptCode: words, day: text, sums: Object.fromEntries(sumFields.map((field) => [field, Number])) },
  schemaOptions,
);

export const reportTurnSchema = new Schema<ReportTurnDoc>({ _id: text, turn: Number }, schemaOptions);

export const reportPersonSchema = new Schema<ReportPersonDoc>(
  { _id: text, userName: words, realName: words, deptCode: words, isKnown: flag },
  schemaOptions,
);
reportPersonSchema.index({ isKnown: 1, deptCode: 1, userName: 1, _id: 1 });

export const reportDepartSchema = new Schema<ReportDepartDoc>({ _id: text, deptName: words }, schemaOptions);

export const reportPaperSchema = new Schema<ReportPaperDoc>(
  { _id: text, userId: text, examId: text, day: text, counts: flag, marked: flag, passed: flag, share: { type: Number, default: null } },
  schemaOptions,
);
reportPaperSchema.index({ userId: 1, day: 1 });

export const reportCourseSchema = new Schema<ReportCourseDoc>(
  { _id: text, userId: text, courseId: text, begunOn: { type: String, default: null }, finishedOn: { type: String, default: null } },
  schemaOptions,
);
reportCourseSchema.index({ userId: 1 });

export const reportCertSchema = new Schema<ReportCertDoc>(
  { _id: text, userId: text, title: words, number: words, day: text, isWithdrawn: flag },
  schemaOptions,
);
reportCertSchema.index({ userId: 1, day: 1 });
