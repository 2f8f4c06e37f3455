import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionWithKey } from '@xuekao/contracts';
import { PlainLine } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { clip } from './clip.js';
import { questionText } from './question.texts.js';
import { undescribedPictures } from '@xuekao/contracts/picture-words';

/** The stem in at most two lines; the text form keeps a list of many questions light, formulas are still drawn. */
export function StemLine({ text }: { text: string }): ReactElement {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        maxHeight: '3.3em',
        overflow: 'hidden',
        whiteSpace: 'normal',
        lineHeight: 1.6,
        wordBreak: 'break-word',
        '&& .katex': { fontSize: '1em' },
      }}
    >
      <PlainLine text={clip(text)} />
    </Box>
  );
}

/** Says where words are missing; stands in nobody's way. */
export function PictureRemark({ question }: { question: QuestionWithKey }): ReactElement | null {
  const n = undescribedPictures(question);
  return n === 0 ? null : (
    <Typography variant="caption" component="span" color="warning" sx={{ display: 'block' }}>
      {questionText('qu.undescribed', { n })}
    </Typography>
  );
}
