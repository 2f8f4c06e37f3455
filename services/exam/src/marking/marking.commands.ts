import type { calls, Input, Output } from '@xuekao/contracts';
import { ofMarker } from './marker-reach.js';

/** Marks that a person gives. */
export class MarkByHand extends ofMarker.command<Input<typeof calls.reviewPaper>, Output<typeof calls.reviewPaper>>('now') {}
