import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { inTransaction, nativeOf } from '@xuekao/documents';
import { LateWork, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { mongo } from 'mongoose';
import { InTurn } from '../kernel/in-turn.js';
import { SurveyCollections, type SurveyDoc } from '../surveys/index.js';
import { blockForm, blockOf, blockSize, columnsDoc, fitting, wordsDocs, type BlockPaper } from './answer-block.js';
import type { BlocksHeadDoc } from './answer-block.model.js';
import { PaperCollections } from './paper.collections.js';
import type { SurveyPaperDoc } from './paper.model.js';

export type HeldPaper = BlockPaper & Pick<SurveyPaperDoc, '_id' | 'valid'>;
type Survey = Pick<SurveyDoc, '_id' | 'questions'>;

export const heldFields = {
  ...{ startTime: 1, handTime: 1, costSeconds: 1, totalScore: 1, province: 1, city: 1, realName: 1, answers: 1, valid: 1 },
} as const;
/** Time that a reader waits for blocks. */
const patienceMs = 40_000;
const emptiedTogether = 1000;
/** Time after which a process looks for what others have left. */
const lookMs = 600_000;

/** Questions whose answers are words. */
export const openOf = ({ questions }: Survey): ReadonlySet<string> =>
  new Set(questions.flatMap(({ id, quType }) => (quType === 'saq' ? [id] : [])));
/** Papers that are in no block yet. */
export const unheld = (surveyId: string) => ({ surveyId, handState: 1, row: null });

/**
 * Puts answers into blocks, 250 at a time. Hand-ins know nothing of it: every second a worker takes what came. Whatever is missing, or of
 * another form, is made anew by the worker, and by whoever wants to read it.
 */
@Injectable()
export class BlockFolding implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns = new InTurn();
  private readonly due = new Set<string>();
  /** surveys of which a block was looked for and not there */
  private readonly broken = new Set<string>();
  private nextLookAt = 0;
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: PaperCollections,
    private readonly surveys: SurveyCollections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.foldDue(),
      { everyMs: 1000, longestMs: 30_000, late: new LateWork('activity', 'survey-blocks') },
      (error) => this.logger.warn({ err: error }, 'answers of surveys were not put into blocks; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** An answer was handed in. */
  note(surveyId: string): void {
    this.due.add(surveyId);
  }

  /** Resolves when less than a block is in none. @throws {BusinessError} BUSY where that takes long; it goes on by itself */
  async ready(survey: Survey): Promise<void> {
    const until = performance.now() + patienceMs;
    while (await this.turns.run(survey._id, () => this.step(survey))) {
      if (performance.now() < until) continue;
      this.due.add(survey._id);
      throw new BusinessError('BUSY');
    }
  }

  /** A block is not there: whoever comes next makes all of them anew. */
  lost(surveyId: string): void {
    this.logger.warn({ surveyId }, 'blocks of answers are not there; they are made anew');
    this.broken.add(surveyId);
    this.due.add(surveyId);
  }

  private async foldDue(): Promise<void> {
    const now = performance.now();
    if (now >= this.nextLookAt) {
      const large = await this.surveys.surveys.find({ sampleCount: { $gte: blockSize } }, { _id: 1 }).lean<{ _id: string }[]>();
      for (const { _id } of large) this.due.add(_id);
      this.nextLookAt = now + lookMs;
    }
    for (const surveyId of [...this.due]) {
      // whatever is handed in from here on notes it again
      this.due.delete(surveyId);
      const survey = await this.surveys.surveys.findById(surveyId, { questions: 1 }).lean<Survey>();
      if (survey) await this.foldAll(survey);
    }
  }

  private async foldAll(survey: Survey): Promise<void> {
    try {
      while (this.repeats?.isEnding !== true && (await this.turns.run(survey._id, () => this.step(survey)))) continue;
    } catch (error) {
      this.due.add(survey._id);
      throw error;
    }
  }

  /** @returns whether there may be more to do */
  private async step(survey: Survey): Promise<boolean> {
    const { _id: surveyId } = survey;
    const head = await this.store.heads.findById(surveyId).lean<BlocksHeadDoc>();
    if (head === null) {
      // rows of blocks that nobody knows
      if ((await this.store.papers.exists({ surveyId, handState: 1, row: { $gte: 0 } })) !== null) return this.empty(surveyId);
    } else if (head.form !== blockForm || head.isEmptying || this.broken.has(surveyId)) return this.empty(surveyId);
    return this.fold(survey);
  }

  private async fold(survey: Survey): Promise<boolean> {
    const { _id: surveyId } = survey;
    if ((await this.store.papers.countDocuments(unheld(surveyId), { limit: blockSize })) < blockSize) return false;
    const open = openOf(survey);
    await inTransaction(this.store.connection, async (session) => {
      const head = await this.store.heads.findById(surveyId, null, { session }).lean<BlocksHeadDoc>();
      if (head !== null && (head.form !== blockForm || head.isEmptying)) return;
      const { blocks: n = 0, rows: first = 0, era = 0 } = head ?? {};
      const set = { surveyId, era };
      const found = await this.store.papers
        .find(unheld(surveyId), heldFields, { session })
        .sort({ handTime: 1 })
        .limit(blockSize)
        .lean<HeldPaper[]>();
      // another process was faster
      if (found.length < blockSize) return;
      const papers = found.slice(0, fitting(found));
      const { columns, words } = blockOf(papers, open);
      await this.store.heads.updateOne(
        { _id: surveyId },
        { $set: { form: blockForm, blocks: n + 1, rows: first + papers.length, isEmptying: false, era } },
        { session, upsert: true },
      );
      await this.store.blocks.collection.insertOne(columnsDoc(set, n, first, columns) as never, { session }); // its id is no ObjectId
      await this.store.words.collection.insertMany(wordsDocs(set, n, words) as never[], { session });
      const rows = papers.map(({ _id }, at): mongo.AnyBulkWriteOperation<SurveyPaperDoc> => ({
        updateOne: { filter: { _id }, update: { $set: { row: first + at } } },
      }));
      await nativeOf<SurveyPaperDoc>(this.store.papers).bulkWrite(rows, { session });
    });
    return true;
  }

  /** A piece of the way to a survey without blocks; every step meets those of other processes at the head. */
  private async empty(surveyId: string): Promise<boolean> {
    await inTransaction(this.store.connection, async (session) => {
      const head = await this.store.heads.findById(surveyId, null, { session }).lean<BlocksHeadDoc>();
      const isBroken = this.broken.has(surveyId);
      if (head !== null && head.form === blockForm && !head.isEmptying && !isBroken) return;
      const some = await this.store.papers
        .find({ surveyId, handState: 1, row: { $gte: 0 } }, { _id: 1 }, { session })
        .limit(emptiedTogether)
        .lean<{ _id: string }[]>();
      if (some.length > 0)
        await this.store.papers.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $unset: { row: 1 } }, { session });
      else {
        await this.store.blocks.deleteMany({ surveyId }, { session });
        await this.store.words.deleteMany({ surveyId }, { session });
      }
      await this.store.heads.updateOne(
        { _id: surveyId },
        { $set: { form: blockForm, blocks: 0, rows: 0, isEmptying: some.length > 0 }, $inc: { era: 1 } },
        { session, upsert: true },
      );
    });
    this.broken.delete(surveyId);
    return true;
  }
}
