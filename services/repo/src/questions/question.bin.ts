import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { escapePattern, pageOf, skipOf } from '@xuekao/documents';
import { CONFIG, LateWork, LOGGER, repeat, type Config, type Logger, type Repeat } from '@xuekao/platform';
import type { ClientSession, QueryFilter } from 'mongoose';
import { BankCollections, BankReader, Tally } from '../banks/index.js';
import { foldForSearch } from '../kernel/search-text.js';
import { Transactions } from '../kernel/transactions.js';
import { PointCollections } from '../knowledge-points/index.js';
import { QuestionBulk } from './question.bulk.js';
import { QuestionCollections } from './question.collections.js';
import type { QuestionDoc } from './question.model.js';
import { QuestionReader } from './question.reader.js';

type Calls = typeof calls.repo.questionBin;
type Done = Record<string, never>;

const sweepEveryMs = 3_600_000;
const dayMs = 86_400_000;
const isBinned = { live: false, deletedAt: { $exists: true } } as const;

/** Recycle bin: deleted questions of the banks that a person edits. */
@Injectable()
export class QuestionBin implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;
  /** milliseconds; 0: for ever */
  private readonly keptMs: number;

  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly bankStore: BankCollections,
    private readonly pointStore: PointCollections,
    private readonly banks: BankReader,
    private readonly reader: QuestionReader,
    private readonly bulk: QuestionBulk,
    private readonly transactions: Transactions,
    @Inject(CONFIG) config: Pick<Config, 'questionBinDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.keptMs = config.questionBinDays * dayMs;
  }

  onApplicationBootstrap(): void {
    if (this.keptMs === 0) return;
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepEveryMs, firstMs: 0, late: new LateWork('repo', 'recycle-bin') },
      (error) => this.logger.warn({ err: error }, 'the recycle bin of questions was not emptied'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** The newest deletions come first. */
  async paging({ params, ...input }: Input<Calls['paging']>, caller: Caller): Promise<Output<Calls['paging']>> {
    const { content, quType, repoId } = params;
    const repoIds = await this.banks.idsOf(caller, 'edit', repoId === undefined ? {} : { _id: repoId });
    const filter: QueryFilter<QuestionDoc> = { ...isBinned, repoId: { $in: repoIds } };
    const wanted = foldForSearch(content ?? '');
    if (wanted !== '') filter.searchText = { $regex: escapePattern(wanted) };
    if (quType !== undefined) filter.quType = quType;
    const { questions } = this.questionStore;
    const [heads, total] = await Promise.all([
      questions.find(filter).sort({ deletedAt: -1, _id: -1 }).skip(skipOf(input)).limit(input.size).lean(),
      questions.countDocuments(filter),
    ]);
    const contents = await this.reader.withContent(heads);
    return pageOf(
      contents.map((question, index) => {
        const deletedAt = heads[index]?.deletedAt ?? new Date(0);
        return {
          ...question,
          canEdit: true,
          deleteTime: deletedAt.toISOString(),
          deleteName: heads[index]?.deletedName ?? '',
          endTime: this.keptMs === 0 ? '' : new Date(deletedAt.getTime() + this.keptMs).toISOString(),
        };
      }),
      total,
      input.size,
    );
  }

  /** @throws {BusinessError} NOT_FOUND */
  restore(ids: readonly string[], caller: Caller): Promise<Done> {
    return this.change(ids, caller, async (heads, session) => {
      const [chapters, codes] = await Promise.all([
        this.bankStore.chapters
          .find({ _id: { $in: heads.flatMap(({ chapterId }) => chapterId ?? []) } }, { repoId: 1 }, { session })
          .lean(),
        this.pointStore.points
          .distinct('pointCode', { pointCode: { $in: heads.flatMap(({ pointCodes }) => pointCodes) } })
          .session(session)
          .exec(),
      ]);
      const tally = new Tally();
      const stamp = { live: true, updateBy: caller.userId, updatedAt: new Date() };
      const changes = heads.map((head) => {
        const isThere = chapters.some(({ _id, repoId }) => _id.equals(head.chapterId ?? '') && repoId.equals(head.repoId));
        const place = { chapterId: isThere ? head.chapterId : null, pointCodes: head.pointCodes.filter((code) => codes.includes(code)) };
        tally.add({ ...head, ...place });
        return {
          updateOne: {
            filter: { _id: head._id },
            update: { $set: { ...stamp, ...place }, $unset: { deletedAt: 1, deletedName: 1 }, $inc: { revision: 1 } },
          },
        };
      });
      await this.questionStore.questions.bulkWrite(changes, { session });
      await tally.write(this.bankStore, session);
    });
  }

  /**
   * For good. The versions stay for papers and for what learners answered: nothing else shows them.
   * @throws {BusinessError} NOT_FOUND, QU_OF_OWNER
   */
  remove(ids: readonly string[], caller: Caller): Promise<Done> {
    return this.change(ids, caller, async (heads, session) => {
      await this.bulk.checkTakable(heads, caller, session);
      await this.questionStore.questions.updateMany(
        { _id: { $in: heads.map(({ _id }) => _id) } },
        { $unset: { deletedAt: 1, deletedName: 1 }, $set: { updateBy: caller.userId, updatedAt: new Date() } },
        { session },
      );
    });
  }

  private async change(
    ids: readonly string[],
    caller: Caller,
    work: (heads: QuestionDoc[], session: ClientSession) => Promise<void>,
  ): Promise<Done> {
    const unique = [...new Set(ids)];
    await this.transactions.run(async (session) => {
      const heads = await this.questionStore.questions.find({ ...isBinned, _id: { $in: unique } }, null, { session }).lean();
      if (heads.length !== unique.length) throw new BusinessError('NOT_FOUND');
      const repoIds = heads.map(({ repoId }) => repoId.toHexString());
      await this.banks.checkAll(repoIds, caller, 'edit', session);
      await work(heads, session);
    });
    return {};
  }

  private async sweep(): Promise<void> {
    const over = { ...isBinned, deletedAt: { $lt: new Date(Date.now() - this.keptMs) } };
    await this.questionStore.questions.updateMany(over, { $unset: { deletedAt: 1, deletedName: 1 } });
  }
}
