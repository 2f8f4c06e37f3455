import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { otherPaperOf } from '../../lib/other-paper.js';
import { api } from '../../lib/session.js';
import { closedText } from './closed.texts.js';

/**
 * Dialog of a paper that takes no more: a reply of the server has just said so, thus this part is fetched when it is needed. Where another
 * paper took its place the page of the result leads to that one.
 */
export function ClosedDialog({
  paperId,
  lost,
  toResult,
}: {
  paperId: string;
  lost: readonly number[];
  toResult: () => void;
}): ReactElement {
  useEffect(() => {
    const stop = new AbortController();
    api.call('/api/paper/paper/paper-result', { id: paperId }, { signal: stop.signal }).catch((error: unknown) => {
      if (otherPaperOf(error) !== null) toResult();
    });
    return () => stop.abort();
  }, [paperId, toResult]);
  return (
    <ConfirmDialog open title={closedText('closed.title')} confirmText={closedText('closed.result')} cancelText={null} onConfirm={toResult}>
      <Typography>
        {lost.length === 0 ? closedText('closed.all') : closedText('closed.lost', { n: lost.length, list: lost.join('、') })}
      </Typography>
    </ConfirmDialog>
  );
}
