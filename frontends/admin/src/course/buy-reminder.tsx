import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction } from '../lib/use-call.js';
import { buyText } from './buy.texts.js';

/** Tells those who have not bought a course; nothing for whoever may not. */
export function BuyReminder({ courseId }: { courseId: string }): ReactElement | null {
  const canTell = useCan('course:add');
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const tell = async (): Promise<void> => {
    const told = await run(() => api.call('/api/course/buy/prepare-notify', { courseId }));
    if (told === undefined) return;
    setAsked(false);
    notify(told.count === 0 ? buyText('buy.none') : buyText('buy.done', { n: told.count }), told.count === 0 ? 'info' : 'success');
  };
  if (!canTell) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {buyText('buy.remind')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={buyText('buy.title')}
        confirmText={buyText('buy.remind')}
        busy={busy}
        onConfirm={() => void tell()}
        onCancel={() => setAsked(false)}
      >
        <Typography>{buyText('buy.note')}</Typography>
      </ConfirmDialog>
    </>
  );
}
