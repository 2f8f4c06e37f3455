import type { SurveyAnswer } from '@xuekao/contracts';
import type { SurveyPaperDoc } from './paper.model.js';

/** Answers of a block: the code of a value is a byte. */
export const blockSize = 250;
/** Characters that people wrote, of one block; documents end at 16 MB. */
const mostWritten = 1_000_000;

/** A value for each answer of a block: its place in `values` from 1, or 0 where there is none. */
export interface Column {
  readonly values: readonly string[];
  readonly codes: Uint8Array;
}
export interface QuestionColumns {
  /** what was chosen, as `shapeOf` writes it */
  readonly shapes: Column;
  /** ids of what was chosen in each row of a matrix */
  readonly rows: ReadonlyMap<string, Column>;
}
export type BlockNumber = 'startTime' | 'handTime' | 'costSeconds' | 'totalScore';
/** Answers column by column, without what people wrote. Times are milliseconds. */
export interface BlockColumns extends Readonly<Record<BlockNumber, Float64Array>> {
  readonly size: number;
  readonly province: Column;
  readonly city: Column;
  readonly questions: ReadonlyMap<string, QuestionColumns>;
}
interface Remark {
  readonly id: string;
  readonly text: string;
}
/** Texts to one question, by the place of the answer in its block. */
interface QuestionWords {
  readonly words: ReadonlyMap<number, string>;
  readonly remarks: ReadonlyMap<number, readonly Remark[]>;
}
export interface BlockWords {
  readonly names: readonly string[];
  readonly questions: ReadonlyMap<string, QuestionWords>;
}

export type BlockPaper = Pick<
  SurveyPaperDoc,
  'startTime' | 'handTime' | 'costSeconds' | 'totalScore' | 'province' | 'city' | 'realName' | 'answers'
>;

class ColumnMaker implements Column {
  readonly values: string[] = [];
  readonly codes: Uint8Array;
  private readonly known = new Map<string, number>();

  constructor(size: number) {
    this.codes = new Uint8Array(size);
  }

  set(at: number, value: string): void {
    let code = this.known.get(value);
    if (code === undefined) {
      code = this.values.push(value);
      this.known.set(value, code);
    }
    this.codes[at] = code;
  }
}

const shapeOf = (ids: readonly string[], answer: string): string => `${ids.join(' ')}\t${answer}`;
/** Ids of a value of a matrix row. */
export const idsOf = (value: string): string[] => (value === '' ? [] : value.split(' '));
/** Ids of the chosen options and the answer, without words. */
export function shapeFrom(value: string): { ids: string[]; answer: string } {
  const end = value.indexOf('\t');
  return { ids: idsOf(value.slice(0, end)), answer: value.slice(end + 1) };
}
export const chosenIn = (ids: readonly string[], row?: string): SurveyAnswer['options'] =>
  ids.map((id) => ({ id, remark: '', ...(row === undefined ? {} : { row }) }));

interface Made {
  readonly shapes: ColumnMaker;
  readonly rows: Map<string, ColumnMaker>;
  readonly words: Map<number, string>;
  readonly remarks: Map<number, Remark[]>;
}

/** @param papers at most `blockSize`  @param open questions whose answers are words */
export function blockOf(papers: readonly BlockPaper[], open: ReadonlySet<string>): { columns: BlockColumns; words: BlockWords } {
  const size = papers.length;
  const [province, city] = [new ColumnMaker(size), new ColumnMaker(size)];
  const questions = new Map<string, Made>();
  for (const [at, paper] of papers.entries()) {
    province.set(at, paper.province);
    city.set(at, paper.city);
    for (const answer of paper.answers) {
      let made = questions.get(answer.quId);
      if (made === undefined) {
        made = { shapes: new ColumnMaker(size), rows: new Map(), words: new Map(), remarks: new Map() };
        questions.set(answer.quId, made);
      }
      take(made, at, answer, open.has(answer.quId));
    }
  }
  const numbers = (of: (paper: BlockPaper) => number): Float64Array => Float64Array.from(papers, of);
  return {
    columns: {
      ...{ size, province, city, questions },
      startTime: numbers(({ startTime }) => startTime.getTime()),
      handTime: numbers(({ handTime }) => handTime?.getTime() ?? 0),
      costSeconds: numbers(({ costSeconds }) => costSeconds),
      totalScore: numbers(({ totalScore }) => totalScore),
    },
    words: { names: papers.map(({ realName }) => realName), questions },
  };
}

function take({ shapes, rows, words, remarks }: Made, at: number, { options, answer }: SurveyAnswer, isOpen: boolean): void {
  const plain = options.filter(({ row }) => row === undefined);
  shapes.set(
    at,
    shapeOf(
      plain.map(({ id }) => id),
      isOpen ? '' : answer,
    ),
  );
  if (isOpen && answer !== '') words.set(at, answer);
  const written = plain.flatMap(({ id, remark }) => (remark === '' ? [] : [{ id, text: remark }]));
  if (written.length > 0) remarks.set(at, written);
  for (const [row, own] of Map.groupBy(
    options.filter((option) => option.row !== undefined),
    (option) => option.row ?? '',
  )) {
    let column = rows.get(row);
    if (column === undefined) rows.set(row, (column = new ColumnMaker(shapes.codes.length)));
    column.set(at, own.map(({ id }) => id).join(' '));
  }
}

