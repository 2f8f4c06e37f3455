import { Schema } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

export const appealStates = { waiting: 0, answered: 1 } as const;

/** A learner's question about a mark. Fields of the exam and the department stand here as in the row of the paper, for who may see it. */
export interface AppealDoc {
  /** paper and question: one of each */
  _id: string;
  paperId: string;
  /** empty: about the whole paper */
  quId: string;
  /** of the question; 0: the whole paper */
  number: number;
  examId: string;
  title: string;
  examBy: string;
  examDept: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  text: string;
  askedAt: Date;
  /** one of `appealStates` */
  state: number;
  answer: string;
  answeredBy: string;
  answeredAt: Date | null;
}

const text = { type: String, required: true };
const optional = { type: String, default: '' };
const number = { type: Number, required: true };
export const appealSchema = new Schema<AppealDoc>(
  {
    _id: text,
    paperId: text,
    quId: optional,
    number,
    examId: text,
    title: text,
    examBy: text,
    examDept: optional,
    userId: text,
    userName: optional,
    realName: optional,
    deptCode: optional,
    text,
    askedAt: { type: Date, required: true },
    state: number,
    answer: optional,
    answeredBy: optional,
    answeredAt: { type: Date, default: null },
  },
  schemaOptions,
);
// of a result; what waits, the longest ago first, of an exam or of all
appealSchema.index({ paperId: 1 });
appealSchema.index({ state: 1, askedAt: 1 });
appealSchema.index({ examId: 1, state: 1, askedAt: 1 });
