import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPercent } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { trendText } from './trend.texts.js';
import type { TrendPoint } from './trend.js';

/** of the picture, which is as wide as its place */
const [width, height, edge] = [100, 100, 4];
const still = { vectorEffect: 'non-scaling-stroke' } as const;

/** A line of own scores. Needs two of them. */
export function ScoreTrend({ points }: { points: readonly TrendPoint[] }): ReactElement {
  const n = points.length;
  const x = (index: number): number => edge + (index / Math.max(1, n - 1)) * (width - 2 * edge);
  const y = (share: number): number => edge + (1 - share) * (height - 2 * edge);
  return (
    <Box
      component="section"
      aria-label={trendText('trend.title')}
      sx={{ mb: 2.5, p: { xs: 2, sm: 2.5 }, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.25 }}
    >
      <Typography variant="h3" component="h2">
        {trendText('trend.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {trendText('trend.hint', { n })}
      </Typography>
      <Box sx={{ height: 116, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Box
          aria-hidden
          sx={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            textAlign: 'right',
            fontSize: '0.75rem',
            lineHeight: 1,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{formatPercent(share)}</span>
          ))}
        </Box>
        <Box
          component="svg"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={trendText('trend.spoken', { n, list: points.map(({ words }) => words).join('，') })}
          sx={{
            display: 'block',
            width: '100%',
            height: '100%',
            color: 'primary.main',
            '& .grid': { stroke: 'currentColor', color: 'divider' },
          }}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} className="grid" x1={0} x2={width} y1={y(share)} y2={y(share)} {...still} />
          ))}
          <polyline
            points={points.map(({ share }, index) => `${x(index)},${y(share)}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            {...still}
          />
          {/* a line without length and with round ends is a dot of the same size whatever the width */}
          {points.map(({ id, share, words }, index) => (
            <path key={id} d={`M${x(index)} ${y(share)}h0`} stroke="currentColor" strokeWidth={9} strokeLinecap="round" {...still}>
              <title>{words}</title>
            </path>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
