import type { CallOutput } from '@xuekao/frontend-shared';
import { quTypeList } from '../fields/vocabulary.js';

export type Preview = CallOutput<'/api/qu/qu/import-preview'>;
export type PreviewQuestion = Preview['questions'][number];
export type Fault = Preview['faults'][number];

/** One number of the preview: the question where it could be read, and what is wrong with it. */
export interface ImportRow {
  number: number;
  /** the number that the text gives it, where that is another one */
  written: string;
  line: number;
  question: PreviewQuestion | null;
  faults: Fault[];
  remarks: Fault[];
}

/** Faults may name numbers whose question could not be read at all; they get a row of their own. */
export function rowsOf({ questions, faults, remarks, places }: Preview): ImportRow[] {
  const written = new Map(places.map((place) => [place.number, place.written]));
  const rowOf = (number: number, line: number, question: PreviewQuestion | null): ImportRow => ({
    number,
    written: written.get(number) ?? '',
    line,
    question,
    faults: [],
    remarks: [],
  });
  const rows = new Map<number, ImportRow>(questions.map((question) => [question.number, rowOf(question.number, question.line, question)]));
  for (const fault of faults) {
    const row = rows.get(fault.number) ?? rowOf(fault.number, fault.line, null);
    row.faults.push(fault);
    rows.set(fault.number, row);
  }
  for (const remark of remarks) rows.get(remark.number)?.remarks.push(remark);
  return [...rows.values()].sort((one, other) => one.number - other.number);
}

/** The difficulty that is saved: of the page where it goes before the text's or the text has none; null while nobody has chosen. */
export const savedLevel = (inText: number | null, { level, levelMode }: { level: number; levelMode: 'missing' | 'all' }): number | null =>
  level !== 0 && (levelMode === 'all' || inText === null) ? level : inText;

/** Problems that still prevent the import, in the order of the text. */
export function openProblems(
  rows: readonly ImportRow[],
  leftOut: ReadonlySet<number>,
  levelGiven: boolean,
): { faulty: ImportRow[]; levelless: ImportRow[]; taken: ImportRow[] } {
  const kept = rows.filter((row) => !leftOut.has(row.number));
  return {
    faulty: kept.filter((row) => row.faults.length > 0),
    levelless: levelGiven ? [] : kept.filter((row) => row.faults.length === 0 && row.question !== null && row.question.quLevel === null),
    taken: kept.filter((row) => row.question !== null),
  };
}

/** The text of each question as it is written, by number. */
export function sourcesOf(text: string, places: Preview['places']): ReadonlyMap<number, string> {
  const lines = text.split('\n');
  return new Map(
    places.map(({ number, line, lastLine }) => [
      number,
      lines
        .slice(line - 1, lastLine)
        .join('\n')
        .trim(),
    ]),
  );
}

/** The text with other words for one question; blank lines behind it stay. */
export function withSource(text: string, { line, lastLine }: Pick<Preview['places'][number], 'line' | 'lastLine'>, source: string): string {
  const lines = text.split('\n');
  const own = lines.slice(line - 1, lastLine);
  const blank = own.length - 1 - own.findLastIndex((one) => one.trim() !== '');
  return [...lines.slice(0, line - 1), ...source.trim().split('\n'), ...lines.slice(lastLine - blank)].join('\n');
}

export type Difference = CallOutput<'/api/qu/qu/import-known'>['known'][number]['differs'][number];
/** A question that is there already: in the bank, or further up in the text. */
export interface Twin {
  place: 'bank' | number;
  /** nothing: it is the same in everything */
  differs: readonly Difference[];
}
type Alike = { number: number; differs: readonly Difference[] };

/**
 * Of each question that is there already, where and with what differences: the bank counts first, unless only the text has it word for
 * word.
 */
export function twinsOf(
  inBank: ReadonlyMap<number, Alike>,
  repeated: ReadonlyMap<number, Alike & { first: number }>,
): ReadonlyMap<number, Twin> {
  const twins = new Map<number, Twin>();
  for (const { number, first, differs } of repeated.values()) twins.set(number, { place: first, differs });
  for (const { number, differs } of inBank.values())
    if (differs.length === 0 || (twins.get(number)?.differs.length ?? 1) > 0) twins.set(number, { place: 'bank', differs });
  return twins;
}

/** Numbers of questions that need not go in again, and of those that the text corrects, in their order. */
export function sortTwins(twins: ReadonlyMap<number, Twin>): { same: number[]; corrected: number[] } {
  const numbers = [...twins].sort(([one], [other]) => one - other);
  return {
    same: numbers.filter(([, { differs }]) => differs.length === 0).map(([number]) => number),
    corrected: numbers.filter(([, { differs }]) => differs.length > 0).map(([number]) => number),
  };
}

/**
 * Texts that stay in the box after an import: the questions that were left out, as they are written, but for those that are there word for
 * word.
 */
export function leftSources(sources: ReadonlyMap<number, string>, leftOut: ReadonlySet<number>, known: ReadonlySet<number>): string[] {
  return [...leftOut]
    .filter((number) => !known.has(number))
    .sort((one, other) => one - other)
    .map((number) => sources.get(number) ?? '')
    .filter((source) => source !== '');
}

/** How many of each type, types that do not occur left out. */
export function countTypes(rows: readonly ImportRow[]): { quType: PreviewQuestion['quType']; count: number }[] {
  return quTypeList
    .map((quType) => ({ quType, count: rows.filter((row) => row.question?.quType === quType).length }))
    .filter(({ count }) => count > 0);
}
