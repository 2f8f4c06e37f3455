import { z } from 'zod';
import { answerFileKinds, mostFileBytes, mostFiles, type AnswerFileKind } from './answer-files.js';
import { quType } from './fields.js';

/**
 * One option as a learner may see it. `id` is random and says nothing about the key. `imageAlt`: what its picture shows, for those who do
 * not see it; empty where the author wrote nothing.
 */
export const optionView = z.strictObject({ id: z.string(), abc: z.string(), content: z.string(), image: z.string(), imageAlt: z.string() });
export type OptionView = z.output<typeof optionView>;

/**
 * A question as a learner sees it before its release: built field by field, so a key cannot come along.
 * `quId` names the question within the paper; parts of a compound question have ids of their own.
 */
export interface LearnerQuestionView {
  quId: string;
  sort: number;
  quType: z.output<typeof quType>;
  /** rich text, sanitised when it was saved */
  content: string;
  /** marks of the question in points */
  score: number;
  answerList: OptionView[];
  /** number of blanks of a fill question, else 0 */
  blanks: number;
  /** files that the answer may hold beside its text; missing: none */
  answerFiles?: AnswerFileKind[] | undefined;
  subList: LearnerQuestionView[];
}
export const learnerQuestionView: z.ZodType<LearnerQuestionView> = z.lazy(() =>
  z.strictObject({
    quId: z.string(),
    sort: z.int(),
    quType,
    content: z.string(),
    score: z.number(),
    answerList: z.array(optionView),
    blanks: z.int(),
    answerFiles: z.array(z.enum(answerFileKinds)).optional(),
    subList: z.array(learnerQuestionView),
  }),
);

/** A file of an answer, as the answer names it. */
export const answerFile = z.strictObject({
  kind: z.enum(answerFileKinds, '作答文件类型不正确'),
  sha: z.string('作答文件编号应为文字').regex(/^[A-Za-z0-9_-]{43}$/, '作答文件编号格式不正确'),
  size: z
    .int('作答文件大小应为整数')
    .min(1)
    .max(Math.max(...Object.values(mostFileBytes))),
});

/** Answer of a learner to one question or part: the field that its type uses. Option ids in any order. */
export const answerValue = z.strictObject({
  options: z
    .array(z.string().regex(/^[0-9a-z]{1,24}$/, '选项编号格式不正确'))
    .max(8, '最多选择 8 个选项')
    .optional(),
  blanks: z.array(z.string('填空应为文字').max(2000, '每个空不能超过 2000 个字')).max(30, '最多 30 个空').optional(),
  text: z.string('答案应为文字').max(20_000, '简答题答案不能超过 20000 个字').optional(),
  files: z
    .array(answerFile)
    .max(
      Object.values(mostFiles).reduce((sum, most) => sum + most, 0),
      '作答文件过多',
    )
    .optional(),
});
export type AnswerValue = z.output<typeof answerValue>;
