import { formatDateTime, formatMinutes } from '@xuekao/frontend-shared/core';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';

type Departs = CallOutput<'/api/sys/depart/tree'>;
type Exam = Pick<ExamDetail, 'openType' | 'departs' | 'users' | 'startTime' | 'endTime' | 'totalTime'>;

export const byDepart = 2;
const byPerson = 3;
const namesShown = 5;

const namesOf = (nodes: Departs): [string, string][] => nodes.flatMap(({ deptCode, deptName, children }) => [[deptCode, deptName] as [string, string], ...namesOf(children)]);

function audienceOf({ openType, departs, users }: Exam, tree: Departs): string {
  const join = examText('exam.publish.join');
  if (openType === byDepart) {
    const names = new Map(namesOf(tree));
    return examText('exam.publish.departs', { names: departs.map((code) => names.get(code) ?? code).join(join) });
  }
  if (openType === byPerson) {
    const names = users.slice(0, namesShown).map(({ realName }) => realName).join(join);
    return users.length > namesShown ? examText('exam.publish.users', { names, n: users.length }) : examText('exam.publish.usersAll', { names });
  }
  return examText(openType === 9 ? 'exam.openType.9.help' : 'exam.openType.1.help');
}

/** What a person has to see once more before an exam is published: who, when, how long. */
export const publishFacts = (exam: Exam, departs: Departs): [name: string, value: string][] => [
  [examText('exam.publish.who'), audienceOf(exam, departs)],
  [examText('exam.publish.when'), examText('exam.publish.range', { from: formatDateTime(exam.startTime), to: formatDateTime(exam.endTime) })],
  [examText('exam.publish.long'), formatMinutes(exam.totalTime)],
];
