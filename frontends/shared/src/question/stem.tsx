import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuType } from '@xuekao/contracts';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { formatScore } from '../format/format.js';
import { RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';

export const quTypeText = (type: QuType): string => sharedText(`shared.quType.${type}`);

/** What a blank is called, in the text and at its field. */
export const blankName = (index: number): string => sharedText('shared.question.blank', { n: index + 1 });

export interface StemProps {
  label: string;
  quType: QuType;
  score: number;
  content: string;
  /** how many fields there are for the blanks of the text */
  blanks?: number;
  /** level of the heading, for the outline of the page */
  component?: 'h2' | 'h3' | 'h4';
  aside?: ReactNode;
}

/** Number, type and marks in one quiet line, then the text of the question. */
export function Stem({ label, quType, score, content, blanks = 0, component = 'h2', aside }: StemProps): ReactElement {
  const names = useMemo(() => Array.from({ length: blanks }, (_, index) => blankName(index)), [blanks]);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 32 }}>
        <Typography component={component} sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {label}{' '}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.5 }}>
            {quTypeText(quType)} · {sharedText('shared.question.score', { score: formatScore(score) })}
          </Typography>
        </Typography>
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>{aside}</Box>
      </Box>
      <RichText html={content} blanks={names} sx={{ fontSize: '1.0625rem', lineHeight: 1.85 }} />
    </Box>
  );
}
