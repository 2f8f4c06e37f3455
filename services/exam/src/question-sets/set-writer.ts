import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import type { QuestionKey, QuestionView } from '@xuekao/question';
import type { Model } from 'mongoose';
import { drawPaper } from './draw.js';
import { frozenDigest } from './frozen-digest.js';
import { QuestionSetCollections } from './question-set.collections.js';
import { setRevisionId, type FrozenKeyDoc, type FrozenViewDoc, type PaperSetDoc, type SetRevisionDoc } from './question-set.model.js';

const writeBatch = 500;
const papersAtOnce = 20;

/** A question as a set freezes it. */
export interface QuestionToFreeze {
  view: QuestionView;
  key: QuestionKey;
  /** of the question in its bank */
  version: number | undefined;
}

/** Writes frozen sets, their revisions, and removes them. */
@Injectable()
export class SetWriter {
  constructor(private readonly store: QuestionSetCollections) {}

  /** The set comes last: one without it is broken off, and nothing takes it. */
  async write({ _id: setId, ...set }: Omit<PaperSetDoc, 'questionCount'>, questions: readonly QuestionToFreeze[]): Promise<void> {
    const place = (index: number) => ({ _id: `${setId}:${index}`, setId, index });
    await this.insert<FrozenViewDoc>(
      this.store.views,
      questions.map(({ view, version }, index) => ({ ...place(index), view, version })),
    );
    await this.insert<FrozenKeyDoc>(
      this.store.keys,
      questions.map(({ view, key }, index) => ({ ...place(index), key, digest: frozenDigest(view, key) })),
    );
    await this.writeVariants(setId, set);
    await this.store.sets.create({ _id: setId, ...set, questionCount: questions.length });
  }

  /** Drawing thousands of papers takes seconds: between a few of them others are served. */
  private async writeVariants(
    setId: string,
    { examId, groups, variantCount }: Pick<PaperSetDoc, 'examId' | 'groups' | 'variantCount'>,
  ): Promise<void> {
    for (let from = 0; from < variantCount; from += papersAtOnce) {
      const numbers = Array.from({ length: Math.min(papersAtOnce, variantCount - from) }, (_, index) => from + index);
      await this.insert(
        this.store.variants,
        numbers.map((no) => ({ _id: `${setId}:${no}`, setId, no, picks: drawPaper(groups, `${examId}:${no}`) })),
      );
    }
  }

  private async insert<T extends { _id: string }>(model: Model<T>, documents: readonly T[]): Promise<void> {
    for (let from = 0; from < documents.length; from += writeBatch) {
      // straight to the driver: the documents are built here from parsed contracts
      await model.collection.insertMany(documents.slice(from, from + writeBatch) as never[]); // the driver's type knows ObjectId keys only
    }
  }

  /**
   * Writes a revision of a set once.
   * @returns false where another writer's revision stands in its place
   */
  async revise(revision: Omit<SetRevisionDoc, '_id' | 'by'> & { by: string }): Promise<boolean> {
    const _id = setRevisionId(revision.setId, revision.revision);
    try {
      await this.store.revisions.create({ _id, ...revision });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await this.store.revisions.findById(_id).lean())?.by === revision.by;
    }
  }

  /** Keeps the digest of a question that a release before froze without one. @param id of the frozen key */
  async keepDigest(id: string, digest: string): Promise<void> {
    await this.store.keys.updateOne({ _id: id }, { digest });
  }

  /** Forgets what deleted exams froze. */
  async dropOf(examIds: readonly string[]): Promise<void> {
    for (const { _id } of await this.store.sets.find({ examId: { $in: [...examIds] } }, { _id: 1 }).lean()) await this.drop(_id);
  }

  async drop(setId: string): Promise<void> {
    await this.store.views.deleteMany({ setId });
    await this.store.keys.deleteMany({ setId });
    await this.store.variants.deleteMany({ setId });
    await this.store.revisions.deleteMany({ setId });
    await this.store.sets.deleteOne({ _id: setId });
  }
}
