import type { Outcome } from '@xuekao/question';
import type { HandMark } from './attempt.events.js';

/** Questions, or parts of compound ones, that carry marks of their own. */
export const leafOutcomes = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.flatMap((outcome) => (outcome.parts.length > 0 ? outcome.parts : [outcome]));

/**
 * Tenths that a mark given by hand comes to. Where the question is worth something else by now, the mark keeps its share, rounded down to
 * tenths.
 */
export const tenthsOf = ({ tenths, maxTenths }: HandMark, worth: number): number =>
  maxTenths === undefined || maxTenths === worth || maxTenths === 0 ? Math.min(tenths, worth) : Math.floor((tenths * worth) / maxTenths);

/** The mark that counts for a leaf: none where everybody was given the points. */
const markFor = (leaf: Outcome, marks: ReadonlyMap<string, HandMark>): HandMark | undefined =>
  leaf.isGiven === true ? undefined : marks.get(leaf.id);

/** An outcome with the marks that people gave laid over it. */
export function withHandMarks(outcome: Outcome, marks: ReadonlyMap<string, HandMark>): Outcome {
  if (outcome.parts.length > 0) {
    const parts = outcome.parts.map((part) => withHandMarks(part, marks));
    const needsHand = parts.some((part) => part.needsHand);
    return {
      ...outcome,
      parts,
      needsHand,
      tenths: parts.reduce((sum, { tenths }) => sum + tenths, 0),
      isRight: needsHand ? null : parts.every(({ isRight }) => isRight === true),
    };
  }
  const mark = markFor(outcome, marks);
  if (!mark) return outcome;
  const tenths = tenthsOf(mark, outcome.maxTenths);
  return { ...outcome, tenths, isRight: tenths === outcome.maxTenths, needsHand: false };
}

interface Marked {
  outcomes: readonly Outcome[];
  handMarks: ReadonlyMap<string, HandMark>;
  /** of a paper that was written in a room: all its marks are a person's */
  sheet?: { tenths: number };
}

/** Marks that people gave, in tenths. */
export const subjectiveTenths = ({ outcomes, handMarks, sheet }: Marked): number =>
  handMarks.size === 0
    ? (sheet?.tenths ?? 0)
    : leafOutcomes(outcomes).reduce((sum, leaf) => {
        const mark = markFor(leaf, handMarks);
        return mark ? sum + tenthsOf(mark, leaf.maxTenths) : sum;
      }, 0);

/** Marks of the machine, in tenths, apart from those that people gave in their place. */
export const objectiveTenths = ({ objTenths, outcomes, handMarks, sheet }: Marked & { objTenths: number }): number =>
  handMarks.size === 0
    ? sheet
      ? 0
      : objTenths
    : objTenths - leafOutcomes(outcomes).reduce((sum, leaf) => (markFor(leaf, handMarks) ? sum + leaf.tenths : sum), 0);

/** The whole mark, in tenths. */
export const sumOf = (marked: Marked & { objTenths: number }): number => objectiveTenths(marked) + subjectiveTenths(marked);

/** Leaves that wait for a mark by hand. */
export const stillWaiting = ({ waiting, handMarks }: { waiting: readonly string[]; handMarks: ReadonlyMap<string, HandMark> }): string[] =>
  waiting.filter((id) => !handMarks.has(id));
