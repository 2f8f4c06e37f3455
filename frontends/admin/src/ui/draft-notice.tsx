import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { uiText } from './ui.texts.js';

/** An earlier visit ended without saving: its words are back, and can be dropped. */
export function DraftNotice({ restoredAt, onDrop }: { restoredAt: string | null; onDrop: () => void }): ReactElement | null {
  if (restoredAt === null) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDrop}>
          {uiText('ui.draftDrop')}
        </Button>
      }
    >
      {uiText('ui.draftFound', { time: formatDateTime(restoredAt) })}
    </Alert>
  );
}
