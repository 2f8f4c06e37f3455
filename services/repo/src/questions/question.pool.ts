import { Injectable } from '@nestjs/common';
import type { Caller, calls, DrawRule, Output, QuType } from '@xuekao/contracts';
import { Line } from '@xuekao/platform';
import { Types, type mongo } from 'mongoose';
import { BankReader, ChapterService } from '../banks/index.js';
import { QuestionCollections } from './question.collections.js';
import { drawIndex, isUndescribed } from './question.model.js';

/** Fields that drawing rules look at. */
interface Facets {
  quType: QuType;
  quLevel: number;
  chapterId: Types.ObjectId | null;
  /** at least those that a rule of the bank names */
  pointCodes?: readonly string[];
}
interface BankRules {
  questions: mongo.Filter<mongo.BSON.Document>;
  /** every point that a rule of the bank names */
  codes: readonly string[];
  /** positions of the rules that draw a question */
  drawnBy: (question: Facets) => number[];
}
const batchSize = 1000;
const timeLimitMs = 30_000;
/** 30,000 questions take 30 ms of this process, in which nobody else is answered. */
const line = { atOnce: 1, longest: 20 };
/** Of the 30 s that a caller waits, the rest is for the work itself. */
const waitsMs = 10_000;

/**
 * Pools for drawing rules. The database goes through the questions of a bank once and groups those that look the same to every rule: a
 * hundred rules cost little more than one, and no other call waits meanwhile.
 */
@Injectable()
export class QuestionPool {
  private readonly line = new Line('question pools', line);

  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly banks: BankReader,
    private readonly chapters: ChapterService,
  ) {}

  private get questions(): mongo.Collection {
    return this.questionStore.questions.collection;
  }

  /** How many questions each rule may draw; a bank that the caller may not see has none. */
  async counts(rules: readonly DrawRule[], caller: Caller, excludes: readonly string[] = []): Promise<{ count: number }[]> {
    const counts = rules.map(() => 0);
    const left = excludes.map((id) => new Types.ObjectId(id));
    for (const bank of await this.byBank(rules, caller)) {
      await this.tally(bank, {}, (rule, count) => (counts[rule] = (counts[rule] ?? 0) + count));
      // `$nin` would compare every question of the bank with every one of them
      if (left.length > 0) await this.tally(bank, { _id: { $in: left } }, (rule, count) => (counts[rule] = (counts[rule] ?? 0) - count));
    }
    return counts.map((count) => ({ count }));
  }

  /** How many of `ids` have pictures that nobody described, and how many of the others that the rules may draw. */
  async undescribed(
    ids: readonly string[],
    rules: readonly DrawRule[],
    caller?: Caller,
  ): Promise<Output<typeof calls.repo.questions.undescribed>> {
    const pickedIds = ids.map((id) => new Types.ObjectId(id));
    const picked = await this.questions.countDocuments(
      { live: true, ...isUndescribed, _id: { $in: pickedIds } },
      { maxTimeMS: timeLimitMs },
    );
    let drawable = 0;
    for (const bank of await this.byBank(rules, caller)) {
      drawable += await this.countDrawable(bank, isUndescribed);
      // not `$nin`: see counts()
      if (picked > 0) drawable -= await this.countDrawable(bank, { ...isUndescribed, _id: { $in: pickedIds } });
    }
    return { picked, drawable };
  }

  /** Titles of the banks, of those of the questions and the named ones, with which learners may practise. */
  async practisedBanks(ids: readonly string[], repoIds: readonly string[], caller?: Caller): Promise<string[]> {
    const picked: Types.ObjectId[] = await this.questions.distinct(
      'repoId',
      { live: true, _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { maxTimeMS: timeLimitMs },
    );
    return this.banks.practisedTitles([...repoIds, ...picked.map((id) => id.toHexString())], caller);
  }

  /**
   * The questions that each rule may draw, in the order in which they were made; with a `caller` from this person's banks only.
   * @throws {BusinessError} BUSY; TOO_MANY while others of `caller` are read or wait
   */
  drawable(rules: readonly DrawRule[], caller?: Caller): Promise<Output<typeof calls.repo.questions.drawablePools>> {
    return this.line.run(() => this.read(rules, caller), { owner: caller?.userId ?? null, waitsMs });
  }

  private async read(rules: readonly DrawRule[], caller?: Caller): Promise<Output<typeof calls.repo.questions.drawablePools>> {
    const found: { ids: string[]; drawn: number[] }[] = [];
    for (const bank of await this.byBank(rules, caller)) {
      // a row of 16 MB holds 800,000 questions; each question as a row of its own costs five times as much here
      const rows = this.questions.aggregate<{ _id: Facets; ids: Types.ObjectId[] }>(
        [{ $match: bank.questions }, { $group: { _id: facetsFor(bank.codes), ids: { $push: '$_id' } } }],
        { hint: drawIndex, maxTimeMS: timeLimitMs, batchSize },
      );
      for await (const { _id, ids } of rows) {
        const drawn = bank.drawnBy(_id);
        if (drawn.length > 0) found.push({ ids: ids.map((id) => id.toHexString()), drawn });
      }
    }
    const ids = found.flatMap((row) => row.ids).sort();
    const places = new Map(ids.map((id, place) => [id, place]));
    const pools = rules.map((): number[] => []);
    for (const { ids: own, drawn } of found) {
      const ownPlaces = own.map((id) => places.get(id) ?? 0);
      for (const rule of drawn) for (const place of ownPlaces) addPlace(pools[rule] ?? [], place);
    }
    return { ids, pools };
  }

  /** How many questions of a bank any rule draws. */
  private async countDrawable(bank: BankRules, more: mongo.Filter<mongo.BSON.Document>): Promise<number> {
    let drawable = 0;
    for await (const { _id, count } of this.grouped(bank, more)) if (bank.drawnBy(_id).length > 0) drawable += count;
    return drawable;
  }

  /** Counts in the database: questions that look the same to every rule come as one row. */
  private grouped({ questions, codes }: BankRules, more: mongo.Filter<mongo.BSON.Document>): AsyncIterable<{ _id: Facets; count: number }> {
    return this.questions.aggregate<{ _id: Facets; count: number }>(
      [{ $match: { ...questions, ...more } }, { $group: { _id: facetsFor(codes), count: { $sum: 1 } } }],
      { maxTimeMS: timeLimitMs, batchSize },
    );
  }

  private async tally(bank: BankRules, more: mongo.Filter<mongo.BSON.Document>, add: (rule: number, count: number) => void): Promise<void> {
    for await (const { _id, count } of this.grouped(bank, more)) for (const rule of bank.drawnBy(_id)) add(rule, count);
  }

  private async byBank(rules: readonly DrawRule[], caller?: Caller): Promise<BankRules[]> {
    const named = [...new Set(rules.map(({ repoId }) => repoId))];
    const reachable = caller ? await this.banks.idsOf(caller, 'view', { _id: { $in: named } }) : named;
    const banks: BankRules[] = [];
    for (const repoId of reachable) {
      const own = rules.flatMap((rule, index) => (rule.repoId === repoId ? [{ rule, index }] : []));
      const chapters = await this.chapters.subtreesOf(
        repoId,
        own.map(({ rule }) => rule.chapterIds),
      );
      const checks = own.map(({ rule, index }, at) => ({ index, draws: drawing(rule, chapters[at] ?? new Set()) }));
      banks.push({
        questions: { live: true, repoId: new Types.ObjectId(repoId), ...wantedBy(own.map(({ rule }) => rule)) },
        codes: [...new Set(own.flatMap(({ rule }) => rule.pointCodes))],
        drawnBy: (question) => checks.filter(({ draws }) => draws(question)).map(({ index }) => index),
      });
    }
    return banks;
  }
}

