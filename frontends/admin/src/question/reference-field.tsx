import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keyHtml, pictureText } from '@xuekao/contracts/own-pictures';
import { messageOf, notify, RichText } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { pictureKinds, pictureProblem, uploadPicture } from '../rich/pictures.js';
import { questionText } from './question.texts.js';

/** Whether the lines look another way than they are written. */
const isDrawn = (text: string): boolean => /\$|!\[|\\\(|\\\[/.test(text);

/** Lines of reference for people who mark: plain text with formulas and pictures, and how it looks to them. */
export function ReferenceField({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  // what was written while a picture was on its way stays
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const put = async (picture: File): Promise<void> => {
    const problem = pictureProblem(picture);
    if (problem !== null) {
      notify(problem, 'warning');
      return;
    }
    setBusy(true);
    try {
      const address = await uploadPicture(picture);
      const line = pictureText({ words: questionText('qu.reference.pictureWords'), address });
      const now = latest.current;
      now.onChange(now.value === '' ? line : `${now.value}\n${line}`);
    } catch (error) {
      notify(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        minRows={4}
        label={questionText('qu.reference')}
        helperText={questionText('qu.referenceHelp')}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {disabled ? null : (
        <Box>
          <Button size="small" loading={isBusy} onClick={() => input.current?.click()} sx={{ minHeight: 44 }}>
            {questionText('qu.reference.picture')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={pictureKinds}
            aria-label={questionText('qu.reference.picture')}
            onChange={({ target }) => {
              const [picture] = target.files ?? [];
              target.value = '';
              if (picture) void put(picture);
            }}
          />
        </Box>
      )}
      {isDrawn(value) ? (
        <Box role="group" aria-label={questionText('qu.reference.look')}>
          <Typography variant="body2" color="textSecondary">
            {questionText('qu.reference.look')}
          </Typography>
          {value.split('\n').map((line, index) => (
            // lines have no name of their own
            <RichText key={index} html={keyHtml(line)} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
