import type { QuType } from '@xuekao/contracts';

export type SingleChoiceType = Extract<QuType, 'radio' | 'judge'>;
/** The types whose answer is a set of options. */
export type ChoiceType = SingleChoiceType | Extract<QuType, 'multi' | 'multi2'>;

/** One option is the whole answer: another one takes its place. */
export const isSingleChoiceType = (quType: QuType): quType is SingleChoiceType => quType === 'radio' || quType === 'judge';
export const isChoiceType = (quType: QuType): quType is ChoiceType =>
  isSingleChoiceType(quType) || quType === 'multi' || quType === 'multi2';

/** Options of a choice question, at most (specification, 'Question editor'). */
export const maxOptions = 8;
/** Blanks of a fill question, at most. */
export const maxBlanks = 30;
/** Keywords, or lines of the reference answer, of a short answer, at most. */
export const maxKeywords = 30;
/** Parts of a compound question, at most. */
export const maxParts = 20;

const letters = 26;
/** `A` for the first option or row, `B` for the second …, `AA` for the 27th (a question has 30 rows at most). */
export const letterOf = (index: number): string =>
  (index < letters ? '' : letterOf(Math.floor(index / letters) - 1)) + String.fromCharCode(65 + (index % letters));
