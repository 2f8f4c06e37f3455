import type { Output, calls } from '@xuekao/contracts';
import type { Draft } from '../questions/question.draft.js';

export type ImportFault = Output<typeof calls.quImportPreview>['faults'][number];

/** What the worker is given. */
export type ImportTask =
  | { kind: 'preview'; text: string }
  | {
      kind: 'import';
      text: string;
      /** numbers of questions that are not imported, with their faults */
      leaveOut: readonly number[];
      /** takes the place of every question's own difficulty */
      quLevel: number | null;
    };

export interface ImportedQuestion {
  draft: Draft;
  quLevel: number;
}

/** What the worker says. After `parsed` it sends one `batch` for every `next` it hears; an empty one is the last. */
export type ImportMessage =
  | { kind: 'preview'; json: string; questions: number; faults: number }
  | { kind: 'parsed'; total: number; faults: ImportFault[]; skipped: ImportFault[] }
  | { kind: 'batch'; questions: ImportedQuestion[] };

/** Small enough that receiving one does not hold up the process's other calls. */
export const batchSize = 250;
