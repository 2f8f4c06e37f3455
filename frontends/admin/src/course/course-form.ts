import { attentionLimits } from '@xuekao/contracts/attention-limits';
import { courseLimits, dayRulePattern } from '@xuekao/contracts/course-limits';
import type { CallInput, CallOutput, PickedUser } from '@xuekao/frontend-shared';
import { newKey } from '../lib/ids.js';
import { toFen, toYuan } from '../lib/money.js';

type Input = CallInput<'/api/course/course/save'>;
export type CourseDetail = CallOutput<'/api/course/course/admin/detail'>;
type StoredLesson = CourseDetail['dirList'][number]['fileList'][number];

/** A lesson in the form; `key` names the row, `id` the place that the server knows. */
export interface LessonDraft {
  key: string;
  id: string | null;
  fileId: string;
  title: string;
  fileType: number;
  /** seconds; null while the field is empty */
  needLearn: number | null;
  duration: number;
  fileState: number;
}
export interface DirDraft {
  key: string;
  id: string | null;
  title: string;
  fileList: LessonDraft[];
}
export interface LiveDraft {
  key: string;
  id: string | null;
  title: string;
  intro: string;
  startTime: string | null;
  duration: number | null;
  liveType: number;
  outUrl: string;
}
/** The form of a course; what is empty is null until it is checked. */
export interface CourseForm {
  title: string;
  cover: string;
  catId: string;
  periods: number | null;
  content: string;
  openType: number;
  departs: string[];
  users: PickedUser[];
  startTime: string | null;
  endTime: string | null;
  dayRule: string;
  dayLimit: number | null;
  /** yuan */
  price: number | null;
  refExam: string;
  faceStart: boolean;
  faceCam: boolean;
  faceInterval: number | null;
  faceChance: number | null;
  captureDays: number | null;
  studyCheck: number | null;
  dirList: DirDraft[];
  liveList: LiveDraft[];
  isOpen: boolean;
}

const { faceChance, captureDays } = attentionLimits;
export const courseCategories = 'course_catalog';

export const newCourse = (): CourseForm => ({
  ...{ title: '', cover: '', catId: '', periods: 0, content: '', openType: 1, departs: [], users: [], startTime: null, endTime: null },
  ...{ dayRule: '', dayLimit: 0, price: 0, refExam: '', faceStart: false, faceCam: false, dirList: [], liveList: [] },
  ...{ faceInterval: 10, faceChance: faceChance.usual, captureDays: captureDays.usual, studyCheck: 0 },
  isOpen: true,
});

const lessonOf = ({ fileTitle: _file, ...lesson }: StoredLesson): LessonDraft => ({ ...lesson, key: lesson.id });

/** Rows are called by what the server calls them, so that two readings of one course are the same. */
export function fromDetail({ id: _id, revision: _revision, state, price, dirList, liveList, ...form }: CourseDetail): CourseForm {
  return {
    ...form,
    price: toYuan(price),
    dirList: dirList.map((dir) => ({ ...dir, key: dir.id, fileList: dir.fileList.map(lessonOf) })),
    liveList: liveList.map((live) => ({ ...live, key: live.id })),
    isOpen: state === 0,
  };
}

const known = (id: string | null): { id: string } | object => (id === null ? {} : { id });

/** The body of the save; the form has been checked, so nothing is null. What the open type does not use is not sent. */
export function toInput({ isOpen, ...form }: CourseForm, stored: { id: string; revision: number } | null): Input {
  const openType = ([1, 2, 3] as const).find((one) => one === form.openType) ?? 1;
  return {
    ...form,
    ...stored,
    title: form.title.trim(),
    periods: form.periods ?? 0,
    dayRule: dayRuleOf(form.dayRule),
    dayLimit: form.dayLimit ?? 0,
    price: toFen(form.price ?? 0),
    faceInterval: form.faceInterval ?? courseLimits.faceInterval.min,
    faceChance: form.faceChance ?? faceChance.usual,
    captureDays: form.captureDays ?? captureDays.usual,
    studyCheck: form.studyCheck ?? 0,
    openType,
    departs: openType === 2 ? form.departs : [],
    users: openType === 3 ? form.users.map(({ id }) => id) : [],
    dirList: form.dirList.map(({ id, title, fileList }) => ({
      ...known(id),
      title: title.trim(),
      fileList: fileList.map((lesson) => ({
        ...known(lesson.id),
        ...{ fileId: lesson.fileId, title: lesson.title.trim(), needLearn: lesson.needLearn ?? 0 },
      })),
    })),
    liveList: form.liveList.map(({ key: _key, id, startTime, duration, liveType, outUrl, ...live }) => ({
      ...known(id),
      ...live,
      outUrl: liveType === 2 ? outUrl : '',
      ...{ startTime: startTime ?? '', duration: duration ?? 0, liveType: liveType === 2 ? (2 as const) : (1 as const) },
    })),
    state: isOpen ? 0 : 1,
  };
}

/** Hours as they are stored: people put blanks between them, or the comma of a Chinese keyboard. */
export const dayRuleOf = (typed: string): string => typed.replace(/\s+/g, '').replaceAll('，', ',').replaceAll('：', ':');
export const isDayRule = (typed: string): boolean => {
  const rule = dayRuleOf(typed);
  return dayRulePattern.test(rule) && (rule === '' || rule.split(',').every((hours) => hours.slice(0, 5) < hours.slice(6)));
};
export const isWhole = (value: number | null, min: number, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

export const newDir = (title: string): DirDraft => ({ key: newKey(), id: null, title, fileList: [] });
export const newLive = (): LiveDraft => ({
  ...{ key: newKey(), id: null, title: '', intro: '', startTime: null, duration: 60, liveType: 1, outUrl: '' },
});
export const newLesson = (file: { id: string; title: string; fileType: number; duration: number; state: number }): LessonDraft => ({
  ...{ key: newKey(), id: null, fileId: file.id, title: file.title, fileType: file.fileType, needLearn: 0 },
  ...{ duration: file.duration, fileState: file.state },
});

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
export const countLessons = (dirs: readonly DirDraft[]): number => dirs.reduce((sum, { fileList }) => sum + fileList.length, 0);

export const isLesson = ({ title, needLearn }: LessonDraft): boolean =>
  title.trim() !== '' && isWhole(needLearn, 0, courseLimits.needLearn);
export const isDir = ({ title, fileList }: DirDraft): boolean => title.trim() !== '' && fileList.every(isLesson);
const isAddress = (address: string): boolean => /^https:\/\/[^\s"'<>]+$/.test(address.trim());
/** A stream has no address of its own: it is pushed to the site. */
export const isLiveAddress = ({ liveType, outUrl }: LiveDraft): boolean => liveType !== 2 || isAddress(outUrl);
export const isLive = (live: LiveDraft): boolean =>
  live.title.trim() !== '' && live.startTime !== null && isWhole(live.duration, 1, 1440) && isLiveAddress(live);
