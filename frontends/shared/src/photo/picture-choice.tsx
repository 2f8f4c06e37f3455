import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';

export interface PictureRemoval {
  text: string;
  /** asked before; without it the picture goes at once */
  sure?: { title: string; text: string } | undefined;
  run: () => void;
}

export interface PictureChoiceProps {
  /** names the field for whoever does not see it */
  label: string;
  chooseText: string;
  /** endings or types of files, as `accept` of an input */
  accept: string;
  hint: string;
  /** what the form says of it, instead of the hint */
  fault?: string | undefined;
  /** absent while there is nothing to take away */
  removal?: PictureRemoval | undefined;
  disabled?: boolean;
  /** the button's, for forms that go to the first field with a fault */
  name?: string;
  /** takes the picture; gives what is wrong with it, or null */
  take: (file: File) => Promise<string | null>;
}

/** How a form gets its one picture: a button to choose or replace it, one to take it away, and what is wrong with it below. */
export function PictureChoice({
  label,
  chooseText,
  accept,
  hint,
  fault,
  removal,
  disabled = false,
  name,
  take,
}: PictureChoiceProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [own, setOwn] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setBusy(true);
    setOwn(await take(file).catch(messageOf));
    setBusy(false);
    // the same file may be chosen again
    target.value = '';
  };
  const remove = (): void => {
    setAsking(false);
    setOwn(null);
    removal?.run();
  };
  const shown = own ?? fault;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          name={name}
          variant="outlined"
          loading={busy}
          disabled={disabled}
          aria-describedby={hintId}
          sx={{ minHeight: 44 }}
          onClick={() => input.current?.click()}
        >
          {chooseText}
        </Button>
        {removal === undefined || disabled ? null : (
          <Button
            color="secondary"
            disabled={busy}
            sx={{ minHeight: 44 }}
            onClick={() => (removal.sure === undefined ? remove() : setAsking(true))}
          >
            {removal.text}
          </Button>
        )}
      </Box>
      <FormHelperText
        id={hintId}
        error={shown !== undefined}
        role={shown === undefined ? undefined : 'alert'}
        sx={{ mx: 0, '&:empty': { m: 0 } }}
      >
        {shown ?? hint}
      </FormHelperText>
      <input ref={input} hidden type="file" accept={accept} aria-label={label} onChange={(event) => void choose(event)} />
      {removal?.sure === undefined ? null : (
        <ConfirmDialog
          open={asking}
          danger
          title={removal.sure.title}
          confirmText={removal.text}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <Typography>{removal.sure.text}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
