import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { useBackdropClose } from './backdrop-close.js';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmText?: string;
  /** null: there is nothing to cancel */
  cancelText?: string | null;
  danger?: boolean;
  /** what can hardly be taken back: colour and focus are on the way back */
  cautious?: boolean;
  busy?: boolean;
  /** what has to be seen first is not there yet */
  locked?: boolean;
  /** default true; where something has to be typed first, that has the focus */
  focusConfirm?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** The Enter that opened a dialog, still held, must not press the button that has the focus there. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const bodyId = useId();
  const { cancelText = sharedText('shared.cancel') } = props;
  const close = useBackdropClose(props.open, () => {
    if (props.busy !== true) props.onCancel?.();
  });
  return (
    <Dialog
      open={props.open}
      maxWidth="xs"
      fullWidth
      aria-describedby={props.children === undefined ? undefined : bodyId}
      onKeyDown={ignoreHeldEnter}
      onClose={close}
    >
      <DialogTitle>{props.title}</DialogTitle>
      {props.children === undefined ? null : <DialogContent id={bodyId}>{props.children}</DialogContent>}
      <DialogActions>
        {cancelText === null ? null : (
          <Button
            color={props.cautious === true ? 'primary' : 'secondary'}
            variant={props.cautious === true ? 'contained' : 'text'}
            autoFocus={props.cautious === true}
            disabled={props.busy === true}
            onClick={props.onCancel}
          >
            {cancelText}
          </Button>
        )}
        <Button
          variant={props.cautious === true ? 'outlined' : 'contained'}
          autoFocus={props.focusConfirm !== false && props.cautious !== true}
          color={props.danger === true ? 'error' : 'primary'}
          disabled={props.locked === true}
          loading={props.busy === true}
          onClick={props.onConfirm}
        >
          {props.confirmText ?? sharedText('shared.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
