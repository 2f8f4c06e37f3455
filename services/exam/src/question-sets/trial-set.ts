import { createHash } from 'node:crypto';
import { trialExamId } from '@xuekao/contracts';
import { splitQuestion, type QuestionView } from '@xuekao/question';
import type { PaperKeys } from './paper-content.js';
import type { PaperSetDoc } from './question-set.model.js';
import { trialGroups } from './trial-questions.js';

const questions = trialGroups.flatMap((group) => group.questions);
const halves = questions.map(splitQuestion);
export const trialTenths = trialGroups.reduce((sum, { perTenths, questions: own }) => sum + perTenths * own.length, 0);

/** Names the content: an attempt that another release began with other questions is not continued with these. */
export const trialSetId = createHash('sha256').update(JSON.stringify(trialGroups)).digest('hex').slice(0, 24);

export interface BuiltInSet {
  set: PaperSetDoc;
  views: readonly QuestionView[];
  keys: PaperKeys;
  picks: readonly number[][];
}

const indexes = trialGroups.map(({ questions: own }) => own.map((question) => questions.indexOf(question)));

const trialSet: BuiltInSet = {
  set: {
    _id: trialSetId,
    examId: trialExamId,
    groups: trialGroups.map(({ title, remark, perTenths }, at) => ({
      id: `trial${at}`,
      title,
      remark,
      perTenths,
      partShare: 50,
      picked: (indexes[at] ?? []).map((index) => ({ index, tenths: perTenths })),
      pools: [],
    })),
    questionCount: questions.length,
    variantCount: 1,
    quRand: false,
    shuffles: false,
  },
  views: halves.map(({ view }) => view),
  keys: new Map(halves.map(({ key }) => [key.id, key])),
  picks: indexes,
};

/** A frozen set that is a part of the program, or null. */
export const builtInSet = (id: string): BuiltInSet | null => (id === trialSetId ? trialSet : null);

export const trialQuestionCount = questions.length;
