import type { AnswerFileKind, QuType, Sentence } from '@xuekao/contracts';
import type { AuthoredRow } from './authored.js';

/** Part of a compound question. */
export interface ImportedPart extends Omit<ImportedQuestion, 'number' | 'line' | 'subList'> {
  /** points of its own; missing where all parts have equal shares */
  score?: number;
}
/** A question as the preview of the contracts shows it. `number` counts from 1 in the text, `line` is its first line. */
export interface ImportedQuestion {
  number: number;
  line: number;
  quType: QuType;
  /** 1 to 4, or null where the text names none */
  quLevel: number | null;
  content: string;
  analysis: string;
  answerList: Omit<AuthoredRow, 'id'>[];
  manual: boolean;
  pathScore: boolean;
  answerOrder: boolean;
  itemRand: boolean;
  /** files that a short answer may hold beside its text; missing: none */
  answerFiles?: AnswerFileKind[];
  /** parts of a compound question; of any other none */
  subList: ImportedPart[];
}
/** A fault by question and line (both from 1), not yet in any language. */
export interface FoundFault {
  number: number;
  line: number;
  said: Sentence;
}
/** A fault by question and line (both from 1), with a sentence that says what to correct. */
export interface ImportFault {
  number: number;
  line: number;
  message: string;
}
export interface ImportPlace {
  number: number;
  line: number;
  lastLine: number;
  /** the number that the text gives it, where that is another one */
  written: string;
}
export interface ImportResult {
  /** the questions without a fault; their numbers skip the others */
  questions: ImportedQuestion[];
  faults: ImportFault[];
  /** what does not stand in the way but should be looked at; `number` 0: a line that belongs to no question and is left out */
  remarks: ImportFault[];
  /** first and last line of every question, faulty ones too, in the order of the text */
  places: ImportPlace[];
}
