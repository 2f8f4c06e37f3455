import { Injectable } from '@nestjs/common';
import { isInTree } from '@xuekao/access';
import {
  BusinessError,
  calls,
  courseFileStates,
  courseLimits,
  isPictureAddress,
  sentence,
  type CourseInput,
  type Sentence,
} from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { sanitiseRichText } from '@xuekao/rich-text';
import { CourseFileReader } from '../files/index.js';
import { newId } from '../kernel/ids.js';
import { hoursOf } from './access-of.js';
import type { CourseDoc } from './course.model.js';
import { lessonsOf } from './course.reader.js';

export type CheckedFields = Omit<CourseDoc, '_id' | 'createBy' | 'createDept' | 'createTime' | 'revision'>;

const refuse = (detail: Sentence, field: string): never => {
  throw new BusinessError('BAD_INPUT', { detail }, { field });
};

/** Checks of a form before it is stored. */
@Injectable()
export class CourseChecks {
  constructor(
    private readonly client: CallClient,
    private readonly files: CourseFileReader,
  ) {}

  /** @throws {BusinessError} what of the input cannot be */
  async checked(
    { id: _id, revision: _revision, ...input }: CourseInput,
    stored: CourseDoc | null,
    context: UserContext,
  ): Promise<CheckedFields> {
    const [startTime, endTime] = [input.startTime, input.endTime].map((time) => (time === null ? null : new Date(time)));
    const window = { startTime: startTime ?? null, endTime: endTime ?? null };
    if (window.startTime && window.endTime && window.endTime <= window.startTime) refuse(sentence('course.times'), 'endTime');
    if (hoursOf(input.dayRule).some(({ from, to }) => to <= from)) refuse(sentence('course.hours'), 'dayRule');
    if (input.cover !== '' && !isPictureAddress(input.cover)) refuse(sentence('course.noPicture'), 'cover');
    const [departs, users] = [input.openType === 2 ? input.departs : [], input.openType === 3 ? input.users : []];
    for (const [openType, chosen, what] of [
      [2, departs, 'departs'],
      [3, users, 'users'],
    ] as const)
      if (input.openType === openType && chosen.length === 0)
        refuse(sentence('course.audience', { what: sentence(`course.${what}`) }), what);
    await this.refuseStrangers({ departs, users }, stored, context);
    await this.refuseForeignExam(input.refExam, stored, context);
    const dirList = await this.dirsOf(input, stored, context);
    const fileCount = dirList.reduce((sum, { fileList }) => sum + fileList.length, 0);
    return {
      ...input,
      ...window,
      content: sanitiseRichText(input.content),
      departs,
      users,
      dirList,
      liveList: livesOf(input, stored),
      fileCount,
    };
  }

  /** Lessons with their files: what is new has to be ready and the maker's own; what was there may stay. */
  private async dirsOf({ dirList }: CourseInput, stored: CourseDoc | null, { caller }: UserContext): Promise<CourseDoc['dirList']> {
    const lessons = dirList.flatMap(({ fileList }) => fileList);
    const { files: most } = courseLimits;
    if (lessons.length > most) refuse(sentence('course.tooManyFiles', { n: most }), 'dirList');
    const former = new Set(stored ? lessonsOf(stored).map(({ fileId }) => fileId) : []);
    const files = await this.files.byIds(lessons.map(({ fileId }) => fileId));
    const own = new Set(
      await this.files.reached(
        [...files.keys()].filter((id) => !former.has(id)),
        caller,
      ),
    );
    const seen = new Set<string>();
    const checked = (lesson: (typeof lessons)[number]): CourseDoc['dirList'][number]['fileList'][number] => {
      // one that the maker does not reach is as one that is not there
      const file = former.has(lesson.fileId) || own.has(lesson.fileId) ? files.get(lesson.fileId) : undefined;
      const title = lesson.title || (file?.title ?? '');
      if (!file || !(former.has(file._id) || file.state === courseFileStates.ready))
        return refuse(sentence('course.noFile', { title }), 'dirList');
      if (seen.has(file._id)) refuse(sentence('course.fileTwice', { title }), 'dirList');
      seen.add(file._id);
      return { id: lesson.id ?? newId(), fileId: file._id, title, fileType: file.fileType, needLearn: lesson.needLearn };
    };
    return dirList.map(({ id, title, fileList }) => ({ id: id ?? newId(), title, fileList: fileList.map(checked) }));
  }

  /** People and departments are the chooser's own; those whom another person has invited may stay. */
  private async refuseStrangers(
    { departs, users }: Pick<CourseDoc, 'departs' | 'users'>,
    stored: CourseDoc | null,
    { caller, requestId }: UserContext,
  ): Promise<void> {
    if (caller.roleLevel === 1) return;
    const isOwn = (deptCode: string): boolean => isInTree(caller.deptCode, deptCode);
    if (!departs.filter((code) => !stored?.departs.includes(code)).every(isOwn))
      refuse(sentence('course.outside', { what: sentence('course.departs') }), 'departs');
    const invited = new Set(stored?.users);
    const added = [...new Set(users)].filter((id) => !invited.has(id));
    if (added.length === 0) return;
    const people = await this.client.call(calls.identity.users.byIds, { ids: added }, { requestId });
    if (people.length !== added.length || !people.every(({ deptCode }) => isOwn(deptCode)))
      refuse(sentence('course.outside', { what: sentence('course.users') }), 'users');
  }

  /** A course leads whoever has finished it to its exam: that is for those who may edit the exam. */
  private async refuseForeignExam(refExam: string, stored: CourseDoc | null, context: UserContext): Promise<void> {
    if (refExam === '' || refExam === stored?.refExam) return;
    const { mayLink } = await this.client.call(calls.exam.exams.mayLink, { id: refExam }, context);
    if (!mayLink) refuse(sentence('course.noExam'), 'refExam');
  }
}

/** A live keeps its name as long as it stays in its course: keys and recordings hang on it, so none of another course is taken. */
function livesOf({ liveList }: CourseInput, stored: CourseDoc | null): CourseDoc['liveList'] {
  const own = new Set(stored?.liveList.map(({ id }) => id));
  return liveList.map(({ id, outUrl, startTime, ...live }) => {
    // a stream is pushed, and has its address by then
    const address = live.liveType === 2 ? outUrl : '';
    if (live.liveType === 2 && address === '') refuse(sentence('course.liveAddress', { title: live.title }), 'liveList');
    return { ...live, outUrl: address, id: id !== undefined && own.has(id) ? id : newId(), startTime: new Date(startTime) };
  });
}
