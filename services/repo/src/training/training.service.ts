import { Injectable } from '@nestjs/common';
import { BusinessError, trainedOf, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate, pageOf, skipOf } from '@xuekao/documents';
import { type UserContext } from '@xuekao/platform';
import { answerFits } from '@xuekao/question';
import { Types } from 'mongoose';
import { Book } from './book.js';
import { OpenExam } from './open-exam.js';
import { TrainDraw } from './train-draw.js';
import { markTraining, TrainQuestions, trainResult, trainView, type TrainQuestion } from './train-questions.js';
import { trainRow } from './train-row.js';
import { TrainScopes } from './train-scopes.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingFacts } from './training-facts.js';
import { TrainingLog, type Counts } from './training-log.js';
import { TrainingCollections } from './training.collections.js';
import { noQuestion, trainStates, type TrainAnswerDoc, type TrainingDoc } from './training.model.js';

type Calls = typeof calls.repo.training;

/** Records of one person; beyond them the oldest ended ones go, with their answers. */
const mostTrainings = 500;
const startRounds = 3;
/** Of the ones in progress so many are looked at for one to go on with. */
const mostOffered = 5;

/** Practice of one learner with a bank. */
@Injectable()
export class TrainingService {
  constructor(
    private readonly store: TrainingCollections,
    private readonly scopes: TrainScopes,
    private readonly draws: TrainDraw,
    private readonly questions: TrainQuestions,
    private readonly exam: OpenExam,
    private readonly book: Book,
    private readonly facts: TrainingFacts,
    private readonly log: TrainingLog,
    private readonly counts: TrainingCounts,
  ) {}

  async start({ repoId, trainMode, clear }: Input<Calls['start']>, context: UserContext): Promise<Output<Calls['start']>> {
    const { userId } = context.caller;
    const title = await this.scopes.usable({ repoId, trainMode }, context);
    // the questions may be those of the book
    await this.counts.ofPerson(userId);
    const kind = { userId, repoId, trainMode, state: trainStates.open };
    if (clear) {
      const open = await this.store.trainings.findOne(kind, { _id: 1 }).lean();
      if (open) await this.end(open._id.toHexString(), trainStates.cleared);
    }
    for (let round = 0; round < startRounds; round += 1) {
      const open = await this.store.trainings.findOne(kind).lean();
      if (open) return trainRow(open, title);
      const begun = await this.begin({ userId, repoId, trainMode }, context);
      if (begun) return trainRow(begun, title);
    }
    throw new BusinessError('BUSY');
  }

  /** Null: another page of the person began one at the same moment. */
  private async begin(kind: Pick<TrainingDoc, 'userId' | 'repoId' | 'trainMode'>, context: UserContext): Promise<TrainingDoc | null> {
    const quIds = await this.draws.draw(kind.repoId, kind.trainMode, context);
    if (quIds.length === 0) throw new BusinessError('TRAIN_EMPTY');
    const now = new Date();
    const counts = { totalCount: quIds.length, answerCount: 0, rightCount: 0 };
    const training: TrainingDoc = {
      _id: new Types.ObjectId(),
      ...kind,
      state: trainStates.open,
      ...counts,
      createdAt: now,
      updatedAt: now,
    };
    // first the questions: nobody finds a training without them
    await this.store.lists.create({ _id: training._id, quIds });
    try {
      await this.store.trainings.create(training);
    } catch (error) {
      await this.store.lists.deleteOne({ _id: training._id });
      if (isDuplicate(error)) return null;
      throw error;
    }
    await this.dropOldest(kind.userId);
    return training;
  }

  private async dropOldest(userId: string): Promise<void> {
    const old = await this.store.trainings.find({ userId }, { state: 1 }).sort({ updatedAt: -1 }).skip(mostTrainings).lean();
    const ids = old.filter(({ state }) => state !== trainStates.open).map(({ _id }) => _id);
    if (ids.length === 0) return;
    await this.store.answers.deleteMany({ trainId: { $in: ids } });
    await this.store.lists.deleteMany({ _id: { $in: ids } });
    await this.store.trainings.deleteMany({ _id: { $in: ids } });
  }

  async detail(id: string, { caller: { userId } }: UserContext): Promise<Output<Calls['detail']>> {
    await this.counts.ofPerson(userId);
    return this.row(await this.own(id, userId));
  }

  async finish(id: string, { caller: { userId } }: UserContext): Promise<Output<Calls['finish']>> {
    const training = await this.own(id, userId);
    if (training.state === trainStates.open) await this.end(id, trainStates.finished);
    return this.row(await this.own(id, userId));
  }

  private async end(id: string, state: number): Promise<void> {
    await this.log.end(id, state);
    await this.counts.of([id]);
  }

  async fill({ trainId, quId, answers }: Input<Calls['fill']>, context: UserContext): Promise<Output<Calls['fill']>> {
    const facts = await this.facts.own(trainId, context.caller.userId);
    const sort = facts.placeOf(quId);
    // an answer that may not be judged now would be used up for nothing
    const [, isHeld, question] = await inOrder(
      this.scopes.usableLately(facts, context),
      this.exam.holds(quId, context),
      this.questions.readLately(quId),
    );
    if (isHeld) return this.withheld(trainId, quId);
    const taken = question && (await this.take(trainId, question, { quId, answers }));
    if (taken) return { result: trainResult(question, trainView(question, sort, trainId), answers), ...taken };
    const known = await this.answerTo(trainId, quId);
    if (!known) throw new BusinessError(question ? 'TRAIN_OVER' : 'NOT_FOUND');
    const answered = await this.questions.read(quId, known.version);
    const result = trainResult(answered, trainView(answered, sort, trainId), known.answers);
    return { result, ...(await this.log.counts(trainId)) };
  }

