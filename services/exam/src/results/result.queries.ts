import type { calls, Input, Output } from '@xuekao/contracts';
import { FieldsQuery } from '@xuekao/platform';
import { ofLearner } from '../attempts/index.js';

export class ResultOfPaper extends ofLearner.query<Input<typeof calls.exam.papers.result>, Output<typeof calls.exam.papers.result>>() {}
export class OwnRecords extends FieldsQuery<Input<typeof calls.exam.papers.myPaging>, Output<typeof calls.exam.papers.myPaging>> {}
