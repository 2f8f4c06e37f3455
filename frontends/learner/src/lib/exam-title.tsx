import type { ReactElement } from 'react';
import { titleEnd, titleParts } from './title-end.js';

/** A title over several lines: no line ends inside a short bracket. */
export const ExamTitle = ({ title }: { title: string }): ReactElement => (
  <>
    {titleParts(title).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={index} className="xk-kept">
          {part}
        </span>
      ),
    )}
  </>
);

/** A title in one line: what has no room is cut before its end. */
export function CutTitle({ title }: { title: string }): ReactElement {
  const end = titleEnd(title);
  return (
    <span className="xk-cut">
      <span>{title.slice(0, title.length - end.length)}</span>
      {end === '' ? null : <span>{end}</span>}
    </span>
  );
}
