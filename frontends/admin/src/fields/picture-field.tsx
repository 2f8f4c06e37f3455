import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PictureChoice, shrinkPicture } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { pictureKinds, pictureProblem, uploadPicture } from '../rich/pictures.js';
import { fieldText } from './fields.texts.js';

export interface PictureFieldProps {
  label: string;
  /** address; empty without a picture */
  value: string;
  onChange: (url: string) => void;
  /** longer side in pixels to which a picture is made smaller */
  maxSide: number;
}

/** One picture, uploaded as soon as it is chosen. */
export function PictureField({ label, value, onChange, maxSide }: PictureFieldProps): ReactElement {
  const take = async (file: File): Promise<string | null> => {
    const problem = pictureProblem(file);
    if (problem !== null) return problem;
    const picture = await shrinkPicture(file, maxSide);
    if (picture === null) return fieldText('field.pictureBroken');
    onChange(await uploadPicture(picture));
    return null;
  };
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {value === '' ? null : (
          <Box
            component="img"
            src={value}
            alt={label}
            sx={{
              height: 56,
              maxWidth: 200,
              objectFit: 'contain',
              p: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: '#fff',
            }}
          />
        )}
        <PictureChoice
          label={label}
          chooseText={fieldText(value === '' ? 'field.pictureChoose' : 'field.pictureReplace')}
          accept={pictureKinds}
          hint={fieldText('field.pictureHint')}
          removal={
            value === ''
              ? undefined
              : {
                  text: fieldText('field.pictureRemove'),
                  sure: { title: fieldText('field.pictureRemoveSure'), text: label },
                  run: () => onChange(''),
                }
          }
          take={take}
        />
      </Box>
    </Box>
  );
}
