import type { calls, Input, Output } from '@xuekao/contracts';
import { FieldsQuery } from '@xuekao/platform';
import { ofMarker } from './marker.gate.js';

export class PaperForReview extends ofMarker.query<
  Input<typeof calls.exam.papers.reviewDetail>,
  Output<typeof calls.exam.papers.reviewDetail>
>() {}
export class PaperList extends FieldsQuery<Input<typeof calls.exam.papers.paging>, Output<typeof calls.exam.papers.paging>> {}
export class Ongoing extends FieldsQuery<Input<typeof calls.exam.papers.ongoing>, Output<typeof calls.exam.papers.ongoing>> {}
export class Todo extends FieldsQuery<Input<typeof calls.exam.papers.todo>, Output<typeof calls.exam.papers.todo>> {}
