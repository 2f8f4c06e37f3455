import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaperGroup } from '@xuekao/contracts';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { readingSize } from './reading.js';

/** The head of a big question: its title, how many questions, what they are worth. */
export function GroupHeading({ group, large = false }: { group: PaperGroup; large?: boolean }): ReactElement {
  return (
    <Box sx={{ mb: large ? 2 : 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography component={large ? 'h2' : 'p'} variant={large ? 'h2' : 'h3'} sx={{ overflowWrap: 'anywhere', fontSize: readingSize(large ? 1.25 : 1.0625) }}>{group.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {takingText('take.group.meta', { n: group.quCount, score: formatScore(group.totalScore) })}
          {group.perScore > 0 ? ` · ${takingText('take.group.perScore', { score: formatScore(group.perScore) })}` : ''}
        </Typography>
      </Box>
      {group.remark === '' ? null : <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere', fontSize: readingSize(0.875) }}>{group.remark}</Typography>}
    </Box>
  );
}
