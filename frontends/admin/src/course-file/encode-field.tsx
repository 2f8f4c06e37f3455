import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { courseFileText } from './course-file.texts.js';

export const encodeChoices = ['mp4', 'm3u8', 'm3u8_encode', 'none'] as const;
export type EncodeChoice = (typeof encodeChoices)[number];
export const toEncode = (choice: EncodeChoice) =>
  choice === 'none' ? ({ encode: 'mp4', encodeType: 'none' } as const) : ({ encode: choice, encodeType: 'ffmpeg' } as const);
export const fromEncode = ({
  encode,
  encodeType,
}: {
  encode: 'mp4' | 'm3u8' | 'm3u8_encode';
  encodeType: 'none' | 'ffmpeg';
}): EncodeChoice => (encodeType === 'none' ? 'none' : encode);

/** Form in which videos are served. */
export function EncodeField({ value, onChange }: { value: EncodeChoice; onChange: (value: EncodeChoice) => void }): ReactElement {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{courseFileText('file.encode')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(encodeChoices.find((choice) => choice === chosen) ?? value)}
      >
        {encodeChoices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={
              <>
                <Typography sx={{ pt: 1 }}>{courseFileText(`file.encode.${choice}`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {courseFileText(`file.encode.${choice}.help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
