import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@xuekao/platform';
import type { mongo, Types } from 'mongoose';
import { Slices } from '../kernel/slices.js';
import { QuestionCollections } from './question.collections.js';
import { StemChanges } from './stem-changes.js';
import { StemList, type Stem, type StemHead, type StemSearch } from './stem-list.js';

export interface StemsAsked extends StemSearch {
  /** live questions of each bank of the search, by the bank's counters */
  held: ReadonlyMap<string, number>;
}

/** Banks that hold fewer are looked through by the database in a few milliseconds, and nothing is kept. */
const fewQuestions = 2000;
/** Bytes of what is kept: some 240,000 questions of a school. */
const mostBytes = 128 * 2 ** 20;
const tooManyMs = 3_600_000;
const againMs = 60_000;
const readAnewMs = 10 * 60_000;
const doubtMs = 10_000;
const forgetAfterMs = 30 * 60_000;
const pageSize = 1000;
const timeLimitMs = 10_000;
/** More are ordered by the database, which has an index. */
const mostOrdered = 20_000;

const fields = { repoId: 1, chapterId: 1, quType: 1, quLevel: 1, searchText: 1, live: 1, updatedAt: 1 } as const;

/**
 * Stems of all questions in the memory of the process, for searches (docs/decisions/0091). Each search first takes over what was changed
 * since the one before, so it finds what the database has; where anything is in doubt, the database is searched.
 */
@Injectable()
export class QuestionStems implements BeforeApplicationShutdown {
  private kept: { list: StemList; changes: StemChanges } | null = null;
  private loading: Promise<void> | null = null;
  private isEnding = false;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  private loadsFrom = 0;
  private readAnewAt = 0;
  private doubt = { what: '', since: 0 };
  private readonly idle = setTimeout(() => (this.kept = null), forgetAfterMs).unref();

  constructor(
    private readonly questionStore: QuestionCollections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.idle);
    await this.loading;
  }

  /** Ids of a page in the order of `sort`, and how many match; null where the database has to be asked. */
  async find(
    asked: StemsAsked,
    sort: Readonly<Record<string, 1 | -1>>,
    skip: number,
    size: number,
  ): Promise<{ ids: string[]; total: number } | null> {
    if ([...asked.held.values()].reduce((sum, count) => sum + count, 0) < fewQuestions) return null;
    if (this.kept === null) return this.load();
    this.idle.refresh();
    await this.fresh();
    const list = this.kept?.list;
    if (list === undefined || !this.agrees(list, asked.held)) return null;
    const found = await list.find(asked, new Slices());
    const page = orderedPage(found, sort, skip, size);
    return page && { ids: page.map(({ id }) => id), total: found.length };
  }

  /** Begins to read all stems; searches go to the database meanwhile. */
  private load(): null {
    if (this.isEnding || Date.now() < this.loadsFrom) return null;
    this.loading ??= this.loadAll()
      .catch((error: unknown) => {
        this.loadsFrom = Date.now() + againMs;
        this.logger.warn({ err: error }, 'stems were not read; the database is searched');
      })
      .finally(() => (this.loading = null));
    return null;
  }

  private async loadAll(): Promise<void> {
    const began = Date.now();
    const list = new StemList();
    for (let last: Types.ObjectId | undefined; !this.isEnding;) {
      const page = await this.collection
        .find<StemHead>(last ? { _id: { $gt: last }, live: true } : { live: true }, { projection: fields, maxTimeMS: timeLimitMs })
        .sort({ _id: 1 })
        .hint({ _id: 1 })
        .limit(pageSize)
        .toArray();
      list.put(page);
      if (this.isTooMany(list)) return;
      last = page.at(-1)?._id;
      if (page.length === pageSize) continue;
      this.kept = { list, changes: new StemChanges(this.collection, list, began) };
      this.idle.refresh();
      return;
    }
  }

  /** Takes over what was changed before this call. */
  private fresh(): Promise<void> {
    // a look that has begun may be past the change that this search has to find: so it waits for the next one
    this.next ??= this.running.then(() => {
      this.next = null;
      const look = this.takeOver();
      this.running = look.catch(() => undefined);
      return look;
    });
    return this.next;
  }

  private async takeOver(): Promise<void> {
    const { kept } = this;
    if (kept === null) return;
    const { list, changes } = kept;
    await changes.each(async (changed) => {
      for (let from = 0; from < changed.length; from += pageSize) {
        const ids = changed.slice(from, from + pageSize);
        list.put(await this.collection.find<StemHead>({ _id: { $in: ids } }, { projection: fields, maxTimeMS: timeLimitMs }).toArray());
      }
    });
    if (this.isTooMany(list)) this.kept = null;
  }

  private isTooMany({ bytes }: StemList): boolean {
    if (bytes <= mostBytes) return false;
    this.loadsFrom = Date.now() + tooManyMs;
    this.logger.info({ bytes }, 'there are more stems than a process keeps; the database is searched');
    return true;
  }

  /**
   * Counters of banks are exact, but were read before the list was brought up to date. A list that differs from them in the same way for
   * longer has missed something and is read anew.
   */
  private agrees(list: StemList, held: ReadonlyMap<string, number>): boolean {
    for (const [repoId, count] of held) {
      if (list.countOf(repoId) === count) continue;
      const what = `${repoId} ${count} ${list.countOf(repoId)}`;
      const now = Date.now();
      if (what !== this.doubt.what) this.doubt = { what, since: now };
      if (now - this.doubt.since < doubtMs) return false;
      this.logger.warn({ repoId, count, stems: list.countOf(repoId) }, 'stems in memory are not those of the bank: they are read anew');
      this.kept = null;
      this.loadsFrom = Math.max(this.loadsFrom, this.readAnewAt);
      this.readAnewAt = now + readAnewMs;
      return false;
    }
    return true;
  }

  private get collection(): mongo.Collection {
    return this.questionStore.questions.collection;
  }
}

/** @param found in the order of their ids */
function orderedPage(found: readonly Stem[], sort: Readonly<Record<string, 1 | -1>>, skip: number, size: number): Stem[] | null {
  const [[column, direction] = ['_id', -1 as const]] = Object.entries(sort);
  if (column === '_id') return direction === 1 ? found.slice(skip, skip + size) : found.toReversed().slice(skip, skip + size);
  if (column !== 'updatedAt' || found.length > mostOrdered) return null;
  const onTie = sort['_id'] ?? direction;
  const order = (one: Stem, other: Stem): number =>
    one.at === other.at ? (one.id < other.id ? -onTie : onTie) : direction * (one.at - other.at);
  return found.toSorted(order).slice(skip, skip + size);
}
