import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { statisticText } from './statistics.texts.js';

const figures = [
  'facility',
  'discrimination',
  'upperLower',
  'efficiency',
  'weight',
  'alpha',
  'standardError',
  'skewness',
  'kurtosis',
] as const;

/** Definitions of the figures, by the names that the literature has for them. */
export function TermsSection(): ReactElement {
  const terms = [
    ...figures.map((one) => ({ name: statisticText(`stat.${one}`), text: statisticText(`stat.term.${one}`) })),
    { name: statisticText('stat.flag.key'), text: statisticText('stat.term.key') },
  ];
  return (
    <Section title={statisticText('stat.terms')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {terms.map(({ name, text }) => (
          <Box key={name}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
