import { FileLinksContext, type AskFiles } from '@xuekao/frontend-shared';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { api } from './api.js';

const ask: AskFiles = (at) => api.call('/api/paper/answer-file/review', at);

/** Recordings and photos of a paper, for who marks it: inside, answers show them. */
export function PaperFiles({ paperId, children }: { paperId: string; children: ReactNode }): ReactElement {
  const links = useMemo(() => ({ paperId, ask }), [paperId]);
  return <FileLinksContext value={links}>{children}</FileLinksContext>;
}
