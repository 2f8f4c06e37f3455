import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { Section } from '../ui/page.js';
import { ItemView } from './item-view.js';
import type { Report } from './report-sections.js';
import { statisticText } from './statistics.texts.js';

const size = 20;
const flags = ['key', 'negative', 'weak', 'hard', 'easy', 'unchosen'] as const;
const orders = ['number', 'facility', 'discrimination'] as const;
/** With fewer papers nothing is flagged; as the service has it. */
const fewPapers = 20;

interface ItemAnalysisProps {
  examId: string;
  which: 'best' | 'first' | 'all';
  report: Report;
}

/** Questions with their figures, a page at a time; condition, order and page stand in the address. */
export function ItemAnalysis({ examId, which, report }: ItemAnalysisProps): ReactElement {
  const [query, setQuery] = useSearchParams();
  const flag = flags.find((one) => one === query.get('flag'));
  const order = orders.find((one) => one === query.get('order')) ?? 'number';
  const current = Math.max(1, Number(query.get('page')) || 1);
  const change = (name: string, value: string): void => {
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (name !== 'page') next.delete('page');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  };
  const call = useCall(
    '/api/exam/exam/statistics-items',
    {
      ...{ current, size, orders: order === 'number' ? [] : [{ column: order, asc: true }] },
      params: { examId, which, ...(flag === undefined ? {} : { flag }) },
    },
    { keepPrevious: true },
  );
  const there = flags.filter((one) => report.flags[one] > 0 || one === flag);
  return (
    <Section
      title={statisticText('stat.items')}
      note={statisticText(report.papers < fewPapers ? 'stat.few' : 'stat.itemsNote')}
      actions={
        report.questions === 0 ? undefined : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
            <TextField
              select
              label={statisticText('stat.show')}
              value={flag ?? 'all'}
              onChange={(event) => change('flag', event.target.value === 'all' ? '' : event.target.value)}
              sx={{ flex: 1, minWidth: { xs: 150, sm: 200 } }}
            >
              <MenuItem value="all">{statisticText('stat.show.all', { n: report.questions })}</MenuItem>
              {there.map((one) => (
                <MenuItem key={one} value={one}>
                  {statisticText('stat.show.flag', { flag: statisticText(`stat.flag.${one}`), n: report.flags[one] })}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={statisticText('stat.order')}
              value={order}
              onChange={(event) => change('order', event.target.value === 'number' ? '' : event.target.value)}
              sx={{ flex: 1, minWidth: { xs: 120, sm: 180 } }}
            >
              {orders.map((one) => (
                <MenuItem key={one} value={one}>
                  {statisticText(`stat.order.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        )
      }
    >
      <CallView call={call} height={240}>
        {({ records, pages }) =>
          records.length === 0 ? (
            <Typography color="textSecondary">{statisticText(flag === undefined ? 'stat.noItems' : 'stat.noneFlagged')}</Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {records.map((item) => (
                  <Box
                    component="li"
                    key={`${item.number}.${item.part}`}
                    sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' }, '&:first-of-type': { pt: 0 } }}
                  >
                    <ItemView item={item} />
                  </Box>
                ))}
              </Box>
              {pages > 1 ? <Pagination count={pages} page={current} onChange={(_event, next) => change('page', String(next))} /> : null}
            </Box>
          )
        }
      </CallView>
    </Section>
  );
}
