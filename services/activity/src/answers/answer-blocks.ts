import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import type { SurveyDoc } from '../surveys/index.js';
import {
  blockForm,
  blockId,
  blockOf,
  blockSize,
  columnsFrom,
  numberIn,
  wordsFrom,
  wordsId,
  type BlockColumns,
  type BlockDoc,
  type BlockSet,
  type BlockWords,
  type BlockWordsDoc,
} from './answer-block.js';
import type { BlocksHeadDoc } from './answer-block.model.js';
import { BlockFolding, heldFields, openOf, unheld, type HeldPaper } from './block-folding.js';
import { KeptColumns, type StoredColumns } from './kept-columns.js';
import { PaperCollections } from './paper.collections.js';

type Survey = Pick<SurveyDoc, '_id' | 'questions'>;

/** Answers of a survey that were handed in, of one moment. */
export interface HeldAnswers extends BlockSet {
  /** blocks that are stored */
  readonly blocks: number;
  /** rows in them that do not count */
  readonly invalid: ReadonlySet<number>;
  /** what is in no block yet, in blocks of the same kind */
  readonly rest: readonly HeldBlock[];
}
export interface HeldBlock {
  /** place among all blocks */
  readonly n: number;
  readonly columns: BlockColumns;
  /** 1: it counts */
  readonly valid: Uint8Array;
  /** of the questions that were asked for */
  readonly words: BlockWords;
  /** row of an answer, or the id of its paper where it has none */
  readonly nameOf: (at: number) => number | string;
}

/** Nothing is written: there is nothing to wait for. */
const ofOneMoment = { readConcern: { level: 'snapshot' }, writeConcern: { w: 1 }, readPreference: 'primary' } as const;
const noWords: BlockWords = { names: [], questions: new Map() };
/** Blocks that are read at once; with what people wrote they are larger. */
const [together, togetherWithWords] = [40, 8];
/** Columns that are kept in memory: 300,000 answers to 50 questions. */
const keptBytes = 64 * 1024 * 1024;

/**
 * Answers in blocks of columns, from which figures, filters and files are read: a hundredth of what their papers are. An answer does not
 * change once it is handed in, so a block stays as it was made; whether answers count stands with their papers alone. What is in no block
 * yet comes along in blocks that are made for the reader.
 */
@Injectable()
export class AnswerBlocks {
  private readonly kept = new KeptColumns(keptBytes);

  constructor(
    private readonly store: PaperCollections,
    private readonly folding: BlockFolding,
  ) {}

  /** @throws {BusinessError} BUSY while blocks of a large survey are made for the first time */
  async held(survey: Survey): Promise<HeldAnswers> {
    await this.folding.ready(survey);
    const { surveyId, head, papers, rows } = await this.look(survey._id);
    if (head !== null && (head.form !== blockForm || head.isEmptying)) throw new BusinessError('BUSY');
    const { blocks = 0, era = 0 } = head ?? {};
    const open = openOf(survey);
    const rest: HeldBlock[] = [];
    for (let from = 0; from < papers.length; from += blockSize) {
      const own = papers.slice(from, from + blockSize);
      const valid = Uint8Array.from(own, (paper) => Number(paper.valid));
      rest.push({ n: blocks + rest.length, valid, ...blockOf(own, open), nameOf: (at) => own[at]?._id ?? '' });
    }
    return { surveyId, era, blocks, invalid: new Set(rows), rest };
  }

  /** All blocks in their order. @param wanted questions whose words come along  @throws {BusinessError} BUSY where blocks are lost */
  async *each(held: HeldAnswers, wanted: readonly string[] = []): AsyncGenerator<HeldBlock, void> {
    const size = wanted.length === 0 ? together : togetherWithWords;
    for (let from = 0; from < held.blocks; from += size) {
      const numbers = Array.from({ length: Math.min(size, held.blocks - from) }, (_none, at) => from + at);
      yield* await this.read(held, numbers, wanted);
    }
    yield* held.rest;
  }

