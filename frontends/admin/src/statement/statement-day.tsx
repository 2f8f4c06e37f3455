import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { statementRoutes } from './routes.js';
import { SettleDialog } from './settle-dialog.js';
import { StateChip } from './statement-list.js';
import { differenceStates, methodText, oursText, sumText, theirsText, type Difference, type Statement } from './statement.js';
import { statementText } from './statement.texts.js';

const askEveryMs = 1000;
/** The statement is being fetched, or about to be. */
const isComing = ({ dueTime, failure }: Statement): boolean => dueTime !== null && failure === '' && Date.parse(dueTime) <= Date.now();

function useStatement(id: string): UseQueryResult<Statement> {
  return useQuery({
    queryKey: ['call', '/api/pay/statement/detail', { id }],
    queryFn: ({ signal }) => api.call('/api/pay/statement/detail', { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isComing(data) ? askEveryMs : false),
  });
}

const timeOf = ({ theirs, ours }: Difference): string => formatDateTime(theirs?.time ?? ours?.time ?? '');
const goodsOf = ({ title }: Difference): string => title || statementText('difference.noOrder');
const buyerOf = ({ realName, userName }: Difference): string => (realName === '' ? '' : `${realName}（${userName}）`);
function resultOf({ state, reason, settledBy, closeTime }: Difference): string {
  if (state === 'open') return '';
  if (state === 'gone') return statementText('difference.goneNote');
  return statementText('difference.settledNote', { reason, name: settledBy, time: closeTime === null ? '' : formatDateTime(closeTime) });
}
const wrapped = (text: string): ReactElement => (
  <Box sx={{ minWidth: 140, maxWidth: 260, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{text || '—'}</Box>
);
const stateColors = { open: 'error', gone: 'default', settled: 'success' } as const;

const columns: readonly Column<Difference>[] = [
  {
    key: 'kind',
    grow: true,
    card: 'title',
    label: statementText('difference.kind'),
    text: ({ kind }) => statementText(`difference.kind.${kind}`),
    cell: ({ kind }) => statementText(`difference.kind.${kind}`),
  },
  {
    key: 'state',
    label: statementText('difference.state'),
    text: ({ state }) => statementText(`difference.state.${state}`),
    cell: ({ state }) => (
      <Chip size="small" variant="outlined" color={stateColors[state]} label={statementText(`difference.state.${state}`)} />
    ),
  },
  { key: 'theirs', align: 'right', label: statementText('difference.theirs'), text: theirsText, cell: theirsText },
  { key: 'ours', align: 'right', label: statementText('difference.ours'), text: oursText, cell: oursText },
  { key: 'title', label: statementText('difference.goods'), text: goodsOf, cell: (row) => wrapped(goodsOf(row)) },
  { key: 'buyer', label: statementText('difference.buyer'), text: buyerOf, cell: (row) => buyerOf(row) || '—' },
  { key: 'time', label: statementText('difference.time'), text: timeOf, cell: timeOf },
  {
    key: 'transaction',
    label: statementText('difference.transaction'),
    text: (row) => row.transaction,
    cell: (row) => wrapped(row.transaction),
  },
  { key: 'orderId', label: statementText('difference.order'), hidden: true, text: (row) => row.orderId, cell: (row) => row.orderId || '—' },
  { key: 'result', label: statementText('difference.result'), text: resultOf, cell: (row) => wrapped(resultOf(row)) },
];

/** Totals of both sides, one below the other. */
function Sides({ statement }: { statement: Statement }): ReactElement {
  const sides = [
    { label: statementText('statement.theirs'), totals: statement.theirs },
    { label: statementText('statement.ours'), totals: statement.ours },
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr 1fr', maxWidth: 560, columnGap: { xs: 1.5, md: 3 }, rowGap: 1 }}>
      <span />
      {(['paid', 'refunded'] as const).map((of) => (
        <Typography key={of} variant="body2" color="textSecondary" align="right">
          {statementText(`statement.${of}`)}
        </Typography>
      ))}
      {sides.map(({ label, totals }) => [
        <Typography key={label} variant="body2" color="textSecondary">
          {label}
        </Typography>,
        ...(['paid', 'refunded'] as const).map((of) => (
          <Typography key={`${label}-${of}`} variant="body2" align="right" sx={{ whiteSpace: 'nowrap' }}>
            {sumText(totals, of)}
          </Typography>
        )),
      ])}
    </Box>
  );
}

function noteOf(statement: Statement): { severity: 'info' | 'success' | 'warning' | 'error'; text: string } {
  const { state, fetchTime, dueTime, isPartial, failure } = statement;
  const time = fetchTime === null ? '' : formatDateTime(fetchTime);
  const due = dueTime === null ? '' : formatDateTime(dueTime);
  if (state === 'unsupported') return { severity: 'info', text: statementText('statement.off') };
  if (failure !== '')
    return { severity: 'warning', text: statementText('statement.failed', { failure: `${failure.replace(/。$/, '')}。` }) };
  if (isComing(statement)) return { severity: 'info', text: statementText('statement.fetching') };
  if (state === 'missing') return { severity: 'warning', text: statementText('statement.failedSilent') };
  if (state === 'waiting') return { severity: 'info', text: statementText('statement.due', { time: due }) };
  if (isPartial && state === 'equal') return { severity: 'info', text: statementText('statement.partial', { time, due }) };
  if (state === 'differs') return { severity: 'error', text: statementText('statement.fetchedDiffers', { time }) };
  return { severity: 'success', text: statementText('statement.fetchedAt', { time }) };
}

/** The statement of one day: what it says beside our books, and what does not agree. */
export function StatementDay(): ReactElement {
  const { id = '' } = useParams();
  const { data: statement } = useStatement(id);
  const { busy, run } = useAction();
  const [settling, setSettling] = useState<Difference | null>(null);
  const fetchTime = statement?.fetchTime;
  useEffect(() => {
    void refreshCalls([], ['statement-differences', 'statements']);
  }, [fetchTime]);
  const fetchAgain = async (): Promise<void> => {
    await run(() => api.call('/api/pay/statement/fetch', { id }), statementText('statement.fetched'));
    await refreshCalls(['/api/pay/statement/detail']);
  };
  const look = async (row: Difference): Promise<void> => {
    const done = await run(() => api.call('/api/pay/statement/look', { id: row.id }));
    if (done !== undefined)
      notify(
        statementText(done.state === 'open' ? 'difference.look.open' : 'difference.look.gone'),
        done.state === 'open' ? 'warning' : 'success',
      );
    await refreshCalls(['/api/pay/statement/detail'], ['statement-differences', 'statements']);
  };
  const actions = (row: Difference): RowAction[] =>
    row.state === 'open'
      ? [
          { label: statementText('difference.look'), primary: true, onClick: () => void look(row) },
          { label: statementText('difference.settle'), primary: true, onClick: () => setSettling(row) },
        ]
      : [];
  const note = statement && noteOf(statement);
  // a day that is not over is fetched where the provider has its books ready at any time: the sandbox
  const canFetch =
    statement !== undefined && statement.state !== 'unsupported' && (statement.state !== 'waiting' || statement.payMethod === 'sandbox');
  return (
    <>
      <ListPage<Difference>
        resource="statement-differences"
        codes={['pay:statement']}
        title={statement ? statementText('statement.titleOf', { day: statement.day }) : statementText('statement.title')}
        back={statementRoutes.StatementList}
        columns={columns}
        nameOf={(row) => `${statementText(`difference.kind.${row.kind}`)} ${row.transaction}`}
        emptyText={statementText('difference.empty')}
        filter={{ dayId: id }}
        rowActions={actions}
        pinActions
        actions={
          canFetch ? (
            <Button variant="outlined" loading={busy || isComing(statement)} onClick={() => void fetchAgain()}>
              {statementText('statement.fetch')}
            </Button>
          ) : undefined
        }
        note={
          statement === undefined ? undefined : (
            <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
                <Typography component="span">{methodText(statement)}</Typography>
                {statement.merchant === '' ? null : (
                  <Typography component="span" variant="body2" color="textSecondary">
                    {statementText('statement.merchant')} {statement.merchant}
                  </Typography>
                )}
                <StateChip row={statement} />
              </Box>
              {note === undefined ? null : <Alert severity={note.severity}>{note.text}</Alert>}
              {statement.theirs === null ? null : <Sides statement={statement} />}
            </Box>
          )
        }
        filters={
          <FilterBar>
            <SelectFilter
              source="state"
              label={statementText('difference.state')}
              options={differenceStates.map((value) => ({ value, label: statementText(`difference.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      {settling === null ? null : <SettleDialog key={settling.id} difference={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
