import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError, siteText, type Caller, type calls, type Input, type Language, type Output } from '@xuekao/contracts';
import { LateWork, LOGGER, PreparedJson, repeat, type Logger, type Repeat, type UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { BankReader, BankCollections } from '../banks/index.js';
import { PointService } from '../knowledge-points/index.js';
import { newQuestion, type QuestionDoc } from '../questions/index.js';
import { ImportDrawings } from './import.drawings.js';
import { ImportParser, type ParserThread } from './import.parser.js';
import { ImportStaging, type ImportRun } from './import.staging.js';

type Calls = typeof calls.repo.questionImport;
type ImportInput = Input<Calls['save']>;
type ImportResult = Output<Calls['save']>;
/** Person who imports, and the language that faults are said in. */
type Asker = Pick<UserContext, 'caller' | 'language'>;
/** @property isBehind its call has been answered: a stop of the service does not wait for it */
type Running = ImportRun & { isBehind: boolean };
const sweepEveryMs = 10 * 60_000;

@Injectable()
export class ImportService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;
  /** imports that go on behind their call */
  private readonly running = new Set<Promise<void>>();
  private isEnding = false;

  constructor(
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
    private readonly points: PointService,
    private readonly parser: ImportParser,
    private readonly drawings: ImportDrawings,
    private readonly staging: ImportStaging,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.staging.sweep(),
      { everyMs: sweepEveryMs, firstMs: 0, late: new LateWork('repo', 'imports') },
      (error) => this.logger.warn({ err: error }, 'sweep of imports failed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.sweeps?.end();
    await Promise.all(this.running);
  }

  /** Reads a file of any kind; nothing is saved. A program that a hostile file takes too long or too much memory is ended. */
  read(base64: string, language: Language): Promise<PreparedJson> {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    return this.parser.with({ kind: 'read', bytes, language }, async (thread) => {
      let message = await thread.receive();
      const draw = this.drawings.ofFile();
      while (message.kind === 'metafile') message = await thread.next(await draw(message.bytes));
      if (message.kind === 'refused') throw new BusinessError('IMPORT_FILE', { detail: message.detail });
      if (message.kind !== 'read') throw new Error(`unexpected ${message.kind}`);
      return new PreparedJson(message.json);
    });
  }

  /** Parses the text without saving anything. The thread renders the answer, so that no other call waits for it. */
  preview(text: string, language: Language): Promise<PreparedJson> {
    return this.parser.with({ kind: 'preview', text, language }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'preview') throw new Error(`unexpected ${message.kind}`);
      if (message.questions === 0 && message.faults === 0) throw new BusinessError('IMPORT_EMPTY');
      return new PreparedJson(message.json);
    });
  }

  /** Answers when the text is parsed; the questions are saved behind that, all or none (docs/decisions/0092). */
  start(input: ImportInput, asker: Asker): Promise<Output<Calls['start']>> {
    return new Promise((resolve, reject) => {
      const work = this.run(input, asker, resolve)
        .then(({ count, faults }) => resolve({ total: count, faults }), reject)
        .finally(() => this.running.delete(work));
      this.running.add(work);
    });
  }

  /** @throws {BusinessError} NOT_FOUND */
  async state(requestId: string, { userId }: Caller): Promise<Output<Calls['state']>> {
    const found = await this.staging.state(`${userId}:${requestId}`);
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /**
   * Saves all questions of the text that are not left out, or none.
   * @param onBegun told before the first question is saved
   */
  async run(input: ImportInput, { caller, language }: Asker, onBegun?: (begun: Output<Calls['start']>) => void): Promise<ImportResult> {
    const key = `${caller.userId}:${input.requestId}`;
    const before = await this.staging.finished(key);
    if (before !== null) return { count: before, faults: [] };
    await this.banks.reachable(input.repoId, caller, 'edit');
    if (input.chapterId !== '' && !(await this.bankStore.chapters.exists({ _id: input.chapterId, repoId: input.repoId }))) {
      throw new BusinessError('NOT_FOUND');
    }
    await this.points.checkCodes(input.pointCodes);
    const { text, leaveOut, quLevel = null, quLevelMode } = input;
    return this.parser.with({ kind: 'import', text, language, leaveOut, quLevel, quLevelMode }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'parsed') throw new Error(`unexpected ${message.kind}`);
      const { total, faults, skipped } = message;
      if (faults.length > 0) throw new BusinessError('IMPORT_FAULTS', { n: faults.length }, { faults });
      if (total === 0) throw new BusinessError('IMPORT_EMPTY');
      const attempt = await this.staging.begin(key, total);
      if ('count' in attempt) return { count: attempt.count, faults: skipped };
      onBegun?.({ total, faults: skipped });
      await this.save({ ...attempt, isBehind: onBegun !== undefined }, thread, total, input, caller);
      return { count: total, faults: skipped };
    });
  }

  private async save(attempt: Running, thread: ParserThread, total: number, input: ImportInput, caller: Caller): Promise<void> {
    try {
      await this.staging.commit(attempt, await this.stageAll(attempt, thread, total, input, caller));
    } catch (error) {
      const reason = error instanceof BusinessError ? error.message : siteText('repo.importBroken');
      await (this.isEnding && attempt.isBehind ? this.staging.discard(attempt) : this.staging.fail(attempt, reason)).catch(
        (cause: unknown) => this.logger.warn({ err: cause, ...attempt }, 'an import left versions for the sweep'),
      );
      throw error;
    }
  }

  private async stageAll(
    attempt: Running,
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
      if (this.isEnding && attempt.isBehind) throw new Error('the service stops while it imports');
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
