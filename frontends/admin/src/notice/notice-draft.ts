import type { CallOutput } from '@xuekao/frontend-shared';
import { part, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { noticeText } from './notice.texts.js';

export interface NoticeDraft {
  title: string;
  content: string;
  state: 0 | 1;
  /** of the notice as it was read; not there in a new one, and in a draft that an earlier release kept */
  revision?: number;
}

export const newNotice = (): NoticeDraft => ({ title: '', content: '', state: 0 });
export const fromNotice = ({ title, content, state, revision }: CallOutput<'/api/sys/notice/detail'>): NoticeDraft => ({
  title,
  content,
  state: state === 1 ? 1 : 0,
  revision,
});

export const noticeParts: readonly FormPart<NoticeDraft>[] = [
  part(
    noticeText('notice.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(noticeText('notice.content'), ['content'], ({ content }) => richWords(content, uiText('ui.picture'))),
  part(noticeText('notice.state'), ['state'], ({ state }) => noticeText(`notice.state.${state}`)),
];
