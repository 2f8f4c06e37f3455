import type { AnswerFileKind } from '@xuekao/contracts';
import type { ChoiceType } from './view/index.js';

/**
 * A question as the services hold it: one shape per type, key included. It never goes to a learner as it is;
 * `splitQuestion` makes the two halves. Rich text (`content`, `analysis`, option contents) is sanitised HTML, accepted
 * answers, keywords and references are plain text in which `$…$` marks a formula.
 */
export type Question = ChoiceQuestion | FillQuestion | SaqQuestion | MixQuestion;
/** Part of a compound question: any question but another compound one. */
export type PartQuestion = ChoiceQuestion | FillQuestion | SaqQuestion;

interface QuestionBase {
  /** names the question, and each part of a compound one; answers are looked up by it */
  id: string;
  /** stem, rich text */
  content: string;
  /** shown after release only, rich text */
  analysis: string;
  /** of a part that has marks of its own: tenths of a point (`partShares`) */
  weight?: number;
}
export interface Option {
  /** random, lower-case letters and digits: says nothing about the key or the order */
  id: string;
  content: string;
  /** address of a picture, or empty */
  image: string;
  /** what the picture shows, plain text; missing in what an earlier release stored */
  imageAlt?: string;
  isRight: boolean;
}
export interface ChoiceQuestion extends QuestionBase {
  quType: ChoiceType;
  options: Option[];
  /** `multi` only: a correct but incomplete set earns its share; `multi2` always does */
  pathScore: boolean;
  /** options are shuffled for each paper */
  itemRand: boolean;
}
export interface FillQuestion extends QuestionBase {
  quType: 'fill';
  /** per blank the accepted texts, best one first */
  blanks: string[][];
  /** true: the answers may be given in any order (the wire calls it `answerOrder`) */
  anyOrder: boolean;
}
export interface Keyword {
  /** spellings that count as this keyword */
  words: string[];
  /** share of the marks in percent, above 0 and at most 100 */
  rate: number;
}
/** Step of a rubric: what earns its share of the marks. */
export interface RubricStep {
  /** plain text */
  content: string;
  /** percent of the marks; those of a rubric are 100 together */
  rate: number;
}
export interface SaqQuestion extends QuestionBase {
  quType: 'saq';
  /** true: a person marks it and `keywords` is empty */
  manual: boolean;
  keywords: Keyword[];
  /** reference answer for the person who marks, plain text */
  reference: string[];
  /** rubric for the person who marks; missing where the author gave none */
  steps?: RubricStep[];
  /** files that an answer may hold beside its text, where a person marks it; missing: none */
  answerFiles?: AnswerFileKind[];
}
export interface MixQuestion extends QuestionBase {
  quType: 'mix';
  parts: PartQuestion[];
}

const idLetters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Ten random letters and digits: unique within a question for all practical purposes. */
export function newOptionId(): string {
  let id = '';
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(10))) id += idLetters[byte % 36];
  return id;
}

/** 24 hex digits, the form of every id on the wire. */
export function newPartId(): string {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(12))).toString('hex');
}
