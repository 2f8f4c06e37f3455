import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useSite } from '../lib/site.js';
import type { Column } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { statementRoutes } from './routes.js';
import { methodText, payMethods, states, stateText, sumText, type Statement } from './statement.js';
import { statementText } from './statement.texts.js';

const colors = { differs: 'error', missing: 'warning', equal: 'success', waiting: 'default', unsupported: 'default' } as const;
export function StateChip({ row }: { row: Statement }): ReactElement {
  return <Chip size="small" variant={row.state === 'differs' ? 'filled' : 'outlined'} color={colors[row.state]} label={stateText(row)} />;
}

const sumColumn = (side: 'theirs' | 'ours', of: 'paid' | 'refunded'): Column<Statement> => ({
  key: `${side}_${of}`,
  align: 'right',
  label: statementText(`statement.${side}${of === 'paid' ? 'Paid' : 'Refunded'}`),
  text: (row) => sumText(row[side], of),
  cell: (row) => sumText(row[side], of),
});

const columns: readonly Column<Statement>[] = [
  { key: 'day', label: statementText('statement.day'), card: 'title', sortable: true, text: (row) => row.day, cell: (row) => row.day },
  { key: 'payMethod', label: statementText('statement.payMethod'), text: methodText, cell: methodText },
  {
    key: 'merchant',
    label: statementText('statement.merchant'),
    hidden: true,
    text: (row) => row.merchant,
    cell: (row) => row.merchant || '—',
  },
  { key: 'state', label: statementText('statement.state'), text: stateText, cell: (row) => <StateChip row={row} /> },
  sumColumn('theirs', 'paid'),
  sumColumn('ours', 'paid'),
  sumColumn('theirs', 'refunded'),
  sumColumn('ours', 'refunded'),
  {
    key: 'fetchTime',
    label: statementText('statement.fetchTime'),
    text: (row) => (row.fetchTime === null ? '' : formatDateTime(row.fetchTime)),
    cell: (row) => (row.fetchTime === null ? '—' : formatDateTime(row.fetchTime)),
  },
];

/** Days of the accounts at companies that move money, the newest first. */
export function StatementList(): ReactElement {
  const { isKnown, hasPay } = useSite();
  return (
    <ListPage<Statement>
      resource="statements"
      codes={['pay:statement']}
      title={statementText('statement.title')}
      note={
        <>
          {isKnown && !hasPay ? (
            <Alert severity="info" sx={{ mb: 1.5 }}>
              {statementText('statement.payOff')}
            </Alert>
          ) : null}
          <Typography variant="body2" color="textSecondary">
            {statementText('statement.note')}
          </Typography>
        </>
      }
      columns={columns}
      nameOf={(row) => `${row.day} ${methodText(row)}`}
      emptyText={statementText('statement.empty')}
      pinActions
      rowActions={({ id }) => [
        { label: statementText('statement.view'), primary: true, to: addressOf(statementRoutes.StatementDay, { id }) },
      ]}
      filters={
        <FilterBar>
          <SelectFilter
            source="state"
            label={statementText('statement.state')}
            options={states.map((value) => ({ value, label: statementText(`statement.state.${value}`) }))}
          />
          <SelectFilter
            source="payMethod"
            label={statementText('statement.payMethod')}
            options={payMethods.map((value) => ({ value, label: statementText(`statement.payMethod.${value}`) }))}
          />
          <DateRangeFilter source="dateRange" />
        </FilterBar>
      }
    />
  );
}
