import type { calls, Input, Output } from '@xuekao/contracts';
import { command, ServiceCommand } from '@xuekao/platform';
import { ofLearner } from './own-attempt.js';

/** Fields as the call names them, with the paper's id as that of the aggregate. */
type OfPaper<Fields extends { paperId: string }> = Omit<Fields, 'paperId'> & { id: string };

type Create = typeof calls.exam.papers.create;
/** Begins an attempt at an exam; answers the paper's id. */
export class StartAttempt extends command<Omit<Input<Create>, 'sealed'>, Pick<Output<Create>, 'id'>>('certain') {}

type Fill = typeof calls.exam.papers.fillAnswer;
export class SaveAnswers extends ofLearner.command<OfPaper<Input<Fill>>, Output<Fill>>('settled') {}

type Move = typeof calls.exam.papers.moveHere;
export class MovePaperHere extends ofLearner.command<OfPaper<Input<Move>>, Output<Move>>('certain') {}

type Mark = typeof calls.exam.papers.flagQuestion;
export class FlagQuestion extends ofLearner.command<OfPaper<Input<Mark>>, Output<Mark>>('now') {}

type Hand = typeof calls.exam.papers.handIn;
export class HandInAttempt extends ofLearner.command<Input<Hand>, Output<Hand>>('certain') {}

/** Issued by the deadline clock: the deadline and its grace are over. True when this call handed the attempt in. */
export class HandInOverdue extends ServiceCommand<{ paperId: string }, boolean> {}
