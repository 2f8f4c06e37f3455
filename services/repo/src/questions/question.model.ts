import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import { Schema, type Types } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

/** Place of a question and fields to find it. Its content is in `question_versions`; `current` names the one that counts. */
export interface QuestionDoc {
  _id: Types.ObjectId;
  repoId: Types.ObjectId;
  chapterId: Types.ObjectId | null;
  quType: QuType;
  quLevel: number;
  pointCodes: string[];
  /** a person has to mark it, or a part of it */
  subjective: boolean;
  /** stem without markup, folded by `foldForSearch` */
  searchText: string;
  /**
   * Options, keys and analyses for searches, and of which version: a process of an earlier release changes the question without it.
   * Lists do not read it.
   */
  more?: { text: string; of: Types.ObjectId };
  version: number;
  current: Types.ObjectId;
  /** false once deleted: versions that an exam froze stay readable */
  live: boolean;
  /** in the recycle bin since then; missing in what was deleted for good, by an earlier release, or by taking an import back */
  deletedAt?: Date;
  deletedName?: string;
  createBy: string;
  createdAt: Date;
  updateBy: string;
  updatedAt: Date;
  /** counts the changes that people make; missing in documents of an earlier release */
  revision?: number;
  /**
   * Pictures without words, and of which version: a process of an earlier release changes the question without it. See `UndescribedSweep`.
   */
  undescribed?: { count: number; of: Types.ObjectId };
}

export interface OptionDoc {
  id: string;
  content: string;
  image: string;
  /** missing in documents of an earlier release */
  imageAlt?: string;
  isRight: boolean;
  scoreRate: number;
}
/** Content of a question or of one part of a compound one in a version; field names as on the wire. */
export interface QuestionBody {
  quType: QuType;
  content: string;
  analysis: string;
  answerList: OptionDoc[];
  manual: boolean;
  pathScore: boolean;
  answerOrder: boolean;
  itemRand: boolean;
  /** missing: none */
  answerFiles?: AnswerFileKind[];
}
export interface PartDoc extends QuestionBody {
  id: string;
  quLevel: number;
  /** points of its own; missing where all parts have equal shares */
  score?: number;
}
/** Written once, never changed. */
export interface VersionDoc extends QuestionBody {
  _id: Types.ObjectId;
  quId: Types.ObjectId;
  version: number;
  subList: PartDoc[];
  contentText: string;
  /** each spelling of a blank or keyword is a line; missing in versions of a release before (`readVersion`) */
  spellings?: 'lines';
  createBy: string;
  createdAt: Date;
  /** the earlier version whose content it took over */
  takenFrom?: number;
  /** the attempt of an import that staged it; no question names it before that attempt commits */
  attempt?: string;
}

/** A search reads the text from here instead of from the documents: 120 ms instead of 200 for 100,000 questions. */
export const textIndexes = {
  site: { live: 1, _id: -1, searchText: 1 },
  bank: { live: 1, repoId: 1, _id: -1, searchText: 1 },
} as const;

/** Finds what was changed lately, deleted or not, without reading a document. */
export const changesIndex = { live: 1, updatedAt: -1, _id: -1 } as const;

/** Answers drawing rules without reading a document, but for points. */
export const drawIndex = { live: 1, repoId: 1, quType: 1, quLevel: 1, chapterId: 1, _id: 1 } as const;

/** With pictures that nobody described. */
export const isUndescribed = { 'undescribed.count': { $gt: 0 } };

const text = { type: String, default: '' };
const flag = { type: Boolean, default: false };
const inner = { ...schemaOptions, _id: false } as const;

const optionSchema = new Schema<OptionDoc>(
  {
    id: { type: String, required: true },
    content: text,
    image: text,
    imageAlt: text,
    isRight: flag,
    scoreRate: { type: Number, default: 0 },
  },
  inner,
);
const body = {
  quType: { type: String, required: true },
  content: text,
  analysis: text,
  answerList: { type: [optionSchema], default: [] },
  manual: flag,
  pathScore: flag,
  answerOrder: flag,
  itemRand: flag,
  answerFiles: { type: [String], default: undefined },
};
const partSchema = new Schema<PartDoc>(
  { id: { type: String, required: true }, quLevel: { type: Number, required: true }, score: Number, ...body },
  inner,
);

export const versionSchema = new Schema<VersionDoc>(
  {
    quId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    ...body,
    subList: { type: [partSchema], default: [] },
    contentText: text,
    spellings: String,
    createBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    takenFrom: Number,
    attempt: String,
  },
  schemaOptions,
);
versionSchema.index({ quId: 1, version: 1 }, { unique: true });
versionSchema.index({ attempt: 1 }, { sparse: true });

export const questionSchema = new Schema<QuestionDoc>(
  {
    repoId: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Schema.Types.ObjectId, default: null },
    quType: { type: String, required: true },
    quLevel: { type: Number, required: true },
    pointCodes: { type: [String], default: [] },
    subjective: { type: Boolean, required: true },
    searchText: text,
    more: { type: new Schema({ text, of: { type: Schema.Types.ObjectId, required: true } }, inner), select: false },
    version: { type: Number, required: true },
    current: { type: Schema.Types.ObjectId, required: true },
    live: { type: Boolean, required: true },
    deletedAt: Date,
    deletedName: String,
    createBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updateBy: { type: String, required: true },
    updatedAt: { type: Date, required: true },
    revision: Number,
    undescribed: new Schema({ count: { type: Number, required: true }, of: { type: Schema.Types.ObjectId, required: true } }, inner),
  },
  schemaOptions,
);
// `live` stands in the key: a partial index would make every count read the documents
questionSchema.index(textIndexes.site);
questionSchema.index(textIndexes.bank);
questionSchema.index(drawIndex);
questionSchema.index({ live: 1, chapterId: 1, _id: -1 });
questionSchema.index({ live: 1, pointCodes: 1, _id: -1 });
questionSchema.index({ live: 1, quType: 1, quLevel: 1, _id: -1 });
questionSchema.index(changesIndex);
// the recycle bin
questionSchema.index({ repoId: 1, deletedAt: -1, _id: -1 }, { partialFilterExpression: { deletedAt: { $exists: true } } });
questionSchema.index({ deletedAt: 1 }, { sparse: true });
// those that a person has to look at are few, so reading them to count them costs little; of a bank that is in order they are none
questionSchema.index({ live: 1, _id: -1 }, { name: 'undescribed', partialFilterExpression: isUndescribed });
questionSchema.index({ live: 1, repoId: 1, _id: -1 }, { name: 'undescribedOfBank', partialFilterExpression: isUndescribed });
