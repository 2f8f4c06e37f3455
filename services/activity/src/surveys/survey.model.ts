import { schemaOptions, type Revised } from '@xuekao/documents';
import { surveyThemes, type JoinLimit, type SurveyQuestion, type SurveyTheme } from '@xuekao/contracts';
import { Schema } from 'mongoose';

export const surveyStates = { draft: 0, published: 1, closed: 2 } as const;

export interface SurveyDoc extends Revised {
  _id: string;
  title: string;
  /** rich text, sanitised */
  content: string;
  surveyType: string;
  startTime: Date;
  endTime: Date;
  /** 0: no limit */
  sampleLimit: number;
  /** answers that were handed in; exact where there is a limit */
  sampleCount: number;
  /** people who chose an option that has a quota, by question and option, as in `quotas.ts` */
  quotaCounts?: Record<string, number>;
  needLogin: boolean;
  joinLimit: JoinLimit;
  theme: SurveyTheme;
  thanks: string;
  /** one of `surveyStates` */
  state: number;
  questions: SurveyQuestion[];
  /** counts the changes of the questions, which are another form */
  designRevision: number;
  createBy: string;
  createByName: string;
  createDept: string;
  createTime: Date;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const whole = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const at = { type: Date, required: true } as const;
const option = { _id: false, id: text, content: text, score: whole, hasRemark: flag, remarkRequired: Boolean, quota: Number };
// schemas of their own: a path of plain fields would be there in every question
const rule = new Schema(
  { match: text, conditions: [{ _id: false, quId: text, test: text, values: { type: [String], default: undefined }, n: Number }] },
  { _id: false },
);
const pageEnd = new Schema({ jumps: [{ _id: false, when: rule, to: optional }] }, { _id: false });
const question = {
  _id: false,
  id: text,
  quType: text,
  content: text,
  required: flag,
  visible: flag,
  selectMin: whole,
  selectMax: whole,
  rankLevel: whole,
  rankStyle: text,
  rowList: { type: [{ _id: false, id: text, content: text }], default: undefined },
  answerList: [option],
  showWhen: rule,
  pageEnd,
};
export const surveySchema = new Schema<SurveyDoc>(
  {
    _id: text,
    title: text,
    content: text,
    surveyType: text,
    startTime: at,
    endTime: at,
    sampleLimit: whole,
    sampleCount: { type: Number, default: 0 },
    quotaCounts: Schema.Types.Mixed,
    needLogin: flag,
    joinLimit: text,
    theme: { type: String, enum: surveyThemes, required: true },
    thanks: optional,
    state: whole,
    questions: [question],
    revision: Number,
    designRevision: { type: Number, default: 0 },
    createBy: text,
    createByName: optional,
    createDept: optional,
    createTime: at,
  },
  schemaOptions,
);
surveySchema.index({ createTime: -1 });
surveySchema.index({ createBy: 1 });
surveySchema.index({ createDept: 1 });
// what people see, the newest first
surveySchema.index({ state: 1, startTime: -1 });
