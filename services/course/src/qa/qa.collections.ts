import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { qaStates, questionSchema, replySchema, type QuestionDoc, type ReplyDoc } from './qa.model.js';

/** Questions and their replies; their indexes exist before the first call is answered. */
@Injectable()
export class QaCollections implements OnModuleInit {
  readonly questions: Model<QuestionDoc>;
  readonly replies: Model<ReplyDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.questions = connection.model<QuestionDoc>('CourseQuestion', questionSchema, 'questions');
    this.replies = connection.model<ReplyDoc>('CourseReply', replySchema, 'question_replies');
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.questions.createIndexes(), this.replies.createIndexes()]);
  }

  /** Counts the replies of a question anew, whoever wrote or hid one at the same time. */
  async recount({ _id, userId }: Pick<QuestionDoc, '_id' | 'userId'>): Promise<void> {
    const seen = { qaId: _id, state: qaStates.seen };
    const [replyCount, others] = await Promise.all([
      this.replies.countDocuments(seen),
      this.replies.exists({ ...seen, userId: { $ne: userId } }),
    ]);
    await this.questions.updateOne({ _id }, { $set: { replyCount, replied: others !== null } });
  }
}
