import Box from '@mui/material/Box';
import { PlainLine } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { clip } from './clip.js';

/** The stem in at most two lines; the text form keeps a list of many questions light, formulas are still drawn. */
export function StemLine({ text }: { text: string }): ReactElement {
  return (
    <Box
      component="span"
      sx={{ display: 'block', maxHeight: '3.3em', overflow: 'hidden', whiteSpace: 'normal', lineHeight: 1.6, wordBreak: 'break-word', '& .katex': { fontSize: '1em' } }}
    >
      <PlainLine text={clip(text)} />
    </Box>
  );
}
