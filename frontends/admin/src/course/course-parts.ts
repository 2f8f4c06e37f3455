import { formatDateTime } from '@xuekao/frontend-shared';
import { part, setPart, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import type { CourseForm } from './course-form.js';
import { courseText } from './course.texts.js';
import { faceText } from './face.texts.js';

const moment = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const number = (value: number | null): string => String(value ?? '');
const openTypes = [1, 2, 3] as const;

export interface CourseNames {
  departs: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  exams: ReadonlyMap<string, string>;
}

/** Directories without the names of their rows, which are the page's own business. */
const placed = ({ dirList }: CourseForm): unknown =>
  dirList.map(({ title, fileList }) => [
    title.trim(),
    ...fileList.map(({ fileId, title: called, needLearn }) => [fileId, called, needLearn]),
  ]);
const dirWords = ({ dirList }: CourseForm): string =>
  dirList.flatMap(({ title: dir, fileList }) => [dir, ...fileList.map(({ title }) => courseText('lesson.sum', { dir, title }))]).join('、');

/** The form in the order of the page. What the chosen openness does not use does not count. */
export const courseParts = ({ departs, categories, exams }: CourseNames): FormPart<CourseForm>[] => [
  part(
    courseText('course.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(courseText('course.catId'), ['catId'], ({ catId }) => categories.get(catId) ?? catId),
  part(courseText('course.periods'), ['periods'], ({ periods }) => number(periods)),
  part(courseText('course.cover'), ['cover'], ({ cover }) => yes(cover !== '')),
  part(courseText('course.content'), ['content'], ({ content }) => richWords(content, uiText('ui.picture'))),
  part(courseText('course.section.content'), ['dirList'], dirWords, placed),
  part(courseText('course.startTime'), ['startTime'], ({ startTime }) => moment(startTime)),
  part(courseText('course.endTime'), ['endTime'], ({ endTime }) => moment(endTime)),
  part(courseText('course.dayRule'), ['dayRule'], ({ dayRule }) => dayRule),
  part(courseText('course.dayLimit'), ['dayLimit'], ({ dayLimit }) => number(dayLimit)),
  part(courseText('course.price'), ['price'], ({ price }) => number(price)),
  part(courseText('course.exam'), ['refExam'], ({ refExam }) => exams.get(refExam) ?? refExam),
  part(courseText('course.faceStart'), ['faceStart'], ({ faceStart }) => yes(faceStart)),
  part(courseText('course.faceCam'), ['faceCam'], ({ faceCam }) => yes(faceCam)),
  part(courseText('course.faceInterval'), ['faceInterval'], ({ faceInterval }) => number(faceInterval)),
  part(faceText('face.chance'), ['faceChance'], ({ faceChance }) => number(faceChance)),
  part(faceText('check.every'), ['studyCheck'], ({ studyCheck }) => number(studyCheck)),
  part(faceText('face.days'), ['captureDays'], ({ captureDays }) => number(captureDays)),
  part(courseText('course.isOpen'), ['isOpen'], ({ isOpen }) => yes(isOpen)),
  part(courseText('course.openType'), ['openType'], ({ openType }) => {
    const known = openTypes.find((one) => one === openType);
    return known === undefined ? '' : courseText(`course.openType.${known}`);
  }),
  setPart<CourseForm, string>({
    label: courseText('course.departs'),
    of: (form) => (form.openType === 2 ? form.departs : []),
    put: (codes, form) => ({ ...form, departs: codes }),
    itemKeyOf: (code) => code,
    nameOf: (code) => departs.get(code) ?? code,
  }),
  setPart<CourseForm, CourseForm['users'][number]>({
    label: courseText('course.users'),
    of: (form) => (form.openType === 3 ? form.users : []),
    put: (users, form) => ({ ...form, users }),
    itemKeyOf: ({ id }) => id,
    nameOf: ({ realName }) => realName,
  }),
  part(
    courseText('course.section.lives'),
    ['liveList'],
    ({ liveList }) => liveList.map(({ title }) => title).join('、'),
    ({ liveList }) => liveList.map((live) => [live.title, live.intro, live.startTime, live.duration, live.liveType, live.outUrl]),
  ),
];
