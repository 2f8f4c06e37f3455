import { Injectable } from '@nestjs/common';
import { trainedOf } from '@xuekao/contracts';
import type { ClientSession, mongo } from 'mongoose';
import { idOf, newItem, type BookRef } from './book-items.js';
import { ReviewNotes } from './review-notes.js';
import { TrainQuestions } from './train-questions.js';
import { TrainingCollections } from './training.collections.js';
import type { BookItemDoc, TrainAnswerDoc, TrainingDoc } from './training.model.js';

export interface Given {
  training: Pick<TrainingDoc, 'userId' | 'repoId' | 'trainMode'>;
  answer: TrainAnswerDoc;
}
type Before = Pick<BookItemDoc, 'isWrong' | 'memory'>;

/** Takes answers into the books of their learners. */
@Injectable()
export class BookAnswers {
  constructor(
    private readonly store: TrainingCollections,
    private readonly questions: TrainQuestions,
    private readonly notes: ReviewNotes,
  ) {}

  /** @param given in the order in which they were given */
  async take(given: readonly Given[], session: ClientSession): Promise<void> {
    const answers = given.map(({ training, answer }) => ({ ref: refOf(training, answer), answer }));
    const before = await this.before(
      answers.map(({ ref }) => idOf(ref)),
      session,
    );
    const changes: mongo.AnyBulkWriteOperation[] = [];
    for (const { ref, answer } of answers) {
      const isWrong = answer.isRight === false;
      const { isWrong: _isWrong, wrongCount, ...fresh } = newItem(ref, await this.questions.inBook(answer.quId, answer.version));
      const update = {
        $set: { isCovered: true, ...(isWrong && { isWrong }) },
        // a note that was written meanwhile is newer
        $max: { updatedAt: answer.at },
        ...(isWrong && { $inc: { wrongCount: 1 } }),
        $setOnInsert: { ...fresh, ...(!isWrong && { isWrong, wrongCount }) },
      };
      changes.push({ updateOne: { filter: { _id: idOf(ref) as never }, update, upsert: true } }); // its id is no ObjectId
    }
    if (changes.length > 0) await this.store.book.collection.bulkWrite(changes, { session });
    for (const { ref, answer } of answers) before.set(idOf(ref), await this.review(ref, answer, before.get(idOf(ref)), session));
  }

  private async before(ids: readonly string[], session: ClientSession): Promise<Map<string, Before>> {
    // ids of the book are no ObjectIds
    const wanted = { _id: { $in: [...new Set(ids)] as never[] } };
    const found = await this.store.book.collection
      .find<Before & { _id: string }>(wanted, { projection: { isWrong: 1, memory: 1 }, session })
      .toArray();
    return new Map(found.map((item) => [item._id, item]));
  }

  /** The answer that brings a question into the book is none to the reviews; one that comes back is forgotten. */
  private async review(ref: BookRef, { isRight, at }: TrainAnswerDoc, before: Before | undefined, session: ClientSession): Promise<Before> {
    const after = { isWrong: before?.isWrong === true || isRight === false, ...(before?.memory && { memory: before.memory }) };
    if (!before?.isWrong && !(before?.memory && isRight === false)) return after;
    const recall = isRight === null ? 'unsaid' : isRight ? 'right' : 'wrong';
    const memory = await this.notes.note({ _id: idOf(ref), userId: ref.userId, memory: before.memory, recall }, at, session);
    return { ...after, memory };
  }
}

const refOf = ({ userId, trainMode, repoId }: Given['training'], { quId }: TrainAnswerDoc): BookRef => ({
  userId,
  refType: trainedOf(trainMode),
  refId: repoId,
  quId,
});
