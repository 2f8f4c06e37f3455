import type { AnswerValue, QuType, TrainMode } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import type { LaterToldDoc } from '@xuekao/platform';
import { Schema, type Types } from 'mongoose';
import type { Memory } from './memory.js';

/** In progress, ended by its learner, and ended because one of the same kind was begun anew. */
export const trainStates = { open: 0, finished: 1, cleared: 2 } as const;

export interface TrainingDoc {
  _id: Types.ObjectId;
  userId: string;
  repoId: string;
  trainMode: TrainMode;
  /** one of `trainStates` */
  state: number;
  totalCount: number;
  answerCount: number;
  rightCount: number;
  /** place of the last answer that the counters and the book know; missing: they know none that has a place (see `placeId`) */
  counted?: number;
  createdAt: Date;
  updatedAt: Date;
}
/** Questions of a training in their order; apart, because lists of trainings need none of it. */
export interface TrainListDoc {
  _id: Types.ObjectId;
  quIds: Types.ObjectId[];
}
/** The first answer to a question in a training. */
export interface TrainAnswerDoc {
  /** see `placeId`; of an earlier release: training and question */
  _id: string;
  trainId: Types.ObjectId;
  quId: string;
  /** of the question, or of its parts */
  answers: { quId: string; answer: AnswerValue }[];
  /** null: a person would have to say */
  isRight: boolean | null;
  /** version of the question that was answered */
  version: Types.ObjectId;
  at: Date;
}
/** The end of a training, behind its last answer: whoever takes this place for an answer is refused by the id. */
export interface TrainEndDoc extends Pick<TrainAnswerDoc, '_id' | 'trainId' | 'at'> {
  /** no question's: a training ends once */
  quId: typeof noQuestion;
  /** one of `trainStates` */
  ended: number;
}
/** Everything that a person has to do with a question of a bank. */
export interface BookItemDoc {
  /** see `bookId` */
  _id: string;
  userId: string;
  refType: 'repo' | 'exam';
  refId: string;
  quId: string;
  quType: QuType;
  /** beginning of the stem without markup */
  title: string;
  /** answered at least once */
  isCovered: boolean;
  isWrong: boolean;
  wrongCount: number;
  isFav: boolean;
  note: string;
  /** of an exam: papers in which it was answered wrong */
  papers?: string[];
  /** since it was answered again while it was wrong; both missing: it is new to the reviews */
  memory?: Memory;
  /** see `dayOf` */
  dueDay?: number;
  updatedAt: Date;
}
/** Reviews of a person: what they are for, and how they went. */
export interface ReviewPlanDoc {
  /** the person's id */
  _id: string;
  examId?: string;
  /** the last day on which something was reviewed, how much then, and how much of that for the first time */
  day?: number;
  done?: number;
  begun?: number;
  /** all of the person, and those that were answered wrong */
  reviews?: number;
  forgotten?: number;
}
/** Which papers of a person the book has taken its questions of exams from. */
export interface ExamBookDoc {
  /** the person's id */
  _id: string;
  papers: { stamp: string; paperId: string; examId: string; title: string }[];
}
/** A bank that a learner keeps among the own ones. */
export interface JoinedBankDoc {
  /** person and bank */
  _id: string;
  userId: string;
  repoId: string;
  at: Date;
}

/** Answers of a person on one day, as others hear of them. */
export interface TrainingDayDoc extends LaterToldDoc {
  /** see `trainingDayId` */
  _id: string;
  userId: string;
  /** of the site, `2026-11-27` */
  day: string;
  /** that the machine could judge, and those of them that were right */
  answered: number;
  right: number;
}

/** In place of a question's id. */
export const noQuestion = '';
const placeDigits = 6;
/** Answers of a training have places from 1, without a gap; ids are in the order of the places. */
export const placeId = (trainId: string, place: number): string => `${trainId}/${String(place).padStart(placeDigits, '0')}`;
export const placeOfId = (id: string): number => Number(id.slice(id.indexOf('/') + 1));
/** Ids of a training behind a place. */
export const idsBehind = (trainId: string, place: number): { $gt: string; $lt: string } => ({
  $gt: placeId(trainId, place),
  $lt: `${trainId}/~`,
});
export const bookId = (userId: string, refType: string, refId: string, quId: string): string => `${userId}:${refType}:${refId}:${quId}`;
export const trainingDayId = (userId: string, day: string): string => `${userId}.${day}`;
export const joinedId = (userId: string, repoId: string): string => `${userId}:${repoId}`;

