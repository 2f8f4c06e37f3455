import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, messageOf } from '@xuekao/frontend-shared';
import { useId, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { pictureKinds, pictureProblem, shrinkPicture, uploadPicture } from '../rich/pictures.js';
import { fieldText } from './fields.texts.js';

export interface PictureFieldProps {
  label: string;
  /** address; empty without a picture */
  value: string;
  onChange: (url: string) => void;
  /** longer side in pixels to which a picture is made smaller */
  maxSide: number;
  disabled?: boolean;
}

/** One picture, uploaded as soon as it is chosen. */
export function PictureField({ label, value, onChange, maxSide, disabled = false }: PictureFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // the same file may be chosen again
    if (file === undefined) return;
    const problem = pictureProblem(file);
    setFault(problem);
    if (problem === null) {
      setBusy(true);
      try {
        onChange(await uploadPicture(await shrinkPicture(file, maxSide)));
      } catch (error) {
        setFault(messageOf(error));
      }
      setBusy(false);
    }
    target.value = '';
  };
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>{label}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {value === '' ? null : (
          <Box component="img" src={value} alt={label} sx={{ height: 56, maxWidth: 200, objectFit: 'contain', p: 0.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }} />
        )}
        <Button variant="outlined" loading={busy} disabled={disabled} aria-describedby={hintId} sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>
          {fieldText(value === '' ? 'field.pictureChoose' : 'field.pictureReplace')}
        </Button>
        {value === '' || disabled ? null : <Button color="secondary" disabled={busy} sx={{ minHeight: 44 }} onClick={() => setRemoving(true)}>{fieldText('field.pictureRemove')}</Button>}
      </Box>
      <FormHelperText id={hintId} error={fault !== null} role={fault === null ? undefined : 'alert'} sx={{ mx: 0 }}>{fault ?? fieldText('field.pictureHint')}</FormHelperText>
      <input ref={input} hidden type="file" accept={pictureKinds} aria-label={label} onChange={(event) => void choose(event)} />
      <ConfirmDialog
        open={removing} danger title={fieldText('field.pictureRemoveSure')} confirmText={fieldText('field.pictureRemove')}
        onConfirm={() => { setRemoving(false); onChange(''); }} onCancel={() => setRemoving(false)}
      >
        <Typography color="textSecondary">{label}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
