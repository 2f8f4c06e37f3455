import { Injectable } from '@nestjs/common';
import { BusinessError, sentence, type Caller, type calls, type Input } from '@xuekao/contracts';
import { Types, type ClientSession, type UpdateQuery } from 'mongoose';
import { BankReader, BankCollections, Tally } from '../banks/index.js';
import { PointService } from '../knowledge-points/index.js';
import { Transactions } from '../kernel/transactions.js';
import { QuestionCollections } from './question.collections.js';
import type { QuestionDoc } from './question.model.js';
import { ReportsOfQuestion } from './reports-of-question.js';

type Done = Record<string, never>;
/** Written in the transaction of the change: how far a job is. */
export type Also = (session: ClientSession) => Promise<void>;
const maxPoints = 20;

/** Changes of many questions at once: all of them or none. Where a question stands is not part of its versions. */
@Injectable()
export class QuestionBulk {
  constructor(
    private readonly bankStore: BankCollections,
    private readonly transactions: Transactions,
    private readonly questionStore: QuestionCollections,
    private readonly banks: BankReader,
    private readonly points: PointService,
    private readonly reports: ReportsOfQuestion,
  ) {}

  setLevel({ ids, quLevel }: Input<typeof calls.repo.questions.batchLevel>, caller: Caller, also?: Also): Promise<Done> {
    return this.change({ ids, caller, also }, (_heads, session) => this.update(ids, { $set: { quLevel } }, caller, session));
  }

  async joinChapter({ ids, chapterId }: Input<typeof calls.repo.questions.joinChapters>, caller: Caller, also?: Also): Promise<Done> {
    const chapter = await this.bankStore.chapters.findById(chapterId).lean();
    if (!chapter) throw new BusinessError('NOT_FOUND');
    return this.change({ ids, caller, also }, async (heads, session) => {
      if (heads.some((head) => !head.repoId.equals(chapter.repoId))) {
        throw new BusinessError('BAD_INPUT', { detail: sentence('repo.otherBank') });
      }
      await this.update(ids, { $set: { chapterId: chapter._id } }, caller, session);
      const tally = new Tally();
      for (const head of heads) tally.move(head, { ...head, chapterId: chapter._id });
      await tally.write(this.bankStore, session);
    });
  }

  clearChapters(ids: readonly string[], caller: Caller, also?: Also): Promise<Done> {
    return this.change({ ids, caller, also }, async (heads, session) => {
      await this.update(ids, { $set: { chapterId: null } }, caller, session);
      const tally = new Tally();
      for (const head of heads) tally.move(head, { ...head, chapterId: null });
      await tally.write(this.bankStore, session);
    });
  }

  /** Into another bank, and a chapter of it or none. Templates that pick the questions keep them; rules draw them from where they are. */
  async move({ ids, repoId, chapterId }: Input<typeof calls.repo.questions.batchRepo>, caller: Caller, also?: Also): Promise<Done> {
    const place = { repoId: new Types.ObjectId(repoId), chapterId: chapterId === '' ? null : new Types.ObjectId(chapterId) };
    return this.change({ ids, caller, also }, async (heads, session) => {
      const leaving = heads.filter((head) => head.repoId.toHexString() !== repoId);
      await this.checkTakable(leaving, caller, session);
      await this.banks.reachable(repoId, caller, 'edit', session);
      await this.update(ids, { $set: place }, caller, session);
      await this.reports.moveTo(repoId, ids, session);
      const tally = new Tally();
      for (const head of heads) tally.move(head, { ...head, ...place });
      await tally.write(this.bankStore, session);
      // moves within one chapter change no counter, so the chapter is looked at here
      const isThere =
        place.chapterId === null || (await this.bankStore.chapters.exists({ _id: place.chapterId, repoId: place.repoId }).session(session));
      if (!isThere) throw new BusinessError('NOT_FOUND');
    });
  }

  async addPoints({ ids, pointCodes }: Input<typeof calls.repo.questions.batchPoints>, caller: Caller, also?: Also): Promise<Done> {
    await this.points.checkCodes(pointCodes);
    return this.change({ ids, caller, also }, async (heads, session) => {
      if (heads.some((head) => new Set([...head.pointCodes, ...pointCodes]).size > maxPoints)) {
        throw new BusinessError('BAD_INPUT', { detail: sentence('repo.pointsFull', { max: maxPoints }) });
      }
      await this.update(ids, { $addToSet: { pointCodes: { $each: pointCodes } } }, caller, session);
    });
  }

  clearPoints(ids: readonly string[], caller: Caller, also?: Also): Promise<Done> {
    return this.change({ ids, caller, also }, (_heads, session) => this.update(ids, { $set: { pointCodes: [] } }, caller, session));
  }

  /** Into the recycle bin: an exam that froze a version, and the version itself, keep it. */
  remove(ids: readonly string[], caller: Caller, also?: Also): Promise<Done> {
    return this.change({ ids, caller, also }, async (heads, session) => {
      await this.checkTakable(heads, caller, session);
      await this.update(ids, { $set: { live: false, deletedAt: new Date(), deletedName: caller.realName } }, caller, session);
      const tally = new Tally();
      for (const head of heads) tally.add(head, -1);
      await tally.write(this.bankStore, session);
    });
  }

  /**
   * Out of a colleague's bank go only questions that the caller has added: an editor helps to write a bank, and cannot empty it.
   * @throws {BusinessError} QU_OF_OWNER
   */
  async checkTakable(heads: readonly QuestionDoc[], caller: Caller, session: ClientSession): Promise<void> {
    const others = heads.filter(({ createBy }) => createBy !== caller.userId);
    const bankIds = [...new Set(others.map(({ repoId }) => repoId.toHexString()))];
    const own = new Set(await this.banks.idsOf(caller, 'own', { _id: { $in: bankIds } }, session));
    const kept = others.filter(({ repoId }) => !own.has(repoId.toHexString()));
    if (kept.length > 0) throw new BusinessError('QU_OF_OWNER', { n: kept.length });
  }

  private async change(
    { ids, caller, also }: { ids: readonly string[]; caller: Caller; also: Also | undefined },
    work: (heads: QuestionDoc[], session: ClientSession) => Promise<void>,
  ): Promise<Done> {
    const unique = [...new Set(ids)];
    await this.transactions.run(async (session) => {
      const heads = await this.questionStore.questions.find({ _id: { $in: unique }, live: true }, null, { session }).lean();
      if (heads.length !== unique.length) throw new BusinessError('NOT_FOUND');
      await this.banks.checkAll(
        heads.map((head) => head.repoId.toHexString()),
        caller,
        'edit',
        session,
      );
      await work(heads, session);
      await also?.(session);
    });
    return {};
  }

  private async update(ids: readonly string[], change: UpdateQuery<QuestionDoc>, caller: Caller, session: ClientSession): Promise<void> {
    const { $set, ...rest } = change;
    const stamped = { ...rest, $set: { ...$set, updateBy: caller.userId, updatedAt: new Date() }, $inc: { revision: 1 } };
    await this.questionStore.questions.updateMany({ _id: { $in: ids } }, stamped, { session });
  }
}
