import { Injectable } from '@nestjs/common';
import { BusinessError, type AnswerValue, type LearnerQuestionView, type QuestionWithKey, type ResultQuestion } from '@xuekao/contracts';
import {
  learnerQuestion,
  markQuestion,
  questionFromAuthored,
  releasedQuestion,
  splitQuestion,
  type AuthoredQuestion,
  type Outcome,
  type QuestionKey,
  type QuestionView,
} from '@xuekao/question';
import { Batcher } from '@xuekao/event-sourcing';
import { LRUCache } from 'lru-cache';
import { Lately } from './lately.js';
import { Types } from 'mongoose';
import type { BookItemDoc } from './training.model.js';
import { QuestionCollections, readVersion, toWire, type QuestionDoc } from '../questions/index.js';

/** A question as training uses it, of its current version or of one that was answered. */
export interface TrainQuestion {
  readonly head: QuestionDoc;
  readonly version: Types.ObjectId;
  /** beginning of the stem without markup */
  readonly title: string;
  readonly view: QuestionView;
  readonly key: QuestionKey;
}
type Content = Pick<TrainQuestion, 'title' | 'view' | 'key'>;
export type Answers = readonly { readonly quId: string; readonly answer: AnswerValue }[];

/** Characters of the questions that are kept, as JSON. */
const cacheLength = 8 * 1024 * 1024;
const titleLength = 200;
/** Marks of a question, which practice shows nobody; of a hundred tenths a half is exact. */
const worth = 100;

/** Questions of banks, for practice. Versions are written once, so what was read of one stays true. */
@Injectable()
export class TrainQuestions {
  private readonly contents = new LRUCache<string, Content>({
    maxSize: cacheLength,
    sizeCalculation: (content) => JSON.stringify(content).length,
  });

  private readonly reads = new Batcher<string, QuestionDoc | null>((quIds) => this.currentOf(quIds), { round: 500 });
  private readonly heads = new Lately((quIds) => Promise.all(quIds.map((quId) => this.reads.ask(quId))));

  constructor(private readonly questionStore: QuestionCollections) {}

  /**
   * @param version the one that was answered; left out: the current one
   * @throws {BusinessError} NOT_FOUND: one that was deleted stays with those who answered it, and is there for nobody else
   */
  async read(quId: string, version?: Types.ObjectId): Promise<TrainQuestion> {
    const head = await this.questionStore.questions.findOne({ _id: quId, ...(version ? {} : { live: true }) }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    const wanted = version ?? head.current;
    return { head, version: wanted, ...(await this.content(head, wanted)) };
  }

  /** As `read` of the current version, as it was within the last second. Null: it is not there. */
  async readLately(quId: string): Promise<TrainQuestion | null> {
    const head = await this.heads.read(quId);
    return head && { head, version: head.current, ...(await this.content(head, head.current)) };
  }

  private async currentOf(quIds: readonly string[]): Promise<(QuestionDoc | null)[]> {
    // past mongoose: an answer asks
    const found = await this.questionStore.questions.collection
      .find<QuestionDoc>({ _id: { $in: quIds.map((quId) => new Types.ObjectId(quId)) }, live: true }, { projection: { more: 0 } })
      .toArray();
    const heads = new Map(found.map((head) => [head._id.toHexString(), head]));
    return quIds.map((quId) => heads.get(quId) ?? null);
  }

  /** Fields that the book keeps of a question, by the version that was answered. */
  async inBook(quId: string, version: Types.ObjectId): Promise<Pick<BookItemDoc, 'quType' | 'title'>> {
    const { title, view } = this.contents.get(version.toHexString()) ?? (await this.read(quId, version));
    return { quType: view.quType, title };
  }

  /** Types of the questions that are there, deleted ones with them. */
  async typesOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, QuestionDoc['quType']>> {
    const found = await this.questionStore.questions.find({ _id: { $in: [...ids] } }, { quType: 1 }).lean();
    return new Map(found.map(({ _id, quType }) => [_id.toHexString(), quType]));
  }

  private async content(head: QuestionDoc, version: Types.ObjectId): Promise<Content> {
    const name = version.toHexString();
    const known = this.contents.get(name);
    if (known) return known;
    const stored = await this.questionStore.versions.findById(version).lean();
    if (!stored) throw new Error(`question ${head._id.toHexString()} has no version ${name}`);
    const content = {
      title: stored.contentText.slice(0, titleLength),
      ...splitQuestion(questionFromAuthored(withoutFiles(toWire(head, readVersion(stored), '')))),
    };
    this.contents.set(name, content);
    return content;
  }
}

/** A training has no marker: a recording or a photo would be kept for nobody. */
const withoutFiles = (question: QuestionWithKey): AuthoredQuestion => ({
  ...question,
  answerFiles: undefined,
  subList: question.subList.map((part) => ({ ...part, answerFiles: undefined })),
});

/** @param sort 1 for the first question  @param seed orders the options of one training */
export const trainView = ({ view }: TrainQuestion, sort: number, seed: string): LearnerQuestionView =>
  learnerQuestion(view, { sort, maxTenths: worth, seed });

export function markTraining({ key }: TrainQuestion, answers: Answers): Outcome {
  const given = new Map(answers.map(({ quId, answer }) => [quId, answer]));
  return markQuestion(key, worth, (id) => given.get(id));
}

/** Key, analysis and own answer. */
export function trainResult(question: TrainQuestion, view: LearnerQuestionView, answers: Answers): ResultQuestion {
  const given = new Map(answers.map(({ quId, answer }) => [quId, answer]));
  return releasedQuestion(view, question.key, markTraining(question, answers), { answerOf: (id) => given.get(id) });
}
