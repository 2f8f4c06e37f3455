import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { useBackCloses } from './back-layers.js';
import { useBackdropClose } from './backdrop-close.js';

export interface FormDialogProps {
  open: boolean;
  title: string;
  busy: boolean;
  saveText?: string;
  cancelText?: string;
  saveDisabled?: boolean;
  /** saving cannot be undone */
  danger?: boolean;
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page: Enter saves, Escape closes; on a phone it is the whole screen, and Back closes it. */
export function FormDialog({
  open,
  title,
  busy,
  saveText,
  cancelText,
  saveDisabled,
  danger = false,
  maxWidth = 'sm',
  onSave,
  onClose,
  children,
}: FormDialogProps): ReactElement {
  const titleId = useId();
  const closeIdle = (): void => {
    if (!busy) onClose();
  };
  const close = useBackdropClose(open, closeIdle);
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isPage = small && maxWidth !== 'xs';
  // one that fills the screen is a page for whoever holds the phone
  useBackCloses(open && isPage, closeIdle);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && saveDisabled !== true) onSave();
  };
  return (
    <Dialog open={open} fullWidth fullScreen={isPage} maxWidth={maxWidth} aria-labelledby={titleId} onClose={close}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.25, alignContent: 'start', pt: '8px !important' }}>{children}</DialogContent>
        <DialogActions>
          <Button color="secondary" disabled={busy} onClick={onClose}>
            {cancelText ?? sharedText('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy} disabled={saveDisabled === true}>
            {saveText ?? sharedText('shared.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
