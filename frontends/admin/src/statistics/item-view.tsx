import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatScore, PlainLine, quTypeText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { RowOf } from '../lib/api.js';
import { Bar } from './bar.js';
import { FactList } from './fact-list.js';
import { figure, share } from './figures.js';
import { statisticText } from './statistics.texts.js';

export type Item = RowOf<'/api/exam/exam/statistics-items'>;
const pressing: ReadonlySet<Item['flags'][number]> = new Set(['key', 'negative']);

export const nameOf = ({ number, part }: Pick<Item, 'number' | 'part'>): string =>
  part === 0 ? statisticText('stat.item', { n: number }) : statisticText('stat.part', { n: number, m: part });

/** One question: what it is, what an examiner should look at, its figures, and how its options were chosen. */
export function ItemView({ item }: { item: Item }): ReactElement {
  const { quType, full, title, flags, isGiven, options } = item;
  const words = (
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {nameOf(item)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {quTypeText(quType)} · {statisticText('stat.scoreOf', { score: formatScore(full ?? 0) })}
        </Typography>
        {isGiven ? <Chip size="small" variant="outlined" label={statisticText('stat.given')} /> : null}
        {flags.map((flag) => (
          <Chip key={flag} size="small" color={pressing.has(flag) ? 'error' : 'warning'} label={statisticText(`stat.flag.${flag}`)} />
        ))}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <PlainLine text={title} />
      </Box>
      <FactList
        facts={[
          { label: statisticText('stat.facility'), value: figure(item.facility) },
          { label: statisticText('stat.discrimination'), value: figure(item.discrimination) },
          { label: statisticText('stat.upperLower'), value: figure(item.upperLower) },
          { label: statisticText('stat.efficiency'), value: figure(item.efficiency) },
          { label: statisticText('stat.sd'), value: figure(item.sd) },
          ...(item.part === 0 ? [{ label: statisticText('stat.weight'), value: share(item.weight) }] : []),
          { label: statisticText('stat.n'), value: String(item.n) },
          ...(item.blank === null ? [] : [{ label: statisticText('stat.blank'), value: String(item.blank) }]),
        ]}
      />
    </Box>
  );
  if (options.length === 0) return words;
  return (
    <Box
      sx={{ display: 'grid', columnGap: 4, rowGap: 1.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {words}
      <Options item={item} />
    </Box>
  );
}

function Options({ item }: { item: Item }): ReactElement {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={statisticText('stat.optionsOf', { item: nameOf(item) })}
        sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{statisticText('stat.options')}</TableCell>
            <TableCell align="right">{statisticText('stat.share')}</TableCell>
            <TableCell aria-hidden sx={{ width: '20%', display: { xs: 'none', sm: 'table-cell' } }} />
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {statisticText('stat.upper')}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {statisticText('stat.lower')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {item.options.map(({ id, abc, content, isRight, isAccepted = false, rate, count, upper, lower }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', fontWeight: isRight ? 600 : 400 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
                  <span>{abc}.</span>
                  <Box sx={{ minWidth: 0 }}>{content === '' ? statisticText('stat.picture') : <PlainLine text={content} />}</Box>
                  {isRight || isAccepted ? (
                    <Typography component="span" variant="caption" color="success" sx={{ whiteSpace: 'nowrap' }}>
                      {statisticText(isRight ? 'stat.right' : 'stat.accepted')}
                    </Typography>
                  ) : null}
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {statisticText('stat.chosen', { share: share(rate), n: count })}
              </TableCell>
              <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                <Bar value={rate ?? 0} color={isRight || isAccepted ? 'success.main' : 'secondary.main'} />
              </TableCell>
              {[upper, lower].map((value, at) => (
                <TableCell key={at === 0 ? 'upper' : 'lower'} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {share(value)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
