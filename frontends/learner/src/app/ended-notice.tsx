import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';

export interface EndedProps {
  message: string;
  /** in the middle of an exam */
  taking: boolean;
  onConfirm: () => void;
}

/** In the place of the dialog where its code did not arrive: the same words on the whole page, made of what is there already. */
export function EndedNotice({ message, taking, onConfirm }: EndedProps): ReactElement {
  return (
    <Box role="alertdialog" aria-label={text('app.ended.title')} sx={{ position: 'fixed', inset: 0, zIndex: 'modal', bgcolor: 'background.default', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1.5, px: 3, textAlign: 'center' }}>
      <Typography variant="h2">{text('app.ended.title')}</Typography>
      <Typography>{message}</Typography>
      {taking ? <Typography color="textSecondary">{text('app.ended.kept')}</Typography> : null}
      <Button variant="contained" autoFocus onClick={onConfirm} sx={{ minHeight: 44, mt: 1 }}>{text('app.ended.again')}</Button>
    </Box>
  );
}