/** Types and, where every rule names some, difficulties: of other questions not even the index is read. */
const wantedBy = (rules: readonly DrawRule[]): mongo.Filter<mongo.BSON.Document> => ({
  quType: { $in: [...new Set(rules.map(({ quType }) => quType))] },
  ...(rules.every(({ levels }) => levels.length > 0) && { quLevel: { $in: [...new Set(rules.flatMap(({ levels }) => levels))] } }),
});

/** @param chapters those of the rule with everything below them */
function drawing(rule: DrawRule, chapters: ReadonlySet<string>): (question: Facets) => boolean {
  const { quType, chapterIds } = rule;
  const [levels, codes] = [new Set<number>(rule.levels), new Set(rule.pointCodes)];
  return (question) =>
    question.quType === quType &&
    (levels.size === 0 || levels.has(question.quLevel)) &&
    (chapterIds.length === 0 || (question.chapterId !== null && chapters.has(question.chapterId.toHexString()))) &&
    (codes.size === 0 || (question.pointCodes ?? []).some((code) => codes.has(code)));
}

/**
 * Questions that look the same to every rule are one group. `$literal`: a code is a person's text, and one that begins with $ would name a
 * field.
 */
const facetsFor = (codes: readonly string[]): mongo.BSON.Document => ({
  quType: '$quType',
  quLevel: '$quLevel',
  chapterId: '$chapterId',
  ...(codes.length > 0 && { pointCodes: { $setIntersection: ['$pointCodes', { $literal: codes }] } }),
});

/** As `Bitmap` of @xuekao/question reads it. */
function addPlace(set: number[], place: number): void {
  while (set.length <= place >>> 5) set.push(0);
  set[place >>> 5] = ((set[place >>> 5] ?? 0) | (1 << (place & 31))) >>> 0;
}
