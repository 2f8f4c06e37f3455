import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SurveyTheme } from '@xuekao/contracts';
import type { ReactElement, ReactNode } from 'react';
import { RichText } from '../rich-text/rich-text.js';

/** Colours of the band above a survey; text never stands on it. */
const bands: Readonly<Record<SurveyTheme, string>> = {
  plain: 'var(--xk-primary-main)',
  green: '#2e7d5b',
  warm: '#c2571a',
  violet: '#6a4bb0',
};

interface SurveySheetProps {
  title: string;
  /** rich text */
  content: string;
  theme: SurveyTheme;
  /** below the title */
  facts?: ReactNode;
  children: ReactNode;
}

/** The sheet of a survey: its band, its title, what it is about, and its questions. */
export function SurveySheet({ title, content, theme, facts, children }: SurveySheetProps): ReactElement {
  return (
    <Box
      component="article"
      sx={{
        maxWidth: 760,
        mx: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box aria-hidden sx={{ height: 8, background: bands[theme] }} />
      <Box sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3 }}>
        <Box>
          <Typography variant="h1" sx={{ fontSize: { xs: '1.375rem', sm: '1.625rem' }, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {facts}
          <Box sx={{ mt: 1.5 }}>
            <RichText html={content} />
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  );
}
