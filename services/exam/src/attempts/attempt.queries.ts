import type { calls, Input, Output } from '@xuekao/contracts';
import { FieldsQuery, type CallContext, type PreparedJson } from '@xuekao/platform';
import { ofLearner } from './own-attempt.js';

export class OpenAttemptEndOf extends FieldsQuery<{ userId: string }, Output<typeof calls.exam.papers.openAttemptEnd>, CallContext> {}
/** The caller's attempt that still takes answers. */
export class OpenPaperOf extends FieldsQuery<Input<typeof calls.exam.papers.checkProcess>, Output<typeof calls.exam.papers.checkProcess>> {}
/**
 * The whole paper as its learner sees it, rendered. `sealed`: with the keys of its questions in their place; `brief`: without the cards of
 * questions that nobody has touched.
 */
export class PaperForLearner extends ofLearner.query<{ id: string; sealed: boolean; brief?: true }, PreparedJson>() {}
export class QuestionForLearner extends ofLearner.query<{ id: string; quId: string }, Output<typeof calls.exam.papers.quDetail>>() {}
/** Checks the owner itself: mostly it answers from the row and loads no attempt. */
export class TimeLeft extends FieldsQuery<Input<typeof calls.exam.papers.leftTime>, Output<typeof calls.exam.papers.leftTime>> {}
