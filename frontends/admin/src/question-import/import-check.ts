import type { CallOutput } from '@xuekao/frontend-shared';
import { quTypeList } from '../fields/vocabulary.js';

export type Preview = CallOutput<'/api/qu/qu/import-preview'>;
export type PreviewQuestion = Preview['questions'][number];
export type Fault = Preview['faults'][number];

/** One number of the preview: the question where it could be read, and what is wrong with it. */
export interface ImportRow {
  number: number;
  line: number;
  question: PreviewQuestion | null;
  faults: Fault[];
}

/** Faults may name numbers whose question could not be read at all; they get a row of their own. */
export function rowsOf({ questions, faults }: Preview): ImportRow[] {
  const rows = new Map<number, ImportRow>(questions.map((question) => [question.number, { number: question.number, line: question.line, question, faults: [] }]));
  for (const fault of faults) {
    const row = rows.get(fault.number) ?? { number: fault.number, line: fault.line, question: null, faults: [] };
    row.faults.push(fault);
    rows.set(fault.number, row);
  }
  return [...rows.values()].sort((one, other) => one.number - other.number);
}

/** What still stands in the way, in the order of the text. */
export function openProblems(rows: readonly ImportRow[], leftOut: ReadonlySet<number>, levelGiven: boolean): { faulty: ImportRow[]; levelless: ImportRow[]; taken: ImportRow[] } {
  const kept = rows.filter((row) => !leftOut.has(row.number));
  return {
    faulty: kept.filter((row) => row.faults.length > 0),
    levelless: levelGiven ? [] : kept.filter((row) => row.faults.length === 0 && row.question !== null && row.question.quLevel === null),
    taken: kept.filter((row) => row.question !== null),
  };
}

/** How many of each type, types that do not occur left out. */
export function countTypes(rows: readonly ImportRow[]): { quType: PreviewQuestion['quType']; count: number }[] {
  return quTypeList
    .map((quType) => ({ quType, count: rows.filter((row) => row.question?.quType === quType).length }))
    .filter(({ count }) => count > 0);
}
