import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { photoText } from './photo.texts.js';
import { facePhotoOf, facePhotoTypes } from './face-photo.js';
import { PictureChoice } from './picture-choice.js';

export interface FacePhotoFieldProps {
  label: string;
  /** data address; empty while there is none */
  value: string;
  /** said instead of the hint */
  fault?: string | undefined;
  hint: string;
  /** what stands where a picture would, e.g. that there is one which is not shown */
  emptyText: string;
  onChange: (photo: string) => void;
  onRemove?: (() => void) | undefined;
}

/** One photo of a face: chosen, made small in the browser, shown. It is sent with its form and gets no address of its own. */
export function FacePhotoField({ label, value, fault, hint, emptyText, onChange, onRemove }: FacePhotoFieldProps): ReactElement {
  const labelId = useId();
  const take = async (file: File): Promise<string | null> => {
    if (!facePhotoTypes.some((type) => type === file.type)) return photoText('photo.kind');
    const photo = await facePhotoOf(file);
    if (photo === null) return photoText('photo.broken');
    onChange(photo);
    return null;
  };
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        sx={{
          width: 112,
          height: 140,
          flex: 'none',
          border: 1,
          borderColor: fault === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {value === '' ? (
          <Typography variant="caption" color="textSecondary" sx={{ px: 1, textAlign: 'center' }}>
            {emptyText}
          </Typography>
        ) : (
          <Box component="img" src={value} alt={label} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={labelId} sx={{ fontWeight: 550, mb: 1 }}>
          {label}
        </Typography>
        <PictureChoice
          label={label}
          name="face"
          chooseText={photoText(value === '' ? 'photo.choose' : 'photo.change')}
          accept=".jpg,.jpeg,.png"
          hint={hint}
          fault={fault}
          removal={onRemove === undefined ? undefined : { text: photoText('photo.remove'), run: onRemove }}
          take={take}
        />
      </Box>
    </Box>
  );
}
