import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Progress of a person in a lesson: at most 1 kB, however often it is watched (decision 0133). */
export interface ProgressDoc {
  /** see `progressId` */
  _id: string;
  userId: string;
  courseId: string;
  fileId: string;
  /** the page that was heard last, how far, and which of its words */
  page: string;
  sequence: number;
  heardMs: number;
  /** ms of the media: starts and ends in turn */
  played: number[];
  readMs: number;
  /** ms, where the page last stood */
  positionMs: number;
  /** ms that count */
  learnMs: number;
  isFinished: boolean;
  /** its package has said that all of it is done; absent: it has not, or is none */
  isClaimed?: boolean;
  finishTime: Date | null;
  /** by a person of the console */
  granted: { by: string; realName: string; reason: string; time: Date } | null;
  updateTime: Date;
  /** counts the writes, each of which rests on the one before */
  turn: number;
  /** time that the learner and the day of learning do not know of yet, and since when; absent: there is none */
  uncounted?: { day: string; ms: number }[];
  uncountedAt?: Date;
}

/** A person in a course. */
export interface LearnerDoc {
  /** see `learnerId` */
  _id: string;
  userId: string;
  courseId: string;
  userName: string;
  realName: string;
  /** null: it is not among the own courses, or is there by its audience alone */
  joinTime: Date | null;
  /** when the first lesson was opened */
  startTime: Date | null;
  /** lessons of the course that are finished */
  finished: number;
  finishTime: Date | null;
  latest: { fileId: string; title: string } | null;
  updateTime: Date;
  /** the day of the site, `2026-11-27`, and ms that were learnt on it */
  day: string;
  dayMs: number;
  /** learnt since a code was typed; absent: nothing yet */
  uncheckedMs?: number;
  /** the activity whose sign-up lets the person in, beside the audience of the course; absent: none */
  invitedBy?: string;
  /** for those who hear of it; see `LaterToldDoc` */
  turn?: number;
  isTold?: boolean;
}

/** The one page that plays for a person. */
export interface PlayingDoc {
  /** the person */
  _id: string;
  page: string;
  courseId: string;
  fileId: string;
}

/** Time that a person learnt on a day of the site, and the lessons that were finished on it. */
export interface LearningDayDoc {
  /** see `learningDayId` */
  _id: string;
  userId: string;
  day: string;
  ms: number;
  lessons: number;
  /** counts the writes */
  turn: number;
  /** whether the figures of the site know of the last write */
  isTold: boolean;
  /** see `LaterToldDoc` */
  restsUntil?: Date;
  at: Date;
}

/** Record of a learner in an item of a SCORM package, in one lesson. */
export interface PackageStateDoc {
  /** see `packageStateId` */
  _id: string;
  /** see `progressId` */
  lessonId: string;
  itemId: string;
  /** `ScormValues` as JSON: names of a database have no dots */
  values: string;
  /** of sessions that have ended */
  seconds: number;
  isDone: boolean;
  /** the page that wrote it */
  page: string;
  /** counts the writes, each of which rests on the one before */
  revision: number;
  updateTime: Date;
}

export const progressId = (courseId: string, fileId: string, userId: string): string => `${courseId}.${fileId}.${userId}`;
export const isInvited = (learner: Pick<LearnerDoc, 'invitedBy'> | null): boolean => learner?.invitedBy !== undefined;
export const packageStateId = (lessonId: string, itemId: string): string => `${lessonId}.${itemId}`;
export const learningDayId = (userId: string, day: string): string => `${userId}.${day}`;
export const learnerId = (courseId: string, userId: string): string => `${courseId}.${userId}`;

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const date = { type: Date, default: null } as const;

export const progressSchema = new Schema<ProgressDoc>(
  {
    _id: text,
    userId: text,
    courseId: text,
    fileId: text,
    page: optional,
    sequence: number,
    heardMs: number,
    played: [Number],
    readMs: number,
    positionMs: number,
    learnMs: number,
    isFinished: flag,
    isClaimed: Boolean,
    finishTime: date,
    granted: { type: new Schema({ by: text, realName: optional, reason: text, time: Date }, { _id: false }), default: null },
    updateTime: { type: Date, required: true },
    turn: number,
    uncounted: { type: [{ _id: false, day: text, ms: number }], default: undefined },
    uncountedAt: Date,
  },
  schemaOptions,
);
progressSchema.index({ courseId: 1, userId: 1 });
progressSchema.index({ userId: 1, uncountedAt: 1 }, { partialFilterExpression: { uncountedAt: { $exists: true } } });
progressSchema.index({ uncountedAt: 1 }, { partialFilterExpression: { uncountedAt: { $exists: true } } });

export const packageStateSchema = new Schema<PackageStateDoc>(
  {
    ...{ _id: text, lessonId: text, itemId: text, values: text, seconds: number, isDone: flag, page: text, revision: number },
    updateTime: { type: Date, required: true },
  },
  schemaOptions,
);
packageStateSchema.index({ lessonId: 1 });

export const learnerSchema = new Schema<LearnerDoc>(
  {
    _id: text,
    userId: text,
    courseId: text,
    userName: optional,
    realName: optional,
    joinTime: date,
    startTime: date,
    finished: number,
    finishTime: date,
    latest: { type: new Schema({ fileId: text, title: optional }, { _id: false }), default: null },
    updateTime: { type: Date, required: true },
    day: optional,
    dayMs: number,
    uncheckedMs: Number,
    invitedBy: String,
    turn: Number,
    isTold: Boolean,
  },
  schemaOptions,
);
learnerSchema.index({ userId: 1, updateTime: -1 });
learnerSchema.index({ courseId: 1, updateTime: -1 });
learnerSchema.index({ isTold: 1 }, { partialFilterExpression: { isTold: false } });

export const playingSchema = new Schema<PlayingDoc>({ _id: text, page: text, courseId: text, fileId: text }, schemaOptions);

/** Time for which a consumer that begins anew is told of a day, as with the days on which people opened the site. */
const keptDaysSeconds = 400 * 24 * 3600;
export const learningDaySchema = new Schema<LearningDayDoc>(
  {
    ...{ _id: text, userId: text, day: text, ms: number, lessons: number, turn: number, isTold: flag },
    ...{ restsUntil: Date, at: { type: Date, required: true } },
  },
  schemaOptions,
);
learningDaySchema.index({ isTold: 1, restsUntil: 1 }, { partialFilterExpression: { isTold: false } });
learningDaySchema.index({ at: 1 }, { expireAfterSeconds: keptDaysSeconds });
