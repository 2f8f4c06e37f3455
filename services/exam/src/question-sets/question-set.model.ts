import type { QuestionKey, QuestionView } from '@xuekao/question';
import { Schema } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

/** Content that an exam froze when it was published. Questions are named by their index in the set. */
export interface PaperSetDoc {
  _id: string;
  examId: string;
  groups: FrozenGroup[];
  questionCount: number;
  /** prepared papers; 0: every attempt draws its own from the pools */
  variantCount: number;
  /** order of questions within a group changes per attempt */
  quRand: boolean;
  /** anything in a paper depends on the attempt's seed */
  shuffles: boolean;
  /** of the preview of a draft: kept until then, though no exam has it */
  previewUntil?: Date;
}
export interface FrozenGroup {
  id: string;
  title: string;
  remark: string;
  perTenths: number;
  partShare: number;
  /** picked questions with their marks */
  picked: { index: number; tenths: number }[];
  /** what is drawn: so many of these */
  pools: { count: number; indexes: number[] }[];
}
/** Learner's half and key of a frozen question lie in collections of their own (security.md, row 3). */
export interface FrozenViewDoc {
  _id: string;
  setId: string;
  index: number;
  view: QuestionView;
  /** of the question in its bank; missing in sets of a release before */
  version?: number | undefined;
}
export interface FrozenKeyDoc {
  _id: string;
  setId: string;
  index: number;
  key: QuestionKey;
  /** of the question and its key (`frozenDigest`); missing in sets of a release before */
  digest?: string;
}
/**
 * A revision of a published set (decision 0066): what is asked and how it is marked from now on. Written once; to undo one is a revision
 * that says what stood there before.
 */
export interface SetRevisionDoc {
  _id: string;
  setId: string;
  /** 1 for the first change after the publication */
  revision: number;
  entries: RevisedQuestion[];
  /** what wrote it: the same correction writes it once, however often its work is continued */
  by?: string;
  at: Date;
}
/** All of a question in a revision, whatever of it is another one than before. */
export interface RevisedQuestion {
  index: number;
  view: QuestionView;
  key: QuestionKey;
  /** its marks in every paper; null: as the paper says */
  tenths: number | null;
  /** everybody gets its marks */
  isGiven: boolean;
}
export const setRevisionId = (setId: string, revision: number): string => `${setId}:${revision}`;
/** A prepared paper: per group the indexes of its questions. */
export interface VariantDoc {
  _id: string;
  setId: string;
  no: number;
  picks: number[][];
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
// frozen content is written once by this service from parsed contracts: no schema of ours reads into it
const frozen = { type: Schema.Types.Mixed, required: true };

export const setSchema = new Schema<PaperSetDoc>(
  {
    _id: text,
    examId: text,
    groups: frozen,
    questionCount: number,
    variantCount: number,
    quRand: { type: Boolean, required: true },
    shuffles: { type: Boolean, required: true },
    previewUntil: Date,
  },
  schemaOptions,
);
export const viewSchema = new Schema<FrozenViewDoc>(
  { _id: text, setId: text, index: number, view: frozen, version: Number },
  schemaOptions,
);
export const keySchema = new Schema<FrozenKeyDoc>({ _id: text, setId: text, index: number, key: frozen, digest: String }, schemaOptions);
export const variantSchema = new Schema<VariantDoc>({ _id: text, setId: text, no: number, picks: frozen }, schemaOptions);
export const setRevisionSchema = new Schema<SetRevisionDoc>(
  { _id: text, setId: text, revision: number, entries: frozen, by: String, at: { type: Date, required: true } },
  schemaOptions,
);
setRevisionSchema.index({ setId: 1, revision: 1 });
setSchema.index({ examId: 1 });
for (const schema of [viewSchema, keySchema]) schema.index({ setId: 1, index: 1 });
// in which exams a question stands
viewSchema.index({ 'view.id': 1 });
variantSchema.index({ setId: 1, no: 1 });