/** How many of the first papers have room in a block; at least one. */
export function fitting(papers: readonly BlockPaper[]): number {
  let written = 0;
  for (const [at, { answers }] of papers.entries()) {
    for (const { answer, options } of answers) {
      written += answer.length;
      for (const { remark } of options) written += remark.length;
    }
    if (written > mostWritten && at > 0) return at;
  }
  return papers.length;
}

/** Documents of a block, in the form that `columnsFrom` and `wordsFrom` read. */
export interface BlockDoc {
  _id: string;
  surveyId: string;
  /** row number of its first answer */
  first: number;
  size: number;
  numbers: Record<BlockNumber, Uint8Array>;
  province: Column;
  city: Column;
  questions: { id: string; shapes: Column; rows: (Column & { id: string })[] }[];
}
export interface BlockWordsDoc {
  _id: string;
  surveyId: string;
  /** empty: names of the people */
  quId: string;
  /** places of the words in the block; none for names, which everybody has */
  at: number[];
  words: string[];
  remarks: { at: number; id: string; text: string }[];
}

/** The form of both documents: blocks of another one are made anew. */
export const blockForm = 1;
const digits = 7;
/** Blocks of a survey that were made in one go: those that are made anew have other ids. */
export interface BlockSet {
  readonly surveyId: string;
  /** counts how often they were made anew */
  readonly era: number;
}
export const blockId = ({ surveyId, era }: BlockSet, n: number): string => `${surveyId}:${era}:${String(n).padStart(digits, '0')}`;
export const wordsId = (set: BlockSet, n: number, quId: string): string => `${blockId(set, n)}:${quId}`;
export const numberIn = (id: string): number => Number(id.split(':')[2]);

const stored = ({ values, codes }: Column): { values: string[]; codes: Uint8Array } => ({ values: [...values], codes });
const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);
// what the driver hands out may begin anywhere in its buffer
const numbersOf = (bytes: Uint8Array): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer);

export const columnsDoc = (set: BlockSet, n: number, first: number, columns: BlockColumns): BlockDoc => ({
  ...{ _id: blockId(set, n), surveyId: set.surveyId, first, size: columns.size },
  numbers: {
    ...{ startTime: bytesOf(columns.startTime), handTime: bytesOf(columns.handTime) },
    ...{ costSeconds: bytesOf(columns.costSeconds), totalScore: bytesOf(columns.totalScore) },
  },
  province: stored(columns.province),
  city: stored(columns.city),
  questions: [...columns.questions].map(([id, { shapes, rows }]) => ({
    id,
    shapes: stored(shapes),
    rows: [...rows].map(([row, column]) => ({ id: row, ...stored(column) })),
  })),
});

/** Memory that columns take, more or less. */
export function bytesIn({ size, questions }: BlockColumns): number {
  let bytes = 4 * 8 * size;
  const perValue = 60;
  for (const { shapes, rows } of questions.values())
    for (const { values, codes } of [shapes, ...rows.values()]) bytes += codes.length + perValue * (values.length + 2);
  return bytes;
}

export const columnsFrom = ({ size, numbers, province, city, questions }: BlockDoc): BlockColumns => ({
  ...{ size, province, city },
  ...{ startTime: numbersOf(numbers.startTime), handTime: numbersOf(numbers.handTime) },
  ...{ costSeconds: numbersOf(numbers.costSeconds), totalScore: numbersOf(numbers.totalScore) },
  questions: new Map(questions.map(({ id, shapes, rows }) => [id, { shapes, rows: new Map(rows.map((row) => [row.id, row])) }])),
});

export const wordsDocs = (set: BlockSet, n: number, { names, questions }: BlockWords): BlockWordsDoc[] => [
  { _id: wordsId(set, n, ''), surveyId: set.surveyId, quId: '', at: [], words: [...names], remarks: [] },
  ...[...questions].flatMap(([quId, { words, remarks }]) =>
    words.size === 0 && remarks.size === 0
      ? []
      : [
          {
            ...{ _id: wordsId(set, n, quId), surveyId: set.surveyId, quId, at: [...words.keys()], words: [...words.values()] },
            remarks: [...remarks].flatMap(([at, own]) => own.map(({ id, text }) => ({ at, id, text }))),
          },
        ],
  ),
];

export function wordsFrom(docs: readonly BlockWordsDoc[]): BlockWords {
  const questions = new Map<string, QuestionWords>();
  let names: readonly string[] = [];
  for (const { quId, at, words, remarks } of docs) {
    if (quId === '') {
      names = words;
      continue;
    }
    questions.set(quId, {
      words: new Map(at.map((place, index) => [place, words[index] ?? ''])),
      remarks: Map.groupBy(remarks, (remark) => remark.at),
    });
  }
  return { names, questions };
}
