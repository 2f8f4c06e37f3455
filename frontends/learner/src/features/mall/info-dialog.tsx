import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useBackCloses } from '@xuekao/frontend-shared';
import { useId, type ReactElement, type ReactNode } from 'react';
import { mallOrderText } from './mall-order.texts.js';

/** Something to look at over the page, with one way back; on a phone it is the whole screen, and Back closes it. */
export function InfoDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  useBackCloses(small, onClose);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {mallOrderText('detail.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
