import Button from '@mui/material/Button';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatMinutes } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { calendarFile } from './calendar-file.js';
import { calendarText } from './calendar.texts.js';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';

/** Gives the browser a file, as which a calendar takes it. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The exam for the calendar of the device. */
export function CalendarButton({ exam }: { exam: ExamCheck }): ReactElement {
  const { id, title, startTime, endTime, totalTime, place = '' } = exam;
  const entry = (): string =>
    calendarFile({
      ...{ id, title, startTime, endTime, place, host: window.location.host, at: new Date() },
      words: calendarText('calendar.words', { duration: formatMinutes(totalTime) }),
      url: window.location.origin + addressOf(learnerPages.CheckExam, { id }),
    });
  // signs that a file may not have in its name
  const name = `${title.replaceAll(/[\\/:*?"<>|]/g, '_')}.ics`;
  return (
    <Button color="secondary" variant="outlined" onClick={() => save(name, entry())} sx={{ minHeight: 44 }}>
      {calendarText('calendar.add')}
    </Button>
  );
}
