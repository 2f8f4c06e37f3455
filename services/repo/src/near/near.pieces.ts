import { Injectable } from '@nestjs/common';
import { BusinessError, sentence } from '@xuekao/contracts';
import { piecesOf } from '@xuekao/question';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import { QuestionCollections, type QuestionDoc, type VersionDoc } from '../questions/index.js';
import type { Slices } from '../kernel/slices.js';

/** A question as it reads now. */
export interface Pieced {
  quId: string;
  pieces: Float64Array;
}
type Kept = Map<string, Float64Array>;

const batchSize = 500;
const timeLimitMs = 30_000;
/** Pieces of eight bytes, of one bank and of all that are kept: a question has a hundred. */
const mostPieces = 8_000_000;
const mostKept = 8_000_000;
const mostQuestions = 50_000;

const own = { quType: 1, content: 1, 'answerList.content': 1, 'answerList.image': 1 } as const;
const fields = { ...own, ...Object.fromEntries(Object.keys(own).map((field) => [`subList.${field}`, 1])) };
type Head = Pick<QuestionDoc, '_id' | 'current'>;
type Version = Pick<VersionDoc, '_id' | 'quType' | 'content' | 'answerList'> & { subList?: VersionDoc['subList'] };

/**
 * Pieces of all questions of a bank. Those of a version never change, so the banks that were asked for last are kept, and only what was
 * saved since is read.
 */
@Injectable()
export class BankPieces {
  private readonly banks = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: sizeOf });

  constructor(private readonly questionStore: QuestionCollections) {}

  /**
   * In the order of their making.
   * @throws {BusinessError} BAD_INPUT for a bank that is too large
   */
  async of(repoId: string, slices: Slices): Promise<Pieced[]> {
    const heads = await this.heads(repoId, slices);
    if (heads.length > mostQuestions) throw tooMany();
    const before = this.banks.get(repoId);
    const kept: Kept = new Map();
    const missing: Types.ObjectId[] = [];
    for (const { current } of heads) {
      const version = current.toHexString();
      const pieces = before?.get(version);
      if (pieces === undefined) missing.push(current);
      else kept.set(version, pieces);
    }
    await this.read(missing, kept, slices);
    this.banks.set(repoId, kept);
    return heads.map(({ _id, current }) => ({ quId: _id.toHexString(), pieces: kept.get(current.toHexString()) ?? new Float64Array(0) }));
  }

  /** Driver's own cursors here and below: mongoose's take ten times as long for one document after the other. */
  private async heads(repoId: string, slices: Slices): Promise<Head[]> {
    const found: Head[] = [];
    const heads = this.questionStore.questions.collection
      .find<Head>({ live: true, repoId: new Types.ObjectId(repoId) }, { projection: { current: 1 }, batchSize, maxTimeMS: timeLimitMs })
      .sort({ _id: 1 });
    for await (const head of heads) {
      if (slices.isOver()) await slices.rest();
      found.push(head);
    }
    return found;
  }

  private async read(ids: readonly Types.ObjectId[], kept: Kept, slices: Slices): Promise<void> {
    let left = mostPieces;
    for (let from = 0; from < ids.length; from += batchSize) {
      const wanted = ids.slice(from, from + batchSize);
      const versions = this.questionStore.versions.collection.find<Version>(
        { _id: { $in: wanted } },
        { projection: fields, batchSize, maxTimeMS: timeLimitMs },
      );
      for await (const version of versions) {
        if (slices.isOver()) await slices.rest();
        const pieces = piecesOf(version);
        left -= pieces.length;
        if (left < 0) throw tooMany();
        kept.set(version._id.toHexString(), pieces);
      }
    }
  }
}

const tooMany = (): BusinessError => new BusinessError('BAD_INPUT', { detail: sentence('repo.nearTooMany') });

function sizeOf(kept: Kept): number {
  let size = 1;
  for (const pieces of kept.values()) size += pieces.length;
  return size;
}
