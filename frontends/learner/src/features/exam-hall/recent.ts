import { formatDate, formatScore, type CallOutput } from '@xuekao/frontend-shared/core';
import { verdictOfPaper } from '../../lib/exam-words.js';
import { text } from '../../texts/zh-cn.js';

type RecordRow = CallOutput<'/api/paper/paper/my-paging'>['records'][number];
type NoticeRow = CallOutput<'/api/sys/notice/client/paging'>['records'][number];

export interface RecentScore {
  paperId: string;
  title: string;
  score: string;
  passed: boolean;
  verdict: string;
  date: string;
}

/** The latest attempts whose marks are out; `waiting` where others are still to come. */
export function recentScores(rows: readonly RecordRow[], atMost: number): { scores: RecentScore[]; waiting: boolean } {
  const handedIn = rows.filter(({ state }) => state !== 0).map((row) => ({ row, verdict: verdictOfPaper(row) }));
  const scores = handedIn.flatMap(({ row, verdict }): RecentScore[] => {
    if ((verdict !== 'pass' && verdict !== 'fail') || row.userScore === null) return [];
    const passed = verdict === 'pass';
    return [
      {
        paperId: row.id,
        title: row.title,
        score: text('hall.best.value', { score: formatScore(row.userScore) }),
        passed,
        verdict: text(passed ? 'hall.passed' : 'hall.failed'),
        date: formatDate(row.createTime),
      },
    ];
  });
  return { scores: scores.slice(0, atMost), waiting: handedIn.some(({ verdict }) => verdict === 'wait' || verdict === 'held') };
}

const newForMs = 14 * 24 * 3600 * 1000;
/** Not seen in this browser, and not so old that it is no news. `seen`: the instant of the newest notice that was. */
export const isNewNotice = ({ createTime }: Pick<NoticeRow, 'createTime'>, seen: string | null, nowMs: number): boolean => {
  const at = Date.parse(createTime);
  return nowMs - at < newForMs && !(at <= Date.parse(seen ?? ''));
};
