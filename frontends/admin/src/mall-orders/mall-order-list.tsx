import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatDateTime, notify, type CallInput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { saveFile } from '../ui/download.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { CancelDialog } from './cancel-dialog.js';
import { DetailDialog } from './detail-dialog.js';
import { costText, deedsOf, orderStates, states, type MallOrderRow } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

const columns: readonly Column<MallOrderRow>[] = [
  { key: 'title', grow: true, label: mallOrderText('list.goods'), card: 'title', text: (row) => row.title, cell: (row) => row.title },
  {
    key: 'realName',
    label: mallOrderText('list.person'),
    text: (row) => `${row.realName} ${row.userName}`,
    cell: (row) => `${row.realName} · ${row.userName}`,
  },
  { key: 'totalAmount', align: 'right', label: mallOrderText('list.cost'), text: costText, cell: costText },
  {
    key: 'state',
    label: mallOrderText('list.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === states.paid ? 'filled' : 'outlined'}
        color={row.state === states.paid ? 'warning' : 'default'}
        label={row.state_dictText}
      />
    ),
  },
  {
    key: 'createTime',
    sortable: true,
    label: mallOrderText('list.createTime'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  { key: 'remark', hidden: true, label: mallOrderText('list.remark'), text: (row) => row.remark, cell: (row) => row.remark || '—' },
  { key: 'id', hidden: true, label: mallOrderText('list.orderId'), text: (row) => row.id, cell: (row) => row.id },
];

/** Orders that the filter means, with everything that who sends them needs, as a spreadsheet. */
function ExportOrders(): ReactElement {
  const { filterValues } = useListContext<MallOrderRow>();
  const { busy, run } = useAction();
  const work = async (): Promise<void> => {
    const { state, ...others } = (filterValues ?? {}) as Record<string, unknown>;
    const chosen = orderStates.find((one) => String(one) === String(state));
    // of the filters of this page
    const input = { ...others, ...(chosen === undefined ? {} : { state: chosen }) } as CallInput<'/api/mall/order/admin/export'>;
    const { name, content } = await api.download('/api/mall/order/admin/export', input);
    saveFile(name, content);
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} loading={busy} sx={{ minHeight: 40 }} onClick={() => void run(work)}>
      {mallOrderText('list.export')}
    </Button>
  );
}

/** One cancellation for all that are selected and not cancelled. */
function CancelMany(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<MallOrderRow>();
  const [chosen, setChosen] = useState<MallOrderRow[]>([]);
  const open = (): void => {
    const found = (data ?? []).filter((row) => selectedIds.includes(row.id) && deedsOf(row).cancel);
    if (found.length === 0) return notify(mallOrderText('list.cancelNone'), 'warning');
    setChosen(found);
  };
  return (
    <>
      <Button size="small" color="error" onClick={open}>
        {mallOrderText('list.cancelMany')}
      </Button>
      {chosen.length === 0 ? null : (
        <CancelDialog
          orders={chosen}
          onClose={() => setChosen([])}
          onDone={() => {
            setChosen([]);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
}

/** Orders of the mall of the people whom the person of the console reaches, the newest first. */
export function MallOrderList(): ReactElement {
  const [canSend, canCancel] = [useCan('mall:order:send'), useCan('mall:order:cancel')];
  const [open, setOpen] = useState<{ id: string; first: 'send' | 'part' | 'sum' | null } | null>(null);
  const [cancelling, setCancelling] = useState<MallOrderRow | null>(null);
  const actions = (row: MallOrderRow): RowAction[] => {
    const can = deedsOf(row);
    const mayBeSent = canSend && can.send;
    return [
      ...(mayBeSent ? [{ label: mallOrderText('deed.send'), primary: true, onClick: () => setOpen({ id: row.id, first: 'send' }) }] : []),
      { label: mallOrderText('deed.view'), primary: !mayBeSent, onClick: () => setOpen({ id: row.id, first: null }) },
      ...(canCancel && can.part ? [{ label: mallOrderText('deed.part'), onClick: () => setOpen({ id: row.id, first: 'part' }) }] : []),
      ...(canCancel && can.sum ? [{ label: mallOrderText('deed.sum'), onClick: () => setOpen({ id: row.id, first: 'sum' }) }] : []),
      ...(canCancel && can.cancel ? [{ label: mallOrderText('deed.cancel'), danger: true, onClick: () => setCancelling(row) }] : []),
    ];
  };
  return (
    <>
      <ListPage<MallOrderRow>
        resource="mall-order"
        codes={['mall:order:list']}
        title={mallOrderText('list.title')}
        columns={columns}
        nameOf={(row) => `${row.title} ${row.realName}`}
        emptyText={mallOrderText('list.empty')}
        rowActions={actions}
        {...(canSend ? { exporter: <ExportOrders /> } : {})}
        bulk={canCancel ? <CancelMany /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={mallOrderText('list.goodsSearch')} />
            <SelectFilter
              source="state"
              label={mallOrderText('list.state')}
              options={orderStates.map((value) => ({ value, label: mallOrderText(`state.${value}`) }))}
            />
            <TextFilter source="realName" label={mallOrderText('list.personSearch')} />
            <TextFilter source="orderId" label={mallOrderText('list.orderId')} />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      {open === null ? null : <DetailDialog key={open.id} {...open} onClose={() => setOpen(null)} />}
      {cancelling === null ? null : (
        <CancelDialog orders={[cancelling]} onDone={() => setCancelling(null)} onClose={() => setCancelling(null)} />
      )}
    </>
  );
}
