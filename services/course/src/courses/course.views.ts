import { attentionLimits, type calls, type Output } from '@xuekao/contracts';
import type { CourseFileDoc } from '../files/index.js';
import { courseOpenTexts, courseStateTexts } from '../kernel/texts.js';
import type { CourseDoc } from './course.model.js';

type Calls = typeof calls.course.courses;
const { faceChance, captureDays } = attentionLimits;
const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const rowOf = (
  { _id, title, cover, catId, periods, openType, price, startTime, endTime, fileCount, state, createTime }: CourseDoc,
  categories: ReadonlyMap<string, string>,
): Output<Calls['paging']>['records'][number] => ({
  ...{ id: _id, title, cover, catId, periods, openType, price, fileCount, state },
  catId_dictText: categories.get(catId) ?? '',
  openType_dictText: courseOpenTexts[openType] ?? '',
  state_dictText: courseStateTexts[state] ?? '',
  startTime: timeOf(startTime),
  endTime: timeOf(endTime),
  createTime: createTime.toISOString(),
});

export const formOf = (
  { _id, startTime, endTime, fileCount: _count, createBy: _by, createDept: _dept, createTime: _time, ...plain }: CourseDoc,
  users: readonly { id: string; realName: string }[],
  files: ReadonlyMap<string, CourseFileDoc>,
): Output<Calls['adminDetail']> => ({
  faceChance: faceChance.usual,
  captureDays: captureDays.usual,
  studyCheck: 0,
  ...plain,
  id: _id,
  startTime: timeOf(startTime),
  endTime: timeOf(endTime),
  users: users.map(({ id, realName }) => ({ id, realName })),
  dirList: plain.dirList.map((dir) => ({
    ...dir,
    fileList: dir.fileList.map((lesson) => {
      const file = files.get(lesson.fileId);
      return { ...lesson, fileTitle: file?.title ?? '', duration: file?.duration ?? 0, fileState: file?.state ?? 2 };
    }),
  })),
  // courses of before have an address beside their streams
  liveList: plain.liveList.map(({ id, title, intro, startTime, duration, liveType, outUrl }) => ({
    ...{ id, title, intro, duration, liveType, outUrl },
    startTime: startTime.toISOString(),
  })),
});
