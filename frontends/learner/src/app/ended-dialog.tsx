import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';
import type { EndedProps } from './ended-notice.js';

/** 10010002: why the page stops, and during an exam that nothing typed is lost. */
export function EndedDialog({ message, taking, onConfirm }: EndedProps): ReactElement {
  return (
    <ConfirmDialog open title={text('app.ended.title')} confirmText={text('app.ended.again')} cancelText={null} onConfirm={onConfirm}>
      <Typography>{message}</Typography>
      {taking ? <Typography sx={{ mt: 1 }} color="textSecondary">{text('app.ended.kept')}</Typography> : null}
    </ConfirmDialog>
  );
}
