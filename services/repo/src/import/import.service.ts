import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { LOGGER, PreparedJson, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { Types } from 'mongoose';
import { BankReader, BankCollections } from '../banks/index.js';
import { PointService } from '../knowledge-points/index.js';
import { newQuestion, type QuestionDoc } from '../questions/index.js';
import { ImportParser, type ParserThread } from './import.parser.js';
import { ImportStaging, type ImportRun } from './import.staging.js';

type ImportInput = Input<typeof calls.repo.questionImport.save>;
type ImportResult = Output<typeof calls.repo.questionImport.save>;
const sweepEveryMs = 10 * 60_000;

@Injectable()
export class ImportService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
    private readonly points: PointService,
    private readonly parser: ImportParser,
    private readonly staging: ImportStaging,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.staging.sweep(),
      { everyMs: sweepEveryMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'sweep of imports failed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** Parses the text without saving anything. The thread renders the answer, so that no other call waits for it. */
  preview(text: string): Promise<PreparedJson> {
    return this.parser.with({ kind: 'preview', text }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'preview') throw new Error(`unexpected ${message.kind}`);
      if (message.questions === 0 && message.faults === 0) throw new BusinessError('IMPORT_EMPTY');
      return new PreparedJson(message.json);
    });
  }

  /** Saves all questions of the text that are not left out, or none. */
  async run(input: ImportInput, caller: Caller): Promise<ImportResult> {
    const key = `${caller.userId}:${input.requestId}`;
    const before = await this.staging.finished(key);
    if (before !== null) return { count: before, faults: [] };
    await this.banks.reachable(input.repoId, caller, 'edit');
    if (input.chapterId !== '' && !(await this.bankStore.chapters.exists({ _id: input.chapterId, repoId: input.repoId }))) {
      throw new BusinessError('NOT_FOUND');
    }
    await this.points.checkCodes(input.pointCodes);
    const { text, leaveOut, quLevel = null, quLevelMode } = input;
    return this.parser.with({ kind: 'import', text, leaveOut, quLevel, quLevelMode }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'parsed') throw new Error(`unexpected ${message.kind}`);
      const { total, faults, skipped } = message;
      if (faults.length > 0) throw new BusinessError('IMPORT_FAULTS', { n: faults.length }, { faults });
      if (total === 0) throw new BusinessError('IMPORT_EMPTY');
      return { count: await this.save(key, thread, total, input, caller), faults: skipped };
    });
  }

  private async save(key: string, thread: ParserThread, total: number, input: ImportInput, caller: Caller): Promise<number> {
    const attempt = await this.staging.begin(key);
    if ('count' in attempt) return attempt.count;
    try {
      await this.staging.commit(attempt, await this.stageAll(attempt, thread, total, input, caller));
      return total;
    } catch (error) {
      await this.staging
        .discard(attempt)
        .catch((cause: unknown) => this.logger.warn({ err: cause, ...attempt }, 'an import left versions for the sweep'));
      throw error;
    }
  }

  private async stageAll(
    attempt: ImportRun,
    thread: ParserThread,
    total: number,
    input: ImportInput,
    caller: Caller,
  ): Promise<QuestionDoc[]> {
    const place = {
      repoId: new Types.ObjectId(input.repoId),
      chapterId: input.chapterId === '' ? null : new Types.ObjectId(input.chapterId),
      pointCodes: input.pointCodes,
      by: caller.userId,
      at: new Date(),
    };
    // the specification saves from the last to the first: the newest-first list then reads like the text
    const ids = Array.from({ length: total }, () => new Types.ObjectId()).reverse();
    const heads: QuestionDoc[] = [];
    for (;;) {
      const message = await thread.next();
      if (message.kind !== 'batch') throw new Error(`unexpected ${message.kind}`);
      if (message.questions.length === 0) break;
      const pairs = message.questions.map((question, index) => {
        const quId = ids[heads.length + index];
        if (!quId) throw new Error('the parser sent more questions than it counted');
        return newQuestion({ ...place, ...question }, quId);
      });
      await this.staging.stage(
        attempt,
        pairs.map(({ version }) => version),
      );
      heads.push(...pairs.map(({ head }) => head));
    }
    if (heads.length !== total) throw new Error('the parser sent fewer questions than it counted');
    return heads;
  }
}
