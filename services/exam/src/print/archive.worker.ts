import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { inTransaction } from '@xuekao/documents';
import { CONFIG, LeasedWorker, LOGGER, ServiceTime, type Config, type Logger } from '@xuekao/platform';
import { tellLateFile } from '../kernel/late-work.js';
import { AttemptCollections } from '../attempts/index.js';
import { ArchiveJobs } from './archive.jobs.js';
import { ArchivedPapers, type ArchivedFile } from './archived-papers.js';
import { PrintCollections } from './print.collections.js';
import { endOfDay, endOfPart, partId, type ArchiveDoc, type ArchivePartDoc } from './print.model.js';
import { mostZipBytes, sumsName, zipEnd, zipFile } from '@xuekao/printing/zip';

/** Papers of one part, and bytes at which it is closed before: what a kill makes somebody do again. */
const together = 20;
const partBytes = 6 * 1024 * 1024;
/** Of one document of the database, which holds 16 MB. */
const mostPartBytes = 15 * 1024 * 1024;
/** Space for the list at the end of an archive. */
const endBytes = 16 * 1024 * 1024;

type Written = Pick<ArchiveDoc, 'after' | 'done' | 'left' | 'parts' | 'size'>;

/** Writes archives: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class ArchiveWorker extends LeasedWorker<ArchiveDoc> {
  constructor(
    private readonly store: PrintCollections,
    private readonly jobs: ArchiveJobs,
    private readonly papers: ArchivedPapers,
    private readonly attemptStore: AttemptCollections,
    time: ServiceTime,
    @Inject(CONFIG) private readonly config: Pick<Config, 'archiveBytes'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'archive', what: 'an archive of papers' }, time, logger);
  }

  protected override by({ by }: ArchiveDoc): string {
    return by;
  }

  protected override facts({ examId }: ArchiveDoc): object {
    return { examId };
  }

  /** Failures while others print, or while this process ends, say nothing of the archive. */
  protected override async failed(archive: ArchiveDoc, error: unknown): Promise<boolean> {
    if (this.isEnding || isBusy(error)) await this.jobs.free(archive);
    else await this.jobs.failedOrOver(archive, this.time.now(), error instanceof NoRoom ? error.reason : undefined);
    return isBusy(error);
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateFile('archive', now, await this.jobs.oldestWaiting(now));
  }

  /** @returns false: it was broken off, stopped or taken over */
  protected override async work(archive: ArchiveDoc): Promise<boolean> {
    let written: Written = archive;
    for (;;) {
      const page = await this.attemptStore.papers
        .find({ examId: archive.examId, handState: 1, _id: { $gt: written.after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(together)
        .lean<{ _id: string }[]>();
      if (page.length === 0) return this.end(archive, written);
      const next = await this.part(
        archive,
        written,
        page.map(({ _id }) => _id),
      );
      if (next === null) return false;
      written = next;
    }
  }

  /** One part of as many papers as it holds. @returns null: it was broken off */
  private async part(archive: ArchiveDoc, written: Written, paperIds: readonly string[]): Promise<Written | null> {
    const part = new Part(archive._id, written);
    const next = { ...written, parts: written.parts + 1 };
    for (const paperId of paperIds) {
      if (this.isEnding || !(await this.jobs.keep(archive, this.time.now()))) return null;
      const files = await this.filesOf(paperId, archive._id);
      const bytes = (files ?? []).reduce((sum, file) => sum + file.bytes.length, 0);
      // one that does not fit begins the next part
      if (part.size > 0 && part.size + bytes > mostPartBytes) break;
      if (files === null || bytes > mostPartBytes) next.left += 1;
      else part.add(files);
      next.done += 1;
      next.after = paperId;
      if (part.size >= partBytes) break;
    }
    next.size += part.size;
    await this.checkRoom(archive, next);
    return (await this.keepPart(archive, part, { ...next, failures: 0 })) ? next : null;
  }

  /**
   * Whether it will have a place: as soon as its first parts say that it will not, the work of hours is spared. The fewer parts there are
   * the less they say of the whole. @throws {NoRoom}
   */
  private async checkRoom({ _id, total }: ArchiveDoc, { done, size, parts }: Written): Promise<void> {
    const whole = Math.max(size, ((size / done) * total) / (1 + 1 / parts));
    if (whole > mostZipBytes - endBytes) throw new NoRoom('large', 'the archive is larger than its format allows');
    const [others] = await this.store.archives.aggregate<{ bytes: number }>([
      { $match: { _id: { $ne: _id }, state: { $in: ['running', 'done'] } } },
      { $group: { _id: null, bytes: { $sum: '$size' } } },
    ]);
    if (whole + (others?.bytes ?? 0) > this.config.archiveBytes)
      throw new NoRoom('room', 'all archives together are larger than they may be (ARCHIVES_MB)');
  }

  /** Null: it cannot be laid out, twice; what fails otherwise is a fault of the moment. */
  private async filesOf(paperId: string, archiveId: string): Promise<ArchivedFile[] | null> {
    for (let again = true; ; again = false) {
      try {
        return await this.papers.files(paperId);
      } catch (error) {
        if (!(error instanceof BusinessError) || error.errorName !== 'PRINT_HARD') throw error;
        if (again) continue;
        this.logger.warn({ err: error, paperId, archiveId }, 'a paper is not in its archive');
        return null;
      }
    }
  }

  /** The list of sums, and the end of the file. */
  private async end(archive: ArchiveDoc, written: Written): Promise<boolean> {
    const listed = await this.store.parts
      .find({ archiveId: archive._id, part: { $lt: written.parts } }, { entries: 1 })
      .sort({ part: 1 })
      .lean<Pick<ArchivePartDoc, 'entries'>[]>();
    const entries = listed.flatMap((part) => part.entries);
    const sums = Buffer.from(entries.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''));
    const part = new Part(archive._id, written);
    part.add([{ name: sumsName, bytes: sums }]);
    part.close(entries);
    const digest = createHash('sha256').update(sums).digest('hex');
    const goesAt = endOfDay(this.time.now());
    const done = { state: 'done', nextAt: null, goesAt, digest, parts: written.parts + 1, size: written.size + part.size } as const;
    return this.keepPart(archive, part, done);
  }

  /**
   * A part and how far the archive is with it, at once: a process that hung and was overtaken writes over no part of another one's.
   * @returns false: it was stopped or taken over
   */
  private async keepPart(archive: ArchiveDoc, part: Part, progress: Partial<ArchiveDoc>): Promise<boolean> {
    const { _id, ...rest } = part.document(this.time.now());
    return inTransaction(this.store.connection, async (session) => {
      if (!(await this.jobs.keep(archive, this.time.now(), progress, session))) return false;
      await this.store.parts.replaceOne({ _id }, rest, { upsert: true, session });
      return true;
    });
  }
}

/** No try would succeed. */
class NoRoom extends Error {
  constructor(
    readonly reason: NonNullable<ArchiveDoc['reason']>,
    message: string,
  ) {
    super(message);
  }
}

const isBusy = (error: unknown): boolean => error instanceof BusinessError && error.errorName === 'BUSY';

/** A piece of the file while it is made. */
class Part {
  size = 0;
  private readonly pieces: Buffer[] = [];
  private readonly entries: ArchivePartDoc['entries'] = [];

  constructor(
    private readonly archiveId: string,
    private readonly before: Pick<Written, 'parts' | 'size'>,
  ) {}

  add(files: readonly ArchivedFile[]): void {
    for (const { name, bytes } of files) {
      const file = zipFile(name, bytes, this.before.size + this.size);
      this.entries.push({ ...file.entry, sha256: createHash('sha256').update(bytes).digest('hex') });
      this.push(file.bytes);
    }
  }

  /** @param others files of the parts before */
  close(others: ArchivePartDoc['entries']): void {
    this.push(zipEnd([...others, ...this.entries], this.before.size + this.size));
  }

  document(now: number): ArchivePartDoc {
    const { archiveId, entries } = this;
    const part = this.before.parts;
    return { _id: partId(archiveId, part), archiveId, part, bytes: Buffer.concat(this.pieces), entries, goesAt: endOfPart(now) };
  }

  private push(bytes: Buffer): void {
    this.pieces.push(bytes);
    this.size += bytes.length;
  }
}
