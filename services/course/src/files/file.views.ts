import { courseFileStates, siteText, type calls, type Output } from '@xuekao/contracts';
import { courseFileStateTexts } from '../kernel/texts.js';
import type { CourseFileDoc } from './file.model.js';

type Texts = ReadonlyMap<string, string>;
export interface FileWords {
  categories: Texts;
  types: Texts;
}
type Row = Output<typeof calls.course.files.paging>['records'][number];

export const fileRowOf = (file: CourseFileDoc, { categories, types }: FileWords): Row => {
  const { _id, title, name, catId, fileType, fileSize, duration, state, progress, failure, isWhole, encode, encodeType } = file;
  const isUploading = state === courseFileStates.working && !isWhole;
  return {
    ...{ id: _id, fileId: _id, title, name, catId, fileType, fileSize, duration, state, progress, failure, isWhole, encode, encodeType },
    catId_dictText: categories.get(catId) ?? '',
    fileType_dictText: types.get(String(fileType)) ?? '',
    state_dictText: isUploading ? siteText('course.uploading') : (courseFileStateTexts[state] ?? ''),
    note: file.scorm?.isSequenced === true ? siteText('course.scormSequencing') : '',
    createTime: file.createTime.toISOString(),
  };
};

export const fileProgressOf = ({
  _id,
  state,
  progress,
  failure,
  isWhole,
}: CourseFileDoc): Output<typeof calls.course.files.fetchState>[number] => ({ id: _id, state, progress, failure, isWhole });
