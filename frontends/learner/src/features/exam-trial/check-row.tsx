import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { trialText } from '../../texts/trial.texts.js';

/** `plain`: nothing is known yet. */
export type Tone = 'plain' | 'good' | 'advice' | 'bad';
const colours: Readonly<Record<Tone, string>> = {
  plain: 'text.secondary',
  good: 'success.main',
  advice: 'warning.main',
  bad: 'error.main',
};

export interface CheckRowProps {
  name: string;
  tone: Tone;
  words: string;
  /** what to do about it */
  todo?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One thing that was checked: its name, what came of it in a word and in a sentence, what to do. */
export function CheckRow({ name, tone, words, todo, action, children }: CheckRowProps): ReactElement {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '112px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'baseline',
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2' }, gridRow: { xs: 2, sm: 1 }, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', ...(action !== undefined && tone !== 'plain' ? { color: colours[tone] } : {}) }}>
          {words}
        </Typography>
        {todo === undefined ? null : (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {todo}
          </Typography>
        )}
        {children}
      </Box>
      <Box sx={{ gridColumn: { xs: '2', sm: '3' }, gridRow: 1, justifySelf: 'end' }}>
        {action ??
          (tone === 'plain' ? null : (
            <Typography component="span" variant="body2" sx={{ color: colours[tone], fontWeight: 600, whiteSpace: 'nowrap' }}>
              {trialText(`trial.tone.${tone}`)}
            </Typography>
          ))}
      </Box>
    </Box>
  );
}
