import { Injectable } from '@nestjs/common';
import { dayOf } from '@xuekao/contracts';
import { toBeTold } from '@xuekao/platform';
import type { ClientSession, mongo } from 'mongoose';
import type { Given } from './book-answers.js';
import { TrainingCollections } from './training.collections.js';
import { trainingDayId } from './training.model.js';

/** Answers of training by person and day. */
@Injectable()
export class TrainingDays {
  constructor(private readonly store: TrainingCollections) {}

  /** Within the transaction that counts the answers, so that each is in its day once. */
  async add(given: readonly Given[], session: ClientSession): Promise<void> {
    const judged = given.filter(({ answer }) => answer.isRight !== null);
    const byDay = Map.groupBy(judged, ({ training, answer }) => trainingDayId(training.userId, dayOf(answer.at.getTime())));
    const changes = [...byDay].flatMap(([_id, answers]): mongo.AnyBulkWriteOperation[] => {
      const [first] = answers;
      if (!first) return [];
      const own = { userId: first.training.userId, day: dayOf(first.answer.at.getTime()) };
      const more = { answered: answers.length, right: answers.filter(({ answer }) => answer.isRight).length };
      const update = { $inc: { ...more, ...toBeTold.$inc }, $set: toBeTold.$set, $setOnInsert: own };
      return [{ updateOne: { filter: { _id: _id as never }, update, upsert: true } }]; // its id is no ObjectId
    });
    if (changes.length > 0) await this.store.days.collection.bulkWrite(changes, { session });
  }
}
