import type { Language, Output, Sentence, calls } from '@xuekao/contracts';
import type { Drawn, ExportKind } from '@xuekao/interchange';
import type { Wording } from '@xuekao/question';
import type { Draft } from '../questions/index.js';

export type ImportFault = Output<typeof calls.repo.questionImport.preview>['faults'][number];

/** Task of the worker. */
export type ImportTask =
  | { kind: 'read'; bytes: Uint8Array; language: Language }
  | { kind: 'preview'; text: string; language: Language }
  | { kind: 'known'; text: string }
  /** what an import of the file would change of the questions that were written into it */
  | { kind: 'losses'; bytes: Uint8Array; form: ExportKind; questions: string; language: Language }
  | {
      kind: 'import';
      text: string;
      /** of the faults */
      language: Language;
      /** numbers of questions that are not imported, with their faults */
      leaveOut: readonly number[];
      /** difficulty of the questions whose text names none (`missing`), or of all */
      quLevel: number | null;
      quLevelMode: 'missing' | 'all';
    };

/** Digests that tell whether a question is in the bank already: a text of 20 MB gives two megabytes of them. */
export interface Likeness extends Wording {
  number: number;
  /** the difficulty, where the text names one */
  quLevel: number | null;
  /** of the stem as the head of a stored question has it: the questions worth comparing */
  stem: string;
  /** of type, stem and options */
  whole: string;
  /** by which near duplicates are found */
  pieces: Float64Array;
}

export interface ImportedQuestion {
  draft: Draft;
  quLevel: number;
}

/**
 * Messages of the worker. After `parsed` it sends one `batch` for every `next`; an empty one is the last. After `metafile` it waits for the
 * drawing as a picture, or null.
 */
export type ImportMessage =
  | { kind: 'read'; json: string }
  | { kind: 'metafile'; bytes: Uint8Array }
  /** the file cannot be read */
  | { kind: 'refused'; detail: Sentence }
  | { kind: 'preview'; json: string; questions: number; faults: number }
  | { kind: 'known'; questions: Likeness[] }
  | { kind: 'losses'; notes: string[] }
  | { kind: 'parsed'; total: number; faults: ImportFault[]; skipped: ImportFault[] }
  | { kind: 'batch'; questions: ImportedQuestion[] };

/** Answers to the worker. */
export type ImportAnswer = 'next' | Drawn | null;

/** Small enough that receiving one does not hold up the process's other calls. */
export const batchSize = 250;
