import { formatDateTime, formatMinutes, formatMoney } from '@xuekao/frontend-shared/core';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';

type Departs = CallOutput<'/api/sys/depart/tree-select'>;
type Exam = Pick<ExamDetail, 'openType' | 'departs' | 'users' | 'startTime' | 'endTime' | 'totalTime' | 'price'>;

export const byDepart = 2;
const byPerson = 3;
const byPassword = 9;
const namesShown = 5;

const namesOf = (nodes: Departs): [string, string][] =>
  nodes.flatMap(({ value, title, children }) => [[value, title] as [string, string], ...namesOf(children)]);

/** Names of those who may take part. */
export function audienceOf({ openType, departs, users }: Pick<Exam, 'openType' | 'departs' | 'users'>, tree: Departs): string {
  const join = examText('exam.publish.join');
  if (openType === byDepart) {
    const names = new Map(namesOf(tree));
    return examText('exam.publish.departs', { names: departs.map((code) => names.get(code) ?? code).join(join) });
  }
  if (openType === byPerson) {
    const names = users
      .slice(0, namesShown)
      .map(({ realName }) => realName)
      .join(join);
    return users.length > namesShown
      ? examText('exam.publish.users', { names, n: users.length })
      : examText('exam.publish.usersAll', { names });
  }
  return examText(openType === byPassword ? 'exam.openType.9.help' : 'exam.openType.1.help');
}

export type BeforePublish = CallOutput<'/api/exam/exam/before-publish'>;

function countOf(openType: number, n: number): string {
  if (n === 0) return examText('exam.publish.nobody');
  return examText(openType === byPassword ? 'exam.publish.most' : 'exam.publish.people', { n });
}

/**
 * Facts to confirm before an exam is published: who, how many, when, how long, for how much. @param before null: the number could not be
 * counted
 */
export const publishFacts = (
  exam: Exam,
  departs: Departs,
  before: Pick<BeforePublish, 'audience'> | null,
): [name: string, value: string][] => [
  [examText('exam.publish.who'), audienceOf(exam, departs)],
  ...(before?.audience == null ? [] : [[examText('exam.publish.count'), countOf(exam.openType, before.audience)] as [string, string]]),
  [
    examText('exam.publish.when'),
    examText('exam.publish.range', { from: formatDateTime(exam.startTime), to: formatDateTime(exam.endTime) }),
  ],
  [examText('exam.publish.long'), formatMinutes(exam.totalTime)],
  ...(exam.price > 0 ? [[examText('exam.publish.price'), formatMoney(exam.price)] as [string, string]] : []),
];

/** Learners see the keys of what they practise; empty: no bank of the exam is open to practice. */
export function practisedNote(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const names = titles
    .slice(0, namesShown)
    .map((title) => examText('exam.publish.practised.name', { title }))
    .join('');
  return examText(titles.length > namesShown ? 'exam.publish.practised.more' : 'exam.publish.practised', { names, n: titles.length });
}

/** People who cannot see a picture cannot answer about it; empty: there is nothing to say. */
export function undescribedNote({ picked, drawable }: NonNullable<BeforePublish['undescribed']>): string {
  if (picked + drawable === 0) return '';
  const counted = [
    picked === 0 ? '' : examText('exam.publish.undescribed.picked', { n: picked }),
    drawable === 0 ? '' : examText('exam.publish.undescribed.drawable', { n: drawable }),
  ];
  return examText('exam.publish.undescribed', { counted: counted.filter(Boolean).join(examText('exam.publish.undescribed.and')) });
}
