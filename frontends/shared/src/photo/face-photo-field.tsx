import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { facePhotoOf, facePhotoTypes } from './face-photo.js';

export interface FacePhotoFieldProps {
  label: string;
  /** data address; empty while there is none */
  value: string;
  /** said instead of the hint */
  fault?: string | undefined;
  hint: string;
  /** what stands where a picture would, e.g. that there is one which is not shown */
  placeholder: string;
  onChange: (photo: string) => void;
  onRemove?: (() => void) | undefined;
}

/** One photo of a face: chosen, made small in the browser, shown. It is sent with its form and gets no address of its own. */
export function FacePhotoField({ label, value, fault, hint, placeholder, onChange, onRemove }: FacePhotoFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [own, setOwn] = useState<string | null>(null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setBusy(true);
    const isKind = facePhotoTypes.some((type) => type === file.type);
    const photo = isKind ? await facePhotoOf(file) : null;
    // the same file may be chosen again
    target.value = '';
    setBusy(false);
    setOwn(photo === null ? sharedText(isKind ? 'shared.photo.broken' : 'shared.photo.kind') : null);
    if (photo !== null) onChange(photo);
  };
  const shown = own ?? fault;
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ width: 112, height: 140, flex: 'none', border: 1, borderColor: shown === undefined ? 'divider' : 'error.main', borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover', display: 'grid', placeItems: 'center' }}>
        {value === '' ? <Typography variant="caption" color="textSecondary" sx={{ px: 1, textAlign: 'center' }}>{placeholder}</Typography> : (
          <Box component="img" src={value} alt={label} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={labelId} sx={{ fontWeight: 550, mb: 1 }}>{label}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button name="face" variant="outlined" loading={busy} aria-describedby={hintId} sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>{sharedText(value === '' ? 'shared.photo.choose' : 'shared.photo.change')}</Button>
          {onRemove === undefined ? null : <Button color="secondary" sx={{ minHeight: 44 }} onClick={onRemove}>{sharedText('shared.photo.remove')}</Button>}
        </Box>
        <FormHelperText id={hintId} error={shown !== undefined} role={shown === undefined ? undefined : 'alert'}>{shown ?? hint}</FormHelperText>
        <input ref={input} hidden type="file" accept=".jpg,.jpeg,.png" aria-label={label} onChange={(event) => void choose(event)} />
      </Box>
    </Box>
  );
}
