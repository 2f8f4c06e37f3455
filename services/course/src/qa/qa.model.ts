import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** 0 seen by learners, 1 hidden by the console, 2 deleted: it goes when its writer was told. */
export const qaStates = { seen: 0, hidden: 1, deleted: 2 } as const;

interface Written {
  _id: string;
  courseId: string;
  userId: string;
  realName: string;
  content: string;
  state: number;
  createTime: Date;
  /** since when somebody is to be told of it; absent: nobody is */
  untold?: Date;
  /** why it was deleted */
  reason: string;
}
export interface QuestionDoc extends Written {
  title: string;
  fileId: string;
  fileTitle: string;
  /** replies that learners see, and whether one of them is of somebody else */
  replyCount: number;
  replied: boolean;
}
export interface ReplyDoc extends Written {
  qaId: string;
  isTeacher: boolean;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const written = {
  _id: text,
  courseId: text,
  userId: text,
  realName: optional,
  content: optional,
  state: number,
  createTime: { type: Date, required: true },
  untold: Date,
  reason: optional,
} as const;

export const questionSchema = new Schema<QuestionDoc>(
  { ...written, title: text, fileId: text, fileTitle: optional, replyCount: number, replied: flag },
  schemaOptions,
);
questionSchema.index({ courseId: 1, state: 1, createTime: -1 });
questionSchema.index({ createTime: -1 });
questionSchema.index({ untold: 1 }, { sparse: true });

export const replySchema = new Schema<ReplyDoc>({ ...written, qaId: text, isTeacher: flag }, schemaOptions);
replySchema.index({ qaId: 1, createTime: 1 });
replySchema.index({ untold: 1 }, { sparse: true });
