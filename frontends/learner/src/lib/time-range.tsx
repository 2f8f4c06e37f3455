import { formatRange } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const between = ' – ';

/** A time from and to: where it has no room in one line it breaks between the two, never inside a date. */
export function TimeRange({ start, end }: { start: string; end: string }): ReactElement {
  const [from = '', to = ''] = formatRange(start, end).split(between);
  return (
    <>
      <span className="xk-whole">
        {from}
        {between.trimEnd()}
      </span>{' '}
      <span className="xk-whole">{to}</span>
    </>
  );
}
