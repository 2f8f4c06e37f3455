import { formatDateTime, named, notify } from '@xuekao/frontend-shared';
import { askAgain } from '../../lib/ask-again.js';
import { api } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import type { Corrected, ExamNews, TimeGiven } from './exam-news.js';
import { newsText } from './news.texts.js';

const listOf = (numbers: readonly number[]): string => numbers.join('、');

/** Says calmly which questions were corrected, and that nothing of the answers has changed. */
function tell({ reason = '', asked = [], told = [] }: Partial<Corrected>): void {
  const words = [
    ...(asked.length > 0 ? [newsText('corrected.asked', { list: listOf(asked) })] : []),
    ...(told.length > 0 ? [newsText('corrected.told', { list: listOf(told) })] : []),
  ];
  if (words.length === 0) return;
  // one that might name a key is not told
  const why = reason === '' ? [] : [newsText('corrected.reason', { reason })];
  notify([...words, ...why].join(''), 'info', {
    title: newsText('corrected.title'),
    persistent: true,
  });
}

/** Reads the questions of the paper again. @param corrected which of them; undefined: perhaps some, which nobody named */
async function hearCorrection(sitting: Sitting, corrected: Partial<Corrected> | undefined): Promise<void> {
  const { id } = sitting.paper;
  const isOpen = (): boolean => window.location.pathname.endsWith(`/${id}`);
  if (corrected?.paperId !== undefined && corrected.paperId !== id) return;
  const paper = await askAgain(() => api.call('/api/paper/paper/paper-detail', { paperId: id }), isOpen);
  if (!isOpen()) return;
  sitting.paper.setRevision = Math.max(sitting.paper.setRevision ?? 0, paper.setRevision ?? 0);
  sitting.paper.groupList = sitting.pictures?.put(paper.groupList) ?? paper.groupList;
  sitting.questions = sitting.paper.groupList.flatMap(({ quList }) => quList);
  sitting.sheet.refresh();
  if (corrected !== undefined) tell(corrected);
}

/** The service knows a newer revision of the questions than the page: once for each, whatever its reading brings. */
export async function hearRevision(sitting: Sitting, setRevision: number): Promise<void> {
  sitting.paper.setRevision = setRevision;
  await hearCorrection(sitting, undefined);
  notify(newsText('corrected.some'), 'info', { title: newsText('corrected.title'), persistent: true });
}

/** A page that showed the end of its paper begins with what the server has; what it could not send is in the browser. */
function hearTime({ deadline = '', reason = '', isReopened = false }: Partial<TimeGiven>): void {
  if (isReopened) return window.location.reload();
  // the end that was said before is no longer true
  const asOne = { topic: 'time', persistent: true };
  notify(newsText('time.words', { end: formatDateTime(deadline), reason }), 'info', { title: newsText('time.title'), ...asOne });
}

interface Word {
  id: string;
  message: string;
}
/** Announcements that this page has shown: a frame may come twice, and beside the answer to a call. */
const shown = new Set<string>();
/** Stays until it is closed; one that was acknowledged is not said again by a page that loads anew. */
function hearWord({ id, message = '' }: Partial<Word>): void {
  if (id !== undefined && shown.has(id)) return;
  if (id !== undefined) shown.add(id);
  const acknowledge = (): void =>
    void askAgain(
      () => api.call('/api/exam/announce/read', { id: id ?? '' }),
      () => true,
    ).catch(() => undefined);
  const action = id === undefined ? undefined : { label: newsText('message.known'), run: acknowledge };
  notify(message, 'warning', { title: newsText('message.title'), persistent: true, action });
}

/** Says what was announced while the page was away. */
export async function hearUnread({ paper: { examId } }: Sitting): Promise<void> {
  const { list } = await api.call('/api/exam/announce/unread', { examId });
  for (const one of list) hearWord(one);
}

/** A word of an administrator, a pause, a correction, time that is given, lost frames that may have been one, or the server's hand-in. */
export async function hearNews(sitting: Sitting, type: string, data: ExamNews | undefined): Promise<void> {
  if (type === 'message') {
    // the next poll does not have to ask for it
    if (data?.n === sitting.announced + 1) sitting.announced += 1;
    return hearWord(data ?? {});
  }
  // the question after the time left, which follows each frame, uncovers the page
  if (type === 'resumed')
    return notify(newsText('resumed.words', { end: formatDateTime(data?.deadline ?? '') }), 'info', { title: newsText('resumed.title') });
  if (type === 'paused') {
    if (data?.paperId === sitting.paper.id) sitting.stand(data.reason ?? '');
    return;
  }
  if (type === 'moved') {
    if (data?.paperId === sitting.paper.id && data.device !== named().device) sitting.onGone?.();
    return;
  }
  if (type === 'timeGiven') return hearTime(data ?? {});
  // lost frames may have been announcements
  if (type === 'gap') await hearUnread(sitting).catch(() => undefined);
  // after the hand-in there is no paper to read
  await hearCorrection(sitting, data);
}
