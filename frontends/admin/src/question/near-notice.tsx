import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { clip } from './clip.js';
import { NearDialog } from './near-dialog.js';
import { questionText } from './question.texts.js';

type Near = CallOutput<'/api/qu/qu/near/list'>['questions'][number];
type Question = CallOutput<'/api/qu/qu/detail'>;

const shownCount = 3;

interface ComparedProps {
  question: Question;
  near: Near;
  onClose: () => void;
}
function Compared({ question, near, onClose }: ComparedProps): ReactElement {
  const canMark = useCan('qu:save') && question.canEdit;
  const { busy, run } = useAction();
  const mark = async (): Promise<void> => {
    const ids = [question.id, near.id];
    const done = await run(() => api.call('/api/qu/qu/near/mark', { repoId: question.repoId, ids }), questionText('near.marked'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/qu/qu/near/list', '/api/qu/qu/near/groups']);
  };
  return (
    <NearDialog
      one={{ title: questionText('near.this'), question }}
      other={{ title: questionText('near.inBank'), quId: near.id }}
      percent={near.percent}
      actions={
        canMark ? (
          <Button color="secondary" disabled={busy} onClick={() => void mark()}>
            {questionText('near.mark')}
          </Button>
        ) : undefined
      }
      onClose={onClose}
    />
  );
}

export interface NearNoticeProps {
  quId: string;
  /** the question that was saved before the one on the page */
  isBefore?: boolean;
}
/** Near duplicates of a question that was saved; nothing waits for them, and nothing is said where they are not known. */
export function NearNotice({ quId, isBefore = false }: NearNoticeProps): ReactElement | null {
  const { data } = useCall('/api/qu/qu/near/list', { id: quId }, { fresh: true });
  const { data: question } = useCall('/api/qu/qu/detail', { id: quId }, { enabled: (data?.total ?? 0) > 0 });
  const [shown, setShown] = useState<Near | null>(null);
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      {questionText(isBefore ? 'near.noticeBefore' : 'near.notice', { n: data.total })}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {data.questions.slice(0, shownCount).map((near) => (
          <Box component="li" key={near.id} sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              disabled={question === undefined}
              sx={{ textAlign: 'left', font: 'inherit', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              onClick={() => setShown(near)}
            >
              {clip(near.contentText)}
            </Link>
            <Box component="span" sx={{ flexShrink: 0 }}>
              {near.percent}%
            </Box>
          </Box>
        ))}
      </Box>
      {shown === null || question === undefined ? null : <Compared question={question} near={shown} onClose={() => setShown(null)} />}
    </Alert>
  );
}