  /** The block and some of those that follow, with all words. @throws {BusinessError} BUSY where one is lost */
  async from(held: HeldAnswers, n: number): Promise<HeldBlock[]> {
    if (n >= held.blocks) return [...held.rest];
    const count = Math.min(togetherWithWords, held.blocks - n);
    const numbers = Array.from({ length: count }, (_none, at) => n + at);
    return this.read(held, numbers, 'all');
  }

  /** Row of each of these answers, or the id of its paper where it has none. */
  async names(held: HeldAnswers, places: readonly { n: number; at: number }[]): Promise<(number | string)[]> {
    const stored = [...new Set(places.map(({ n }) => n))].filter((n) => n < held.blocks);
    const blocks = await this.read(held, stored, []);
    const byNumber = new Map([...blocks, ...held.rest].map((block) => [block.n, block]));
    return places.map(({ n, at }) => byNumber.get(n)?.nameOf(at) ?? '');
  }

  private async read(held: HeldAnswers, numbers: readonly number[], wanted: readonly string[] | 'all'): Promise<HeldBlock[]> {
    const [stored, words] = await Promise.all([this.columnsOf(held, numbers), this.wordsOf(held, numbers, wanted)]);
    return stored.map(({ first, columns }, index) => {
      const n = numbers[index] ?? 0;
      const valid = new Uint8Array(columns.size).fill(1);
      if (held.invalid.size > 0) for (const at of valid.keys()) if (held.invalid.has(first + at)) valid[at] = 0;
      return { n, columns, valid, words: words.get(n) ?? noWords, nameOf: (at) => first + at };
    });
  }

  private async columnsOf(held: HeldAnswers, numbers: readonly number[]): Promise<StoredColumns[]> {
    const ids = numbers.map((n) => blockId(held, n));
    const known = new Map(ids.map((id) => [id, this.kept.get(id)]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    if (missing.length > 0) {
      const found = this.store.blocks.collection.find({ _id: { $in: missing as never[] } }, { promoteBuffers: true }); // no ObjectIds
      for (const doc of (await found.toArray()) as unknown as BlockDoc[]) {
        // as `columnsDoc` made it
        const stored = { first: doc.first, columns: columnsFrom(doc) };
        known.set(doc._id, stored);
        this.kept.set(doc._id, stored);
      }
    }
    return ids.map((id) => {
      const stored = known.get(id);
      if (stored !== undefined) return stored;
      this.folding.lost(held.surveyId);
      throw new BusinessError('BUSY');
    });
  }

  private async wordsOf(
    set: BlockSet,
    numbers: readonly number[],
    wanted: readonly string[] | 'all',
  ): Promise<ReadonlyMap<number, BlockWords>> {
    if (numbers.length === 0 || (wanted !== 'all' && wanted.length === 0)) return new Map();
    const _id =
      wanted === 'all'
        ? { $gte: wordsId(set, numbers[0] ?? 0, ''), $lt: `${blockId(set, numbers.at(-1) ?? 0)};` }
        : { $in: numbers.flatMap((n) => wanted.map((quId) => wordsId(set, n, quId))) };
    const docs = await this.store.words.find({ _id }).lean<BlockWordsDoc[]>();
    return new Map([...Map.groupBy(docs, (doc) => numberIn(doc._id))].map(([n, own]) => [n, wordsFrom(own)]));
  }

  /** Reads what belongs together in one transaction: a snapshot session may be behind by the time of a flush. */
  private async look(surveyId: string): Promise<{ surveyId: string; head: BlocksHeadDoc | null; papers: HeldPaper[]; rows: number[] }> {
    return this.store.connection.transaction(async (session) => {
      const head = await this.store.heads.findById(surveyId, null, { session }).lean<BlocksHeadDoc>();
      const papers = await this.store.papers.find(unheld(surveyId), heldFields, { session }).sort({ handTime: 1 }).lean<HeldPaper[]>();
      const invalid = await this.store.papers
        .find({ surveyId, valid: false, row: { $gte: 0 } }, { _id: 0, row: 1 }, { session })
        .lean<{ row: number }[]>();
      return { surveyId, head, papers, rows: invalid.map(({ row }) => row) };
    }, ofOneMoment);
  }
}
