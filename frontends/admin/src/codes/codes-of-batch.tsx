import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ConfirmDialog, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { exportCodes } from './batch.js';
import { codesText } from './codes.texts.js';
import { codeRoutes } from './routes.js';

type Code = RowOf<'/api/pay/code/paging'>;
const [free, used] = [0, 1] as const;
const states = [0, 1, 2, 3] as const;

const columns: readonly Column<Code>[] = [
  { key: 'code', grow: true, label: codesText('codes.code'), card: 'title', text: (row) => row.code, cell: (row) => row.code || '—' },
  {
    key: 'state',
    label: codesText('codes.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === free ? 'filled' : 'outlined'}
        color={row.state === used ? 'success' : 'default'}
        label={row.state_dictText}
      />
    ),
  },
  { key: 'realName', label: codesText('codes.person'), text: (row) => row.realName, cell: (row) => row.realName || '—' },
  { key: 'userName', label: codesText('codes.account'), text: (row) => row.userName, cell: (row) => row.userName || '—' },
  {
    key: 'useTime',
    label: codesText('codes.useTime'),
    text: (row) => (row.useTime === null ? '' : formatDateTime(row.useTime)),
    cell: (row) => (row.useTime === null ? '—' : formatDateTime(row.useTime)),
  },
];

/** Address at which a learner redeems the code. */
const linkOf = ({ code }: Code): string => `${window.location.origin}${learnerPages.UserOrders}?code=${code}`;

async function copyLink(row: Code): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(row));
    notify(codesText('codes.link.done'), 'success');
  } catch {
    notify(codesText('codes.link.failed'), 'warning');
  }
}

/** Codes that are to count no more; none: all of the batch. */
function VoidDialog({ batchId, ids, onClose }: { batchId: string; ids: readonly string[]; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const confirm = async (): Promise<void> => {
    const done = await run(() => api.call('/api/pay/code/void', { id: batchId, ids: [...ids] }));
    if (done === undefined) return;
    notify(codesText('codes.void.done', { n: done.count }), 'success');
    onClose();
    await refreshCalls([], ['codes', 'codes-of-batch']);
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={codesText(ids.length === 0 ? 'codes.voidAll.title' : 'codes.voidOne.title')}
      confirmText={codesText('codes.voidOne')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {codesText('codes.void.note')}
    </ConfirmDialog>
  );
}

/** The codes of one batch: what became of each, and who redeemed it. */
export function CodesOfBatch(): ReactElement {
  const { id: batchId = '' } = useParams();
  const { busy, run } = useAction();
  const [voiding, setVoiding] = useState<readonly string[] | null>(null);
  const actions = (row: Code): RowAction[] =>
    row.state === free
      ? [
          { label: codesText('codes.link'), primary: true, onClick: () => void copyLink(row) },
          { label: codesText('codes.voidOne'), danger: true, onClick: () => setVoiding([row.id]) },
        ]
      : [];
  return (
    <>
      <ListPage<Code>
        resource="codes-of-batch"
        codes={['pay:code']}
        title={codesText('codes.title')}
        back={codeRoutes.CodeList}
        columns={columns}
        nameOf={(row) => row.code}
        emptyText={codesText('codes.of.empty')}
        filter={{ batchId }}
        rowActions={actions}
        actions={
          <Button color="error" variant="outlined" onClick={() => setVoiding([])}>
            {codesText('codes.voidAll')}
          </Button>
        }
        exporter={
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            loading={busy}
            sx={{ minHeight: 40 }}
            onClick={() => void run(() => exportCodes(batchId))}
          >
            {codesText('codes.export')}
          </Button>
        }
        filters={
          <FilterBar>
            <TextFilter source="code" label={codesText('codes.code')} />
            <SelectFilter
              source="state"
              label={codesText('codes.state')}
              options={states.map((value) => ({ value, label: codesText(`codes.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      {voiding === null ? null : <VoidDialog batchId={batchId} ids={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}
