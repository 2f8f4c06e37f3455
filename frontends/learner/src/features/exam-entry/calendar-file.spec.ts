import { describe, expect, it } from '@jest/globals';
import { calendarFile } from './calendar-file.js';

const entry = {
  id: 'e1',
  title: '期末考试；语文, 上',
  startTime: '2026-11-20T01:00:00.000Z',
  endTime: '2026-11-20T03:30:00.000Z',
  words: '作答时间 90 分钟\n请提前到场',
  url: 'https://exam.test/pages/exam/check/e1',
  host: 'exam.test',
  at: new Date('2026-11-01T00:00:00.000Z'),
};
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an exam', () => {
  it('has the window in UTC, the text escaped, and a reminder', () => {
    const lines = unfolded(calendarFile(entry));
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:exam-e1@exam.test',
        'DTSTART:20261120T010000Z',
        'DTEND:20261120T033000Z',
        'SUMMARY:期末考试；语文\\, 上',
        'DESCRIPTION:作答时间 90 分钟\\n请提前到场',
        'URL:https://exam.test/pages/exam/check/e1',
        'TRIGGER:-PT15M',
      ]),
    );
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it('breaks long lines between signs, at 75 octets', () => {
    const title = '数'.repeat(100);
    const file = calendarFile({ ...entry, title });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:${title}`);
  });
});
