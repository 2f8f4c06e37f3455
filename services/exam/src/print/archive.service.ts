import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, siteText, type Caller, type calls, type Input, type Output, type PaperArchive } from '@xuekao/contracts';
import { CONFIG, ServiceTime, type Config, type UserContext } from '@xuekao/platform';
import { AttemptCollections, PaperAccess, RunningExam } from '../attempts/index.js';
import { ExamCollections, type ExamDoc } from '../exams/index.js';
import { ArchiveWorker } from './archive.worker.js';
import { fileWord } from './paper-files.js';
import { PrintCollections } from './print.collections.js';
import { endOfDay, partId, type ArchiveDoc } from './print.model.js';

type Calls = typeof calls.exam.print;
/** An archive has two files of each paper and names fewer than 65,535. */
const mostPapers = 20_000;

/** Archives of exams, for who may edit them. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly store: PrintCollections,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly running: RunningExam,
    private readonly access: PaperAccess,
    private readonly worker: ArchiveWorker,
    @Inject(CONFIG) private readonly config: Pick<Config, 'archiveBytes'>,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, MARKS_OWN_EXAM, ARCHIVE_RUNNING, ARCHIVE_EMPTY, ARCHIVE_MANY, ARCHIVE_ROOM */
  async start({ examId }: Input<Calls['startArchive']>, { caller, note }: UserContext): Promise<PaperArchive> {
    const exam = await this.reached(examId, caller);
    await this.access.checkKeys(exam, caller);
    const known = await this.newest(examId);
    if (known?.state === 'running') return archiveView(known);
    if (await this.running.is(exam)) throw new BusinessError('ARCHIVE_RUNNING');
    const total = await this.attemptStore.papers.countDocuments({ examId, handState: 1 });
    if (total === 0) throw new BusinessError('ARCHIVE_EMPTY');
    if (total > mostPapers) throw new BusinessError('ARCHIVE_MANY', { n: total, max: mostPapers });
    if ((await this.others(known)) >= this.config.archiveBytes) throw new BusinessError('ARCHIVE_ROOM');
    if (known) await this.replace(known);
    const now = new Date(this.time.now());
    const begun = { after: '', done: 0, left: 0, parts: 0, size: 0, digest: '', failures: 0, holder: null, until: null };
    // two clicks at once are one archive
    const _id = createHash('sha256')
      .update(`${examId}:${known?._id ?? ''}`)
      .digest('hex')
      .slice(0, 32);
    const archive: ArchiveDoc = {
      ...begun,
      _id,
      examId,
      title: exam.title,
      by: caller.userId,
      state: 'running',
      total,
      createdAt: now,
      nextAt: now,
    };
    await this.store.archives.updateOne({ _id }, { $setOnInsert: archive }, { upsert: true });
    note({ after: { examId, papers: total } });
    this.worker.wake();
    return archiveView(archive);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async state({ examId }: Input<Calls['archive']>, { caller }: UserContext): Promise<PaperArchive | null> {
    await this.reached(examId, caller);
    const archive = await this.newest(examId);
    return archive && archiveView(archive);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async stop({ examId }: Input<Calls['stopArchive']>, context: UserContext): Promise<PaperArchive | null> {
    await this.reached(examId, context.caller);
    const archive = await this.newest(examId);
    if (archive) {
      const stopped = { state: 'stopped', nextAt: null, holder: null, until: null, goesAt: endOfDay(this.time.now()) } as const;
      const { modifiedCount } = await this.store.archives.updateOne({ _id: archive._id, state: 'running' }, stopped);
      if (modifiedCount > 0) await this.store.parts.deleteMany({ archiveId: archive._id });
    }
    return this.state({ examId }, context);
  }

  /** @throws {BusinessError} NOT_FOUND also while it is not finished, MARKS_OWN_EXAM, ARCHIVE_RUNNING */
  async part({ examId, part }: Input<Calls['archivePart']>, { caller }: UserContext): Promise<Output<Calls['archivePart']>> {
    const exam = await this.reached(examId, caller);
    await this.access.checkKeys(exam, caller);
    // somebody may have been let in once more
    if (part === 0 && (await this.running.is(exam))) throw new BusinessError('ARCHIVE_RUNNING');
    const archive = await this.newest(examId);
    const found = archive?.state === 'done' ? await this.store.parts.findById(partId(archive._id, part), { bytes: 1 }) : null;
    if (!archive || !found) throw new BusinessError('NOT_FOUND');
    return { name: siteText('print.archiveFile', { title: fileWord(archive.title) }), base64: found.bytes.toString('base64') };
  }

  /** An archive that nobody can fetch any more takes no room from others. */
  private async replace({ _id }: ArchiveDoc): Promise<void> {
    await this.store.archives.updateOne({ _id, state: 'done' }, { state: 'stopped' });
    await this.store.parts.deleteMany({ archiveId: _id });
  }

  /** Bytes of the archives besides this one that is to be replaced. */
  private async others(known: ArchiveDoc | null): Promise<number> {
    const [found] = await this.store.archives.aggregate<{ bytes: number }>([
      { $match: { _id: { $ne: known?._id ?? '' }, state: { $in: ['running', 'done'] } } },
      { $group: { _id: null, bytes: { $sum: '$size' } } },
    ]);
    return found?.bytes ?? 0;
  }

  private newest(examId: string): Promise<ArchiveDoc | null> {
    return this.store.archives.findOne({ examId }).sort({ createdAt: -1 }).lean();
  }

  private async reached(examId: string, caller: Caller): Promise<ExamDoc> {
    const exam = await this.examStore.exams.findById(examId).lean();
    if (!exam || !reachOf(caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares }))
      throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

const archiveView = ({ state, total, done, left, parts, size, digest, reason, createdAt }: ArchiveDoc): PaperArchive => ({
  ...{ state, total, done, left, parts, size, digest },
  reason: reason ?? '',
  createTime: createdAt.toISOString(),
});
