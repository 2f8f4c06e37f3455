import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A course file in its place. `id` names the place: learners' progress hangs on the file. */
export interface Lesson {
  id: string;
  fileId: string;
  title: string;
  fileType: number;
  /** seconds that finish it; 0: as long as it is */
  needLearn: number;
}
export interface CourseDir {
  id: string;
  title: string;
  fileList: Lesson[];
}
export interface CourseLive {
  id: string;
  title: string;
  intro: string;
  startTime: Date;
  /** minutes */
  duration: number;
  /** 1 stream, 2 page of another site */
  liveType: number;
  outUrl: string;
}

export interface CourseDoc {
  _id: string;
  title: string;
  /** address of a picture of our own store; empty: none */
  cover: string;
  catId: string;
  periods: number;
  content: string;
  /** 1 everybody, 2 departments, 3 people */
  openType: number;
  departs: string[];
  users: string[];
  startTime: Date | null;
  endTime: Date | null;
  /** hours of a day, `08:00-12:00,14:00-18:00`; empty: the whole day */
  dayRule: string;
  /** minutes a day; 0: without limit */
  dayLimit: number;
  /** fen; 0: free */
  price: number;
  refExam: string;
  faceStart: boolean;
  faceCam: boolean;
  /** minutes */
  faceInterval: number;
  /** see `attentionLimits`; absent in courses of an earlier release */
  faceChance?: number;
  captureDays?: number;
  /** minutes of learning between two codes; 0 or absent: none */
  studyCheck?: number;
  dirList: CourseDir[];
  liveList: CourseLive[];
  /** lessons in all directories */
  fileCount: number;
  /** 0 open, 1 disabled */
  state: number;
  createBy: string;
  createDept: string;
  createTime: Date;
  revision: number;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const date = { type: Date, default: null } as const;
const lesson = { _id: false, id: text, fileId: text, title: text, fileType: number, needLearn: number } as const;
const live = {
  _id: false,
  id: text,
  title: text,
  intro: optional,
  startTime: { type: Date, required: true },
  duration: number,
  liveType: number,
  outUrl: optional,
} as const;

export const courseSchema = new Schema<CourseDoc>(
  {
    _id: text,
    title: text,
    cover: optional,
    catId: optional,
    periods: number,
    content: optional,
    openType: number,
    departs: [String],
    users: [String],
    startTime: date,
    endTime: date,
    dayRule: optional,
    dayLimit: number,
    price: number,
    refExam: optional,
    faceStart: flag,
    faceCam: flag,
    faceInterval: number,
    faceChance: Number,
    captureDays: Number,
    studyCheck: Number,
    dirList: [{ _id: false, id: text, title: text, fileList: [lesson] }],
    liveList: [live],
    fileCount: number,
    state: number,
    createBy: text,
    createDept: optional,
    createTime: { type: Date, required: true },
    revision: number,
  },
  schemaOptions,
);
courseSchema.index({ createTime: -1, _id: -1 });
courseSchema.index({ createDept: 1 });
courseSchema.index({ createBy: 1 });
courseSchema.index({ users: 1 });
courseSchema.index({ departs: 1 });
courseSchema.index({ 'dirList.fileList.fileId': 1 });
courseSchema.index({ 'liveList.id': 1 });
courseSchema.index({ 'liveList.startTime': 1 });
