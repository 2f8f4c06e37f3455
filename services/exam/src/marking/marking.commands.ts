import type { calls, Input, Output } from '@xuekao/contracts';
import { ofMarker } from './marker.gate.js';

/** Marks that a person gives. */
export class MarkByHand extends ofMarker.command<Input<typeof calls.exam.papers.review>, Output<typeof calls.exam.papers.review>>('now') {}
