import type { calls, Input, Output } from '@xuekao/contracts';
import { FieldsQuery } from '@xuekao/platform';
import { ofMarker } from './marker-reach.js';

export class PaperForReview extends ofMarker.query<Input<typeof calls.reviewDetail>, Output<typeof calls.reviewDetail>>() {}
export class PaperList extends FieldsQuery<Input<typeof calls.paperPaging>, Output<typeof calls.paperPaging>> {}
export class Todo extends FieldsQuery<Input<typeof calls.examTodo>, Output<typeof calls.examTodo>> {}
