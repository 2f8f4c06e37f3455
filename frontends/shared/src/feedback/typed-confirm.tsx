import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

export interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'open' | 'cancelText'> {
  /** what has to be typed, exactly */
  text: string;
}

/** For what cannot be undone: the person types what it is about. Mounted while it is open, so that each time begins empty. */
export function TypedConfirmDialog({ text, children, onConfirm, busy, ...dialog }: TypedConfirmDialogProps): ReactElement {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const ask = sharedText('shared.typed.ask', { text });
  const wrong = tried && typed !== text;
  const confirm = (): void => {
    setTried(true);
    if (typed === text && busy !== true) onConfirm();
  };
  return (
    <ConfirmDialog
      {...dialog}
      open
      danger={dialog.danger ?? true}
      {...(busy === undefined ? {} : { busy })}
      focusConfirm={false}
      onConfirm={confirm}
    >
      {children}
      <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block', mt: 2, mb: 0.75, overflowWrap: 'anywhere' }}>
        {ask}
      </Typography>
      <TextField
        autoFocus
        fullWidth
        autoComplete="off"
        value={typed}
        error={wrong}
        size="small"
        helperText={wrong ? sharedText('shared.typed.differs') : ' '}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // closing gives the focus back to the button that opened: the same stroke must not press it again
          event.preventDefault();
          confirm();
        }}
        slotProps={{ htmlInput: { id, spellCheck: false, maxLength: 200 } }}
      />
    </ConfirmDialog>
  );
}
