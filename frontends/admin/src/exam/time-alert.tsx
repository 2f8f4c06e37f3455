import Alert from '@mui/material/Alert';
import { useState, type ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ExamForm } from './exam-form.js';
import { timeNoteOf } from './time-notes.js';

/** The dates of an exam that was copied, or a slip, are seen before it is published. */
export function TimeAlert({ control }: { control: Control<ExamForm> }): ReactElement | null {
  const [now] = useState(() => Date.now());
  const [startTime, endTime, totalTime, overTime, late, lateMax] = useWatch({
    control,
    name: ['startTime', 'endTime', 'totalTime', 'overTime', 'late', 'lateMax'],
  });
  const note = timeNoteOf({ startTime, endTime, totalTime, overTime, late, lateMax }, now);
  return note === null ? null : (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {note.text}
    </Alert>
  );
}
