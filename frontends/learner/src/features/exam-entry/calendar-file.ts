export interface CalendarEntry {
  /** names the exam: taken in again, it is the same entry */
  id: string;
  title: string;
  startTime: string;
  endTime: string;
  words: string;
  /** of an exam in a room */
  place?: string;
  /** of the page of the exam */
  url: string;
  /** of the site */
  host: string;
  /** when the file is made */
  at: Date;
}

const lineBytes = 75;
/** `20261120T010000Z` */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
/** Text of RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** RFC 5545, 3.1: a line has 75 octets at most, and what follows begins with a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > lineBytes) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += sign;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** The window of an exam as an entry of a calendar (RFC 5545), with a reminder a quarter of an hour before. */
export function calendarFile({ id, title, startTime, endTime, words, place = '', url, host, at }: CalendarEntry): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//exam//ZH`, 'METHOD:PUBLISH', 'BEGIN:VEVENT', `UID:exam-${id}@${host}`],
    ...[`DTSTAMP:${stamp(at)}`, `DTSTART:${stamp(new Date(startTime))}`, `DTEND:${stamp(new Date(endTime))}`],
    ...[`SUMMARY:${escaped(title)}`, `DESCRIPTION:${escaped(words)}`, `URL:${url}`],
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR'],
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
