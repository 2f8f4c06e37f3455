import type { CallOutput } from '@xuekao/frontend-shared';
import type { Difference } from '../ui/stale-dialog.js';
import { noticeText } from './notice.texts.js';

export interface NoticeDraft {
  title: string;
  content: string;
  state: 0 | 1;
  /** of the notice as it was read; not there in a new one, and in a draft that an earlier release kept */
  revision?: number;
}
const longest = 80;

export const newNotice = (): NoticeDraft => ({ title: '', content: '', state: 0 });
export const fromNotice = ({ title, content, state, revision }: CallOutput<'/api/sys/notice/detail'>): NoticeDraft => ({ title, content, state: state === 1 ? 1 : 0, revision });

/** What a line can show of rich text. */
function shortly(html: string): string {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** Where the notice that somebody else saved differs from mine. Texts that differ further down are both shown by their beginning. */
export function noticeDifferences(theirs: NoticeDraft, mine: NoticeDraft): Difference[] {
  return [
    ...(theirs.title === mine.title.trim() ? [] : [{ label: noticeText('notice.name'), theirs: theirs.title, mine: mine.title }]),
    ...(theirs.content === mine.content ? [] : [{ label: noticeText('notice.content'), theirs: shortly(theirs.content), mine: shortly(mine.content) }]),
    ...(theirs.state === mine.state ? [] : [{ label: noticeText('notice.state'), theirs: noticeText(`notice.state.${theirs.state}`), mine: noticeText(`notice.state.${mine.state}`) }]),
  ];
}
