import Typography from '@mui/material/Typography';
import { TextArea } from '@xuekao/frontend-shared';
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
      <Typography id={helpId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {toolsText(aids.durable ? 'notes.help' : 'notes.help.volatile')}
      </Typography>
      <TextArea
        data-tool-start
        minRows={8}
        maxRows={16}
        value={note}
        maxLength={longest}
        spellCheck={false}
        autoComplete="off"
        aria-label={toolsText('notes.title')}
        aria-describedby={helpId}
        onChange={({ target }) => {
          setNote(target.value);
          aids.write(target.value);
        }}
      />
    </>
  );
}