  private async withheld(trainId: string, quId: string): Promise<Output<Calls['fill']>> {
    if (!(await this.answerTo(trainId, quId))) throw new BusinessError('TRAIN_DURING_EXAM');
    return { result: null, ...(await this.log.counts(trainId)) };
  }

  /** Null: there is an answer already, or the training has ended. */
  private take(
    trainId: string,
    question: TrainQuestion,
    { quId, answers }: Pick<TrainAnswerDoc, 'quId' | 'answers'>,
  ): Promise<Counts | null> {
    checkShape(question, answers);
    const { isRight } = markTraining(question, answers);
    return this.log.append(trainId, { quId, answers, isRight, version: question.version });
  }

  async card(id: string, { caller: { userId } }: UserContext): Promise<Output<Calls['card']>> {
    const training = await this.own(id, userId);
    const [list, answers] = await Promise.all([
      this.store.lists.findById(training._id).lean(),
      this.store.answers.find({ trainId: training._id, quId: { $ne: noQuestion } }, { quId: 1, isRight: 1 }).lean(),
    ]);
    const quIds = list?.quIds ?? [];
    const types = await this.questions.typesOf(quIds);
    const given = new Map(answers.map(({ quId, isRight }) => [quId, isRight]));
    return quIds.flatMap((_id, index) => {
      const quId = _id.toHexString();
      const quType = types.get(quId);
      const isRight = given.get(quId);
      return quType ? [{ quId, sort: index + 1, quType, answered: isRight !== undefined, isRight: isRight ?? null }] : [];
    });
  }

  async question({ trainId, quId }: Input<Calls['question']>, context: UserContext): Promise<Output<Calls['question']>> {
    const { userId } = context.caller;
    const training = await this.own(trainId, userId);
    await this.scopes.usable(training, context);
    const [facts, answer] = await Promise.all([this.facts.own(trainId, userId), this.answerTo(trainId, quId)]);
    const sort = facts.placeOf(quId);
    const question = await this.questions.read(quId, answer?.version);
    const view = trainView(question, sort, trainId);
    const isShown = answer !== null || training.trainMode === 'repo_rem';
    const isWithheld = isShown && (await this.exam.holds(quId, context));
    const mark = await this.book.mark({ userId, refType: trainedOf(training.trainMode), refId: training.repoId, quId });
    return {
      question: view,
      answered: answer !== null,
      result: isShown && !isWithheld ? trainResult(question, view, answer?.answers ?? []) : null,
      isWithheld,
      ...mark,
    };
  }

  async paging(
    { params: { repoId }, ...query }: Input<Calls['paging']>,
    { caller: { userId } }: UserContext,
  ): Promise<Output<Calls['paging']>> {
    await this.counts.ofPerson(userId);
    const filter = { userId, ...(repoId && { repoId }) };
    const [rows, total] = await Promise.all([
      this.store.trainings.find(filter).sort({ updatedAt: -1 }).skip(skipOf(query)).limit(query.size).lean(),
      this.store.trainings.countDocuments(filter),
    ]);
    const [titles, offered] = await Promise.all([this.scopes.titlesOf(userId, rows), this.scopes.offered(userId, rows)]);
    return pageOf(
      rows.map((row) => ({ ...trainRow(row, titles.get(row.repoId) ?? ''), isOffered: offered.has(row.repoId) })),
      total,
      query.size,
    );
  }

  /** The newest one in progress that the person may go on with: its bank may have been reserved for exams meanwhile. */
  async last(context: UserContext): Promise<Output<Calls['check']>> {
    const { userId } = context.caller;
    await this.counts.ofPerson(userId);
    const open = await this.store.trainings.find({ userId, state: trainStates.open }).sort({ updatedAt: -1 }).limit(mostOffered).lean();
    for (const training of open) {
      const title = await this.titleOf(training, context);
      if (title !== null) return trainRow(training, title);
    }
    return null;
  }

  private async titleOf(training: TrainingDoc, context: UserContext): Promise<string | null> {
    try {
      return await this.scopes.usable(training, context);
    } catch (error) {
      if (error instanceof BusinessError && ['NOT_FOUND', 'REPO_NOT_BOUGHT'].includes(error.errorName)) return null;
      throw error;
    }
  }

  /** @throws {BusinessError} NOT_FOUND: another person's training is not there */
  private async own(id: string, userId: string): Promise<TrainingDoc> {
    const training = await this.store.trainings.findOne({ _id: id, userId }).lean();
    if (!training) throw new BusinessError('NOT_FOUND');
    return training;
  }

  private async row(training: TrainingDoc): Promise<Output<Calls['detail']>> {
    const titles = await this.scopes.titlesOf(training.userId, [training]);
    return trainRow(training, titles.get(training.repoId) ?? '');
  }

  private answerTo(trainId: string, quId: string): Promise<TrainAnswerDoc | null> {
    return this.store.answers.findOne({ trainId, quId }).lean();
  }
}

/** All at once; of several refusals the first one is told. */
async function inOrder<A, B, C>(...work: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** @throws {BusinessError} ANSWER_SHAPE */
function checkShape({ view }: TrainQuestion, answers: TrainAnswerDoc['answers']): void {
  const leaves = new Map((view.parts.length > 0 ? view.parts : [view]).map((leaf) => [leaf.id, leaf]));
  for (const { quId, answer } of answers) {
    const leaf = leaves.get(quId);
    if (!leaf || !answerFits(leaf, answer)) throw new BusinessError('ANSWER_SHAPE', { n: 1 });
  }
}
