import type { calls, Input, Output } from '@xuekao/contracts';
import { ofMarker } from './marker.gate.js';

type Marking = typeof calls.exam.marking;

/** Marks that a person gives to a paper. */
export class MarkByHand extends ofMarker.command<Input<typeof calls.exam.papers.review>, Output<typeof calls.exam.papers.review>>('now') {}
/** A mark for one answer that the person holds. */
export class MarkAnswer extends ofMarker.command<Input<Marking['mark']>, Output<Marking['mark']>>('now') {}
/** The same mark for all answers that say the same. */
export class MarkSame extends ofMarker.command<Input<Marking['markSame']>, Output<Marking['markSame']>>('now') {}
export class ReopenReview extends ofMarker.command<Input<Marking['reopen']>, Output<Marking['reopen']>>('now') {}
