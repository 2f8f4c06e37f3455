import type { calls, Input, Output } from '@xuekao/contracts';
import { FieldsQuery } from '@xuekao/platform';
import { ofLearner } from '../attempts/index.js';

export class ResultOfPaper extends ofLearner.query<Input<typeof calls.paperResult>, Output<typeof calls.paperResult>>() {}
export class OwnRecords extends FieldsQuery<Input<typeof calls.myPaperPaging>, Output<typeof calls.myPaperPaging>> {}
