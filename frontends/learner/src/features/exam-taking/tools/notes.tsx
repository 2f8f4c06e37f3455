import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import type { ExamAids } from '../../../lib/sitting/exam-aids.js';
import { toolsText } from './tools.texts.js';

const longest = 10_000;

/** Scratch notes: they stay on this device and go with the attempt. */
export function Notes({ aids }: { aids: ExamAids }): ReactElement {
  const [note, setNote] = useState(aids.note);
  const helpId = useId();
  return (
    <>
      <Typography id={helpId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>{toolsText(aids.durable ? 'notes.help' : 'notes.help.volatile')}</Typography>
      <Box
        component="textarea"
        data-tool-start
        aria-label={toolsText('notes.title')}
        aria-describedby={helpId}
        value={note}
        maxLength={longest}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => {
          setNote(target.value);
          aids.write(target.value);
        }}
        sx={{
          display: 'block', width: '100%', height: 260, minHeight: 96, maxHeight: '50dvh', resize: 'vertical', p: 1.5, font: 'inherit', lineHeight: 1.7, color: 'text.primary', bgcolor: 'background.paper',
          border: 1, borderColor: 'text.disabled', borderRadius: 1, '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        }}
      />
    </>
  );
}
