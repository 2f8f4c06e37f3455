import { Inject, Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import {
  BusinessError,
  calls,
  courseFileEndings,
  courseFileStates,
  courseFileTypeOf,
  endingOf,
  mostCourseFileBytes,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { containing, listSort, pageOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { CONFIG, courseFileTickets, ServiceTime, type Config, type UserContext } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { CoursesOfFile } from './courses-of-file.js';
import { CourseFileAddresses } from './file.addresses.js';
import { CourseFileCollections } from './file.collections.js';
import { CourseFileCategories, CourseFileTypes } from './file.dictionaries.js';
import { CourseFileFolders } from './file.folders.js';
import type { CourseFileDoc } from './file.model.js';
import { CourseFileReader } from './file.reader.js';
import { fileProgressOf, fileRowOf, type FileWords } from './file.views.js';
import { CourseFileWorker } from './file.worker.js';
import { FilmKeys } from './film-keys.js';
import { PlayingPages } from './playing-pages.js';

type Calls = typeof calls.course.files;
const sortable = { title: 'title', fileSize: 'fileSize', duration: 'duration', state: 'state', createTime: 'createTime' };
/** A ticket is fetched anew when it is over: an upload of gigabytes takes longer. */
const ticketMs = 3_600_000;
const { working } = courseFileStates;
const mB = 1024 ** 2;
/** a file beside what is made of it */
const takes = 2;
/** Room that stays for everything else. */
const spareBytes = 1024 * mB;
const sizeText = (bytes: number): string => (bytes < 1024 * mB ? `${bytes / mB} MB` : `${bytes / mB / 1024} GB`);

@Injectable()
export class CourseFileService {
  private readonly tickets: ReturnType<typeof courseFileTickets>;

  constructor(
    private readonly store: CourseFileCollections,
    private readonly reader: CourseFileReader,
    private readonly addresses: CourseFileAddresses,
    private readonly folders: CourseFileFolders,
    private readonly categories: CourseFileCategories,
    private readonly types: CourseFileTypes,
    private readonly worker: CourseFileWorker,
    private readonly time: ServiceTime,
    private readonly courses: CoursesOfFile,
    private readonly filmKeys: FilmKeys,
    private readonly pages: PlayingPages,
    @Inject(CONFIG) config: Config,
  ) {
    this.tickets = courseFileTickets(config.key('course-files'));
  }

  async paging({ current, size, orders, params }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const { catId, title, fileType, state, excludes = [] } = params;
    const filter = {
      $and: [
        reachOf(context.caller).filter(),
        ...(catId ? [{ catId: { $in: await this.categories.within(catId, context) } }] : []),
        ...(title ? [{ title: containing(title) }] : []),
        ...(fileType === undefined ? [] : [{ fileType }]),
        ...(state === undefined ? [] : [{ state }]),
        ...(excludes.length > 0 ? [{ _id: { $nin: excludes } }] : []),
      ],
    };
    const { files } = this.store;
    const [found, total, words] = await Promise.all([
      files
        .find(filter, { 'scorm.items': 0 })
        .sort(listSort(orders, sortable, { createTime: -1 }))
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean<CourseFileDoc[]>(),
      files.countDocuments(filter),
      this.words(context),
    ]);
    return pageOf(
      found.map((file) => fileRowOf(file, words)),
      total,
      size,
    );
  }

  async detail(id: string, context: UserContext): Promise<Output<Calls['detail']>> {
    const [file, words] = await Promise.all([this.reader.reachable(id, context.caller), this.words(context)]);
    const { userId } = context.caller;
    const addresses = { ...this.addresses.viewOf(file, userId), fileUrl: this.addresses.sourceOf(file, userId) };
    return { ...fileRowOf(file, words), ...addresses, revision: file.revision };
  }

  /** @throws {BusinessError} NOT_FOUND, STALE, FILE_KIND, FILE_TOO_LARGE, COURSE_STORE_FULL */
  async save(input: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    const { title, catId, encode, encodeType } = input;
    if (input.id === undefined) return this.begun(input, context);
    const stored = await this.reader.reachable(input.id, context.caller);
    const set = { title, catId, encode, encodeType };
    const revision = await saveRevised({ model: this.store.files, stored, read: input.revision, set });
    context.note({ object: savedObject(stored._id, input.revision), before: stored, after: { ...stored, ...set } });
    return { id: stored._id, revision };
  }

  private async begun(
    { title, catId, name = '', fileSize = 0, encode, encodeType }: Input<Calls['save']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['save']>> {
    const fileType = courseFileTypeOf(name);
    if (fileType === null) throw new BusinessError('FILE_KIND', { kinds: Object.values(courseFileEndings).flat().join('、') });
    if (fileSize < 1 || fileSize > mostCourseFileBytes[fileType])
      throw new BusinessError('FILE_TOO_LARGE', { limit: sizeText(mostCourseFileBytes[fileType]) });
    await this.needRoom(fileSize);
    const file: CourseFileDoc = {
      ...{ _id: newId(), title, catId, fileType, name, ending: endingOf(name), fileSize, duration: 0, encode, encodeType },
      ...{ state: working, isWhole: false, progress: 0, failure: '', run: '', entry: '', hasPoster: false, dueAt: null },
      ...{ createBy: caller.userId, createDept: caller.deptCode, createTime: new Date(this.time.now()), revision: 0 },
    };
    await this.store.files.create(file);
    return { id: file._id, revision: 0 };
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_STORE_FULL */
  async begin(id: string, { caller }: UserContext): Promise<Output<Calls['begin']>> {
    const { isWhole, ending, fileSize: size } = await this.reader.reachable(id, caller);
    if (!isWhole) {
      await this.needRoom(size);
      await this.store.files.updateOne({ _id: id, isWhole: false }, { $set: { sentTime: new Date(this.time.now()) } });
    }
    const ticket = { fileId: id, ending, size, userId: caller.userId };
    return { isWhole, ticket: isWhole ? '' : this.tickets.sign(ticket, this.time.now() + ticketMs) };
  }

  /** Room for a file and what is made of it. @throws {BusinessError} COURSE_STORE_FULL */
  private async needRoom(fileSize: number): Promise<void> {
    const free = await this.folders.freeBytes();
    if (free !== null && free < fileSize * takes + spareBytes) throw new BusinessError('COURSE_STORE_FULL');
  }

  /** A repeat changes nothing. @throws {BusinessError} NOT_FOUND: it was deleted while it was sent, and what was stored is taken away */
  async kept(id: string): Promise<void> {
    const dueAt = new Date(this.time.now());
    const { modifiedCount } = await this.store.files.updateOne({ _id: id, isWhole: false }, { $set: { isWhole: true, dueAt } });
    if (modifiedCount > 0) return this.worker.wake();
    if ((await this.reader.find(id)) !== null) return;
    await this.folders.remove(id);
    throw new BusinessError('NOT_FOUND');
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_FILE_BUSY: nothing of it can be shown yet */
  async fetchFile(id: string, { caller }: UserContext): Promise<Output<Calls['fetchFile']>> {
    const file = await this.reader.reachable(id, caller);
    const addresses = this.addresses.viewOf(file, caller.userId);
    if (addresses.viewUrl === '') throw new BusinessError('COURSE_FILE_BUSY');
    const { userId } = caller;
    const subtitles = this.addresses.subtitlesOf(file, userId);
    return { ...addresses, auth: this.addresses.authOf(file, userId), fileType: file.fileType, subtitles };
  }

  /** @throws {BusinessError} LESSON_TICKET: it is another person's, or over, or another page plays meanwhile */
  async decrypt(auth: string, { caller: { userId } }: UserContext): Promise<Output<Calls['decrypt']>> {
    const ticket = this.filmKeys.read(auth);
    const isOwn = ticket?.userId === userId && (ticket.page === '' || (await this.pages.isPlaying(userId, ticket.page)));
    if (!ticket || !isOwn) throw new BusinessError('LESSON_TICKET');
    return { key: this.filmKeys.filmKeyOf(ticket).toString('base64') };
  }

  async fetchState(ids: readonly string[], { caller }: UserContext): Promise<Output<Calls['fetchState']>> {
    return (await this.reader.reachedOf(ids, caller)).map(fileProgressOf);
  }

  async fetchInfo(ids: readonly string[], { caller }: UserContext): Promise<Output<Calls['fetchInfo']>> {
    const found = await this.reader.reachedOf(ids, caller);
    return found.map(({ _id: id, title, fileType, fileSize, duration }) => ({ id, title, fileType, fileSize, duration }));
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_FILE_BUSY */
  async transcode({ ids, encode, encodeType }: Input<Calls['transcode']>, { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    const form = { ...(encode ? { encode } : {}), ...(encodeType ? { encodeType } : {}) };
    if (before.some(({ state }) => state === working)) throw new BusinessError('COURSE_FILE_BUSY');
    const again = { state: working, progress: 0, failure: '', failures: 0, dueAt: new Date(this.time.now()) };
    await this.store.files.updateMany(
      { _id: { $in: before.map(({ _id }) => _id) }, isWhole: true, state: { $ne: working } },
      { $set: { ...form, ...again }, $inc: { revision: 1 } },
    );
    note({ object: ids.join(','), before: before.map(({ title, encode: was }) => ({ title, encode: was })), after: form });
    this.worker.wake();
  }

  /** Takes files that no course uses. @throws {BusinessError} NOT_FOUND, COURSE_FILE_USED */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    const title = await this.courses.using(ids);
    if (title !== null) throw new BusinessError('COURSE_FILE_USED', { title });
    note({ object: ids.join(','), before: before.map(({ title: called, name }) => ({ title: called, name })) });
    // the row goes last: it alone says that there is a folder. A run that goes on loses its file, and what it has made with it
    for (const { _id } of before) {
      await this.folders.remove(_id);
      await this.store.files.deleteOne({ _id });
    }
  }

  private async words(context: UserContext): Promise<FileWords> {
    const [categories, types] = await Promise.all([this.categories.read(context), this.types.read(context)]);
    return { categories, types };
  }
}
