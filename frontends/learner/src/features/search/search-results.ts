import type { ExamCard } from '@xuekao/contracts';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDate, formatRange, formatScore, type CallOutput } from '@xuekao/frontend-shared/core';
import type { SearchSection } from '@xuekao/frontend-shared';
import { cardState, pendingText, scoreLine } from '../../lib/exam-words.js';
import { recordsOf } from '../../lib/records-address.js';
import { text } from '../../texts/zh-cn.js';
import { searchText } from './search.texts.js';

/** of each kind; the list of its own shows the others */
export const foundAtMost = 5;

/** Results of the server; null where it did not answer. */
export interface FoundOnServer {
  exams: readonly ExamCard[] | null;
  /** exams of one's own, with those that are no longer in the hall */
  mine: readonly ExamCard[] | null;
  notices: CallOutput<'/api/sys/notice/client/paging'>['records'] | null;
}

function recordNote(exam: ExamCard): string {
  const line = scoreLine(exam);
  const tries = searchText('find.tries', { n: exam.tryCount });
  if (line.kind === 'none') return tries;
  if (line.kind === 'pending') return `${tries} · ${pendingText(exam)}`;
  const verdict = line.passed === null ? '' : ` ${text(line.passed ? 'hall.passed' : 'hall.failed')}`;
  return `${tries} · ${text('hall.best')} ${text('hall.best.value', { score: formatScore(line.score) })}${verdict}`;
}

export const sectionsOf = ({ exams, mine, notices }: FoundOnServer, nowMs: number): SearchSection[] => [
  {
    label: searchText('find.exams'),
    items: (exams ?? []).map((exam) => ({
      path: addressOf(learnerPages.CheckExam, { id: exam.id }),
      title: exam.title,
      note: `${text(`hall.state.${cardState(exam, nowMs)}`)} · ${formatRange(exam.startTime, exam.endTime)}`,
    })),
  },
  {
    label: searchText('find.records'),
    // a favourite that nobody has sat has no records
    items: (mine ?? [])
      .filter(({ tryCount }) => tryCount > 0)
      .map((exam) => ({ path: recordsOf(exam.id), title: exam.title, note: recordNote(exam) })),
  },
  {
    label: searchText('find.notices'),
    items: (notices ?? []).map(({ id, title, createTime }) => ({
      path: addressOf(learnerPages.NoticeDetail, { id }),
      title,
      note: formatDate(createTime),
    })),
  },
];
