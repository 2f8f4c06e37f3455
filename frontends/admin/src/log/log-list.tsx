import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { LogDialog } from './log-dialog.js';
import type { LogRow } from './log.js';
import { logText } from './log.texts.js';

const outcomeOf = (row: LogRow): string => (row.code === 0 ? logText('log.ok') : row.outcome);
const columns: readonly Column<LogRow>[] = [
  {
    key: 'at',
    label: logText('log.at'),
    text: (row) => formatDateTime(row.at),
    cell: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.at)}</Box>,
  },
  { key: 'title', grow: true, card: 'title', label: logText('log.action'), text: (row) => row.title, cell: (row) => row.title },
  { key: 'realName', label: logText('log.user'), text: (row) => row.realName, cell: (row) => row.realName || logText('log.nobody') },
  { key: 'userName', label: logText('log.userName'), text: (row) => row.userName, cell: (row) => row.userName || logText('log.nobody') },
  {
    key: 'code',
    label: logText('log.outcome'),
    text: outcomeOf,
    cell: (row) => (
      <Chip
        size="small"
        variant="outlined"
        color={row.code === 0 ? 'default' : 'warning'}
        label={logText(row.code === 0 ? 'log.ok' : 'log.failed')}
      />
    ),
  },
  { key: 'ip', label: logText('log.ip'), text: (row) => row.ip, cell: (row) => row.ip || logText('log.nobody') },
  {
    key: 'object',
    label: logText('log.object'),
    hidden: true,
    text: (row) => row.object,
    cell: (row) => row.object || logText('log.nobody'),
  },
];

function VerifyButton(): ReactElement {
  const { busy, run } = useAction();
  const verify = async (): Promise<void> => {
    const result = await run(() => api.call('/api/sys/log/verify', {}));
    if (result === undefined) return;
    if (result.brokenAt === null) notify(logText('log.verified', { n: result.count }), 'success');
    else notify(logText('log.broken', { n: result.brokenAt }), 'error');
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void verify()}>
      {logText('log.verify')}
    </Button>
  );
}

export function LogList(): ReactElement {
  const [shown, setShown] = useState<LogRow | null>(null);
  const actions = (row: LogRow): RowAction[] => [{ label: logText('log.detail'), onClick: () => setShown(row), primary: true }];
  return (
    <>
      <ListPage<LogRow>
        resource="log"
        codes={['sys:log:list']}
        title={logText('log.title')}
        columns={columns}
        nameOf={(row) => `${formatDateTime(row.at)} ${row.title}`}
        emptyText={logText('log.empty')}
        actions={<VerifyButton />}
        rowActions={actions}
        filters={
          <FilterBar>
            <TextFilter source="keyword" label={logText('log.keyword')} />
            <TextFilter source="title" label={logText('log.action')} />
            <SelectFilter
              source="failed"
              label={logText('log.outcome')}
              options={[
                { value: false, label: logText('log.ok') },
                { value: true, label: logText('log.failed') },
              ]}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      <LogDialog row={shown} onClose={() => setShown(null)} />
    </>
  );
}