const text = { type: String, required: true };
const flag = { type: Boolean, required: true };
const count = { type: Number, required: true };
const instant = { type: Date, required: true };
const mixed = { type: Schema.Types.Mixed, required: true };

export const trainingSchema = new Schema<TrainingDoc>(
  {
    userId: text,
    repoId: text,
    trainMode: text,
    state: count,
    totalCount: count,
    answerCount: count,
    rightCount: count,
    counted: Number,
    createdAt: instant,
    updatedAt: instant,
  },
  schemaOptions,
);
trainingSchema.index({ userId: 1, repoId: 1, updatedAt: -1 });
trainingSchema.index({ userId: 1, updatedAt: -1 });
// one of a kind is in progress: two starts at once meet here
trainingSchema.index({ userId: 1, repoId: 1, trainMode: 1 }, { unique: true, partialFilterExpression: { state: trainStates.open } });

export const trainListSchema = new Schema<TrainListDoc>({ quIds: { type: [Schema.Types.ObjectId], required: true } }, schemaOptions);

export const trainAnswerSchema = new Schema<TrainAnswerDoc>(
  {
    _id: text,
    trainId: { type: Schema.Types.ObjectId, required: true },
    quId: text,
    answers: mixed,
    isRight: { type: Boolean, default: null },
    version: { type: Schema.Types.ObjectId, required: true },
    at: instant,
  },
  schemaOptions,
);
// the first answer counts, whichever process takes it
trainAnswerSchema.index({ trainId: 1, quId: 1 }, { unique: true });
// answers of the last seconds, of which a process that was killed may have told the counters nothing
trainAnswerSchema.index({ at: 1 });
/** Its successor finds the answers of a training as well. */
export const formerAnswerIndex = 'trainId_1_isRight_1';

export const bookItemSchema = new Schema<BookItemDoc>(
  {
    _id: text,
    userId: text,
    refType: text,
    refId: text,
    quId: text,
    quType: text,
    title: { type: String, default: '' },
    isCovered: flag,
    isWrong: flag,
    wrongCount: count,
    isFav: flag,
    note: { type: String, default: '' },
    papers: { type: [String], default: undefined },
    memory: { type: Schema.Types.Mixed },
    dueDay: Number,
    updatedAt: instant,
  },
  schemaOptions,
);
bookItemSchema.index({ userId: 1, refId: 1, isCovered: 1 });
// what a list or a training is made of is found without reading the rest
bookItemSchema.index({ userId: 1, updatedAt: -1, _id: 1 }, { name: 'wrong', partialFilterExpression: { isWrong: true } });
bookItemSchema.index({ userId: 1, updatedAt: -1, _id: 1 }, { name: 'fav', partialFilterExpression: { isFav: true } });
bookItemSchema.index({ userId: 1, updatedAt: -1, _id: 1 }, { name: 'note', partialFilterExpression: { note: { $gt: '' } } });

// holds all that the plan of days counts, so that it reads no document
bookItemSchema.index(
  { userId: 1, isWrong: 1, dueDay: 1, refType: 1, refId: 1, 'memory.days': 1 },
  { name: 'due', partialFilterExpression: { isWrong: true } },
);
bookItemSchema.index({ userId: 1, papers: 1 }, { sparse: true });
// who has practised with a question is counted in it alone
bookItemSchema.index({ quId: 1, refType: 1, isCovered: 1, userId: 1 }, { name: 'practised', partialFilterExpression: { isCovered: true } });

export const reviewPlanSchema = new Schema<ReviewPlanDoc>(
  { _id: text, examId: String, day: Number, done: Number, begun: Number, reviews: Number, forgotten: Number },
  schemaOptions,
);

export const examBookSchema = new Schema<ExamBookDoc>({ _id: text, papers: { type: Schema.Types.Mixed, default: [] } }, schemaOptions);

export const joinedBankSchema = new Schema<JoinedBankDoc>({ _id: text, userId: text, repoId: text, at: instant }, schemaOptions);
joinedBankSchema.index({ userId: 1, at: -1 });

export const trainingDaySchema = new Schema<TrainingDayDoc>(
  { _id: text, userId: text, day: text, answered: count, right: count, turn: Number, isTold: Boolean, restsUntil: Date },
  schemaOptions,
);
trainingDaySchema.index({ isTold: 1, restsUntil: 1 }, { partialFilterExpression: { isTold: false } });
