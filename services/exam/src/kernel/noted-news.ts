import { schemaOptions } from '@xuekao/documents';
import { repeat, type LateWork, type Logger, type Repeat, type ServiceTime } from '@xuekao/platform';
import { Schema, type Model } from 'mongoose';

/** A message that may have to be told, noted before the deed that it tells of. */
export interface NotedDoc {
  /** names what is to be told */
  _id: string;
  /** when it was noted, or tried last */
  at: Date;
  /** when it was noted first; notes of a release before 2026-12 lack it */
  since?: Date;
}

export const notedSchema = (): Schema<NotedDoc> =>
  new Schema<NotedDoc>({ _id: { type: String, required: true }, at: { type: Date, required: true }, since: Date }, schemaOptions)
    .index({ at: 1 })
    .index({ since: 1 });

const everyMs = 3000;
const longestMs = 300_000;
/** While nothing is left over: a note is none of these for half a minute. */
const restMs = 12_000;
/** A deed that is not stored by then will not be there: the process that did it died. */
const doneMs = 30_000;
const together = 50;

interface Parts {
  news: Model<NotedDoc>;
  /** Tells what was done, or nothing where nothing was. The messages have keys: it may come again, in two processes at once too. */
  tell: (id: string) => Promise<void>;
  /** for the log */
  what: string;
  late: LateWork;
  time: ServiceTime;
  logger: Logger;
}

/** Messages about deeds of people, of which neither a process that dies nor an inbox that is away loses one. */
export class NotedNews {
  private repeats: Repeat | undefined;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  begin(): void {
    const { what, late, logger } = this.parts;
    this.repeats = repeat(
      () => this.tellMissed(),
      { everyMs, longestMs, restMs },
      (error) => {
        late.failed();
        logger.warn({ err: error }, `${what}: what was not told could not be looked at; it is tried again`);
      },
    );
  }

  async end(): Promise<void> {
    await this.repeats?.end();
    await this.telling;
  }

  /** Before a deed. */
  async expect(id: string): Promise<void> {
    const at = new Date(this.parts.time.now());
    await this.parts.news.updateOne({ _id: id }, { $set: { at }, $setOnInsert: { since: at } }, { upsert: true });
  }

  /** Behind a deed; nobody waits for it. */
  tellSoon(id: string): void {
    const told = this.tell(id).catch((error: unknown) => this.failed(error, id));
    this.telling = Promise.all([this.telling, told]);
  }

  /** @returns how many were left over */
  private async tellMissed(): Promise<number> {
    const { news, time } = this.parts;
    const before = new Date(time.now() - doneMs);
    const missed = await news
      .find({ at: { $lte: before } })
      .sort({ at: 1 })
      .limit(together)
      .lean<NotedDoc[]>();
    for (const { _id, at } of missed) {
      if (this.repeats?.isEnding) break;
      try {
        await this.tell(_id);
      } catch (error) {
        this.failed(error, _id);
        // it keeps none of the others waiting
        await news.updateOne({ _id, at }, { $set: { at: new Date(time.now()) } });
      }
    }
    await this.tellLate();
    return missed.length;
  }

  /** Since when the oldest note has waited, however often it was tried. */
  private async tellLate(): Promise<void> {
    const { news, late, time } = this.parts;
    const oldest = await news.findOne().sort({ since: 1 }).lean<NotedDoc>();
    late.succeeded();
    late.due(time.now(), [oldest?.since ?? oldest?.at]);
  }

  private async tell(id: string): Promise<void> {
    const noted = await this.parts.news.findById(id).lean<NotedDoc>();
    if (!noted) return;
    await this.parts.tell(id);
    // one that was noted anew meanwhile stays
    await this.parts.news.deleteOne({ _id: id, at: noted.at });
  }

  private failed(error: unknown, id: string): void {
    this.parts.logger.warn({ err: error, id }, `${this.parts.what}: a learner was not told; it is tried again`);
  }
}
