import Typography from '@mui/material/Typography';
import { ConfirmDialog, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { paperText } from './paper.texts.js';

type Outcome = CallOutput<'/api/paper/paper/mark-as'>;

/** Papers that stayed as they were, each with the reason. */
export function RefusedDialog({ outcome: { count, failed }, onClose }: { outcome: Outcome; onClose: () => void }): ReactElement {
  return (
    <ConfirmDialog
      open
      cancelText={null}
      title={paperText('paper.deed.refused', { n: count, m: failed.length })}
      confirmText={sharedText('shared.close')}
      onConfirm={onClose}
      onCancel={onClose}
    >
      {failed.map(({ id, name, msg }) => (
        <Typography key={id} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {name === '' ? msg : `${name}：${msg}`}
        </Typography>
      ))}
    </ConfirmDialog>
  );
}
