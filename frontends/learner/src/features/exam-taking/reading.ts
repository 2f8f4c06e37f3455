import type { SxProps, Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { ExamView } from '../../lib/exam-view.js';

const lineHeights = { normal: 1.8, wide: 2.2, wider: 2.6 } as const;
/** of an option, beside its text */
const letter = 0.82;
/** what is read and written in a question has one size then, whatever it is made of; letters of options grow with it */
const parts = '& [data-question] :is([data-reading], textarea, input, h2, h3, h4)';

/** For the bars too, which use what of it they have room for. */
// React's type knows no variables
export const readingSize = ({ size }: ExamView): CSSProperties => ({ '--reading-size': size / 100 }) as CSSProperties;

/**
 * The size and the lines of questions, material, options and own answers. The bars and the answer card stay as they are: they would break.
 */
export function readingLooks({ size, lines }: ExamView): SxProps<Theme> {
  if (size === 100 && lines === 'normal') return { minWidth: 0 };
  return {
    minWidth: 0,
    '& [data-question]': { fontSize: 'calc(1.0625rem * var(--reading-size))', lineHeight: lineHeights[lines] },
    [parts]: { fontSize: 'inherit', lineHeight: 'inherit' },
    // the label of a blank grows above its line
    '& [data-question] div:has(> input ~ label)': { mt: '0.5em' },
    '& [data-question] :is(.MuiTypography-body2, .xk-small)': { fontSize: 'calc(0.875rem * min(var(--reading-size), 1.5))' },
    '& [data-question] .xk-letter': {
      fontSize: `${letter}em`,
      width: '2em',
      height: '2em',
      lineHeight: 1,
      mt: `${(lineHeights[lines] / letter - 2) / 2}em`,
    },
  };
}
