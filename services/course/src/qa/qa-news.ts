import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls, siteText } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, repeatOrWake, ServiceTime, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { plainText } from '@xuekao/rich-text';
import { CourseReader } from '../courses/index.js';
import { QaCollections } from './qa.collections.js';
import { qaStates, type QuestionDoc, type ReplyDoc } from './qa.model.js';

const everyMs = 10_000;
const longestMs = 300_000;
const together = 100;
/** Of the words that a message repeats. */
const wordsLength = 60;

/** Tells askers of replies, and writers of what was deleted. The write says that nobody was told yet, so none is forgotten. */
@Injectable()
export class QaNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: QaCollections,
    private readonly courses: CourseReader,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tell(),
      { everyMs, longestMs, late: new LateWork('course', 'replies') },
      (error) => this.logger.warn({ err: error }, 'a reply was not told; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Behind a reply or a deletion; nobody waits for it. */
  soon(): void {
    this.repeats?.wake();
  }

  private async tell(): Promise<void> {
    const due = { untold: { $lte: new Date(this.time.now()) } };
    const [replies, questions] = await Promise.all([
      this.store.replies.find(due).sort({ untold: 1 }).limit(together).lean<ReplyDoc[]>(),
      this.store.questions.find(due).sort({ untold: 1 }).limit(together).lean<QuestionDoc[]>(),
    ]);
    for (const reply of replies) {
      if (this.repeats?.isEnding === true) return;
      if (reply.state === qaStates.deleted) await this.tellDeleted(reply);
      else await this.tellReplied(reply);
    }
    for (const question of questions) {
      if (this.repeats?.isEnding === true) return;
      await this.tellDeleted(question);
    }
  }

  private async tellReplied({ _id, qaId, untold }: ReplyDoc): Promise<void> {
    const question = await this.store.questions.findOne({ _id: qaId, state: qaStates.seen }).lean<QuestionDoc>();
    if (question) {
      const content = siteText('learning.replied', { course: await this.titleOf(question.courseId), title: question.title });
      await this.deliver(`qa-reply:${_id}`, question.userId, { title: siteText('learning.repliedTitle'), content });
    }
    await this.store.replies.updateOne({ _id, ...(untold ? { untold } : {}) }, { $unset: { untold: true } });
  }

  /** Deleted words go when their writer knows why. */
  private async tellDeleted(written: QuestionDoc | ReplyDoc): Promise<void> {
    const { _id, courseId, userId, content, reason } = written;
    const title = 'title' in written ? written.title : plainText(content).slice(0, wordsLength);
    const words = siteText('learning.deleted', { course: await this.titleOf(courseId), title, reason });
    await this.deliver(`qa-deleted:${_id}`, userId, { title: siteText('learning.deletedTitle'), content: words });
    if ('qaId' in written) await this.store.replies.deleteOne({ _id });
    else {
      await this.store.replies.deleteMany({ qaId: _id });
      await this.store.questions.deleteOne({ _id });
    }
  }

  private async titleOf(courseId: string): Promise<string> {
    return (await this.courses.find(courseId))?.title ?? '';
  }

  private async deliver(key: string, userId: string, words: { title: string; content: string }): Promise<void> {
    const message = { key, userId, ...words, link: '' as const };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: key.replaceAll(':', '-') });
  }
}
