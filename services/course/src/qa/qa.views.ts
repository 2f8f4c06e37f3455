import type { calls, Output } from '@xuekao/contracts';
import { qaStates, type QuestionDoc, type ReplyDoc } from './qa.model.js';

type Calls = typeof calls.course.qa;
type Own = Output<Calls['paging']>['records'][number];

const shownOf = (
  { _id, title, courseId, fileId, fileTitle, replied, replyCount, createTime, realName }: QuestionDoc,
  courseTitle: string,
): Omit<Own, 'isMine'> => ({
  ...{ id: _id, title, courseId, courseTitle, fileId, fileTitle, replied, replyCount, realName },
  createTime: createTime.toISOString(),
});

export const ownView = (question: QuestionDoc, courseTitle: string, userId: string): Own => ({
  ...shownOf(question, courseTitle),
  isMine: question.userId === userId,
});

export const rowView = (question: QuestionDoc, courseTitle: string): Output<Calls['adminPaging']>['records'][number] => ({
  ...shownOf(question, courseTitle),
  hidden: question.state === qaStates.hidden,
});

export const replyView = ({
  _id,
  content,
  createTime,
  realName,
  isTeacher,
  state,
}: ReplyDoc): Output<Calls['replyPaging']>['records'][number] => ({
  ...{ id: _id, content, realName, isTeacher },
  createTime: createTime.toISOString(),
  hidden: state === qaStates.hidden,
});
