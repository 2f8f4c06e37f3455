import type { RowOf } from '../lib/api.js';
import { examText } from './exam.texts.js';

const titlesShown = 3;

/** Fate of those who sit an exam that is disabled. @param inExam how many sit it now */
export const disableNote = (inExam: number): string =>
  examText(inExam === 0 ? 'exam.disable.nobody' : 'exam.disable.inExam', { n: inExam });

type Exam = Pick<RowOf<'/api/exam/exam/paging'>, 'title' | 'paperCount'>;

/**
 * Why not all of the exams can be deleted; empty: they can, as far as the list knows.
 * @param exams those that the list knows @param n how many are to be deleted
 */
export function whyKept(exams: readonly Exam[], n = exams.length): string {
  const kept = exams.filter(({ paperCount }) => paperCount > 0);
  const [one] = kept;
  if (one === undefined) return '';
  if (n === 1) return examText('exam.delete.kept', { n: one.paperCount });
  const names = kept
    .slice(0, titlesShown)
    .map(({ title }) => examText('exam.delete.title', { title }))
    .join('');
  return examText(kept.length > titlesShown ? 'exam.delete.keptMore' : 'exam.delete.keptAmong', { names, n: kept.length });
}
