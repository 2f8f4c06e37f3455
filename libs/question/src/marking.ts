import type { AnswerValue, QuType } from '@xuekao/contracts';
import { normalise } from './normalise.js';
import type { ChoiceKey, FillKey, QuestionKey, SaqKey } from './split.js';
import { partShares, partTenths, percentOf } from './tenths.js';
import { isAcceptedSet } from './view/index.js';

/** Outcome of one question or one part. Marks are whole tenths of a point, between 0 and `maxTenths`. */
export interface Outcome {
  id: string;
  quType: QuType;
  maxTenths: number;
  tenths: number;
  /** full marks; null while a person has to look at it */
  isRight: boolean | null;
  /** a person has to give the marks (of a compound question: of at least one part); an empty answer never waits */
  needsHand: boolean;
  parts: Outcome[];
  /** everybody was given the points: no mark of a person takes them away */
  isGiven?: true;
}

export interface MarkingRules {
  /** share in percent for a correct but incomplete set of options (spec-readings: 50 unless the exam says otherwise) */
  partialPercent: number;
}
export const defaultRules: MarkingRules = { partialPercent: 50 };

/** The answer to a question or part by its id; undefined or null where there is none. */
export type AnswerLookup = (id: string) => AnswerValue | null | undefined;

const formula = /\$[^$]+\$/;
/** A text whose spelling is no test of the answer: `$x^{2}$` may be written in many ways. */
export const hasFormula = (text: string): boolean => formula.test(text);

/** Whether a question can never be marked by the machine alone; a compound one when any part cannot. Static: needs no answer. */
export function isHandMarked(key: QuestionKey): boolean {
  if (key.quType === 'mix') return key.parts.some(isHandMarked);
  if (key.quType === 'saq') return key.manual;
  return key.quType === 'fill' && key.blanks.some((texts) => texts.every(hasFormula));
}

/**
 * `multi` and single choice: the equal set, or one that was accepted later. Partial: the share for a proper part of it, nothing with any
 * wrong option.
 */
function choiceTenths(key: ChoiceKey, max: number, chosen: ReadonlySet<string>, rules: MarkingRules): number {
  if (isAcceptedSet(key, [...chosen])) return max;
  for (const id of chosen) if (!key.right.includes(id)) return 0;
  if (chosen.size === key.right.length) return max;
  return key.partial ? percentOf(max, rules.partialPercent) : 0;
}

/** Largest number of answers that can be given to blanks of their own (augmenting paths; at most 30 × 30). */
function matchCount(fits: readonly (readonly number[])[], blankCount: number): number {
  const owner = new Array<number>(blankCount).fill(-1);
  const place = (answer: number, seen: Set<number>): boolean => {
    for (const blank of fits[answer] ?? []) {
      if (seen.has(blank)) continue;
      seen.add(blank);
      const held = owner[blank] ?? -1;
      if (held === -1 || place(held, seen)) {
        owner[blank] = answer;
        return true;
      }
    }
    return false;
  };
  return fits.reduce((count, _, answer) => count + (place(answer, new Set()) ? 1 : 0), 0);
}

function fillTenths(key: FillKey, max: number, given: readonly string[]): number {
  const accepted = key.blanks.map((texts) => texts.map(normalise));
  const answers = given.slice(0, accepted.length).map(normalise);
  if (key.anyOrder) {
    const fits = answers.map((answer) =>
      answer === '' ? [] : accepted.flatMap((texts, blank) => (texts.includes(answer) ? [blank] : [])),
    );
    const count = matchCount(fits, accepted.length);
    // counted, not summed by blank, so that the order of the answers cannot move the rest of the rounding
    return count === accepted.length ? max : count * Math.floor(max / accepted.length);
  }
  const shares = partTenths(max, accepted.length);
  return shares.reduce((sum, share, blank) => {
    const answer = answers[blank] ?? '';
    return answer !== '' && accepted[blank]?.includes(answer) ? sum + share : sum;
  }, 0);
}

/** Rates of the keywords that occur, added up and at most 100 %. */
function keywordTenths(key: SaqKey, max: number, text: string): number {
  const answer = normalise(text);
  const rate = key.keywords.reduce(
    (sum, { words, rate: share }) => (words.some((word) => occurs(answer, normalise(word))) ? sum + share : sum),
    0,
  );
  return percentOf(max, Math.min(100, rate));
}
const occurs = (answer: string, word: string): boolean => word !== '' && answer.includes(word);

function isEmpty(key: QuestionKey, answer: AnswerValue): boolean {
  if (key.quType === 'fill') return !answer.blanks?.slice(0, key.blanks.length).some((text) => text.trim() !== '');
  if (key.quType === 'saq') return (answer.text ?? '').trim() === '' && (answer.files?.length ?? 0) === 0;
  return (answer.options?.length ?? 0) === 0;
}

function earned(key: ChoiceKey | FillKey | SaqKey, max: number, answer: AnswerValue, rules: MarkingRules): number {
  if (key.quType === 'fill') return fillTenths(key, max, answer.blanks ?? []);
  if (key.quType === 'saq') return keywordTenths(key, max, answer.text ?? '');
  return choiceTenths(key, max, new Set(answer.options), rules);
}

/**
 * Marks one question by the rules of spec-readings ("Scores", "Marks"). Pure; `maxTenths` is a whole number of tenths.
 * Nothing throws: an unknown option is a wrong one, surplus blanks are not read, a missing answer earns 0.
 */
export function markQuestion(key: QuestionKey, maxTenths: number, answerOf: AnswerLookup, rules: MarkingRules = defaultRules): Outcome {
  const { id, quType } = key;
  if (key.quType === 'mix') {
    const shares = partShares(maxTenths, key.parts);
    const parts = key.parts.map((part, index) => markQuestion(part, shares[index] ?? 0, answerOf, rules));
    const needsHand = parts.some((part) => part.needsHand);
    return {
      id,
      quType,
      maxTenths,
      needsHand,
      parts,
      tenths: parts.reduce((sum, part) => sum + part.tenths, 0),
      isRight: needsHand ? null : parts.length > 0 && parts.every((part) => part.isRight === true),
    };
  }
  const answer = answerOf(id);
  if (!answer || isEmpty(key, answer)) return { id, quType, maxTenths, tenths: 0, isRight: false, needsHand: false, parts: [] };
  if (isHandMarked(key)) return { id, quType, maxTenths, tenths: 0, isRight: null, needsHand: true, parts: [] };
  const tenths = earned(key, maxTenths, answer, rules);
  return { id, quType, maxTenths, tenths, isRight: isFull(key, tenths, maxTenths, answer), needsHand: false, parts: [] };
}

/** Full marks for everybody, whatever was answered. */
export function givenOutcome({ id, quType, ...key }: QuestionKey, maxTenths: number): Outcome {
  const parts = 'parts' in key ? key.parts : [];
  const shares = partShares(maxTenths, parts);
  return {
    ...{ id, quType, maxTenths, tenths: maxTenths, isRight: true, needsHand: false, isGiven: true },
    parts: parts.map((part, index) => givenOutcome(part, shares[index] ?? 0)),
  };
}

/** A question that carries no marks is right when its key is met, so it is asked with one point. */
function isFull(key: ChoiceKey | FillKey | SaqKey, tenths: number, max: number, answer: AnswerValue): boolean {
  return max > 0 ? tenths === max : earned(key, 10, answer, defaultRules) === 10;
}
