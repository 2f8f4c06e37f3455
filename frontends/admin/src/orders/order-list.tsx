import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatDateTime, formatMoney } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { DepartFilter } from '../fields/picker-filters.js';
import { useCan } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import type { Column, RowAction } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { awaitsHand, endingTexts, goodsKinds, isRefundable, orderStates, takesParts } from './order-words.js';
import type { OrderRow } from './order.js';
import { ordersText } from './orders.texts.js';
import { PartRefundDialog } from './part-refund-dialog.js';
import { RefundDialog } from './refund-dialog.js';

const timeText = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const timeColumn = (key: 'createTime' | 'payTime' | 'expireTime' | 'endTime', hidden = false): Column<OrderRow> => ({
  key,
  label: ordersText(`orders.${key}`),
  hidden,
  text: (row) => timeText(row[key]),
  cell: (row) => timeText(row[key]) || '—',
});
const methodText = ({ payMethod }: OrderRow): string => (payMethod === '' ? '' : ordersText(`orders.payMethod.${payMethod}`));

const columns: readonly Column<OrderRow>[] = [
  { key: 'title', grow: true, label: ordersText('orders.goods'), card: 'title', text: (row) => row.title, cell: (row) => row.title },
  {
    key: 'kind',
    label: ordersText('orders.kind'),
    text: (row) => ordersText(`orders.kind.${row.kind}`),
    cell: (row) => ordersText(`orders.kind.${row.kind}`),
  },
  {
    key: 'price',
    label: ordersText('orders.price'),
    align: 'right',
    text: (row) => formatMoney(row.price),
    cell: (row) => formatMoney(row.price),
  },
  {
    key: 'state',
    label: ordersText('orders.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={isRefundable(row) ? 'filled' : 'outlined'}
        color={isRefundable(row) ? 'success' : 'default'}
        label={row.state_dictText}
      />
    ),
  },
  // the goods are the heading of a card
  ...personColumns<OrderRow>({ nameLabel: ordersText('orders.realName'), userNameLabel: ordersText('orders.userName') }).map(
    ({ card: _heading, ...column }) => column,
  ),
  { key: 'deptName', label: ordersText('orders.dept'), hidden: true, text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  timeColumn('createTime'),
  timeColumn('payTime'),
  timeColumn('expireTime', true),
  timeColumn('endTime', true),
  {
    key: 'ending',
    label: ordersText('orders.endingAndParts'),
    text: (row) => endingTexts(row).join('；'),
    cell: (row) => (
      <Box sx={{ minWidth: 130, maxWidth: 240, whiteSpace: 'normal' }}>
        {endingTexts(row).map((words, at) => (
          // parts are never taken away
          <div key={`${at} ${words}`}>{words}</div>
        ))}
        {endingTexts(row).length === 0 ? '—' : null}
      </Box>
    ),
  },
  { key: 'payMethod', label: ordersText('orders.payMethod'), hidden: true, text: methodText, cell: (row) => methodText(row) || '—' },
  {
    key: 'transaction',
    label: ordersText('orders.transaction'),
    hidden: true,
    text: (row) => row.transaction,
    cell: (row) => row.transaction || '—',
  },
];

/** Orders of the people whom the person of the console reaches, newest first. */
export function OrderList(): ReactElement {
  const canRefund = useCan('pay:refund');
  const { isKnown, hasPay } = useSite();
  const [refunding, setRefunding] = useState<OrderRow | null>(null);
  const [parting, setParting] = useState<OrderRow | null>(null);
  const actions = (row: OrderRow): RowAction[] => [
    ...(isRefundable(row) || awaitsHand(row)
      ? [{ label: ordersText('orders.refund'), danger: true, primary: true, onClick: () => setRefunding(row) }]
      : []),
    ...(takesParts(row) ? [{ label: ordersText('orders.parts'), onClick: () => setParting(row) }] : []),
  ];
  return (
    <>
      <ListPage<OrderRow>
        resource="orders"
        codes={['pay:list']}
        title={ordersText('orders.title')}
        {...(isKnown && !hasPay ? { note: <Alert severity="info">{ordersText('orders.payOff')}</Alert> } : {})}
        columns={columns}
        nameOf={(row) => `${row.title} ${row.realName}`}
        emptyText={ordersText('orders.empty')}
        pinActions
        {...(canRefund ? { rowActions: actions } : {})}
        filters={
          <FilterBar>
            <TextFilter source="title" label={ordersText('orders.goods')} />
            <SelectFilter
              source="state"
              label={ordersText('orders.state')}
              options={orderStates.map((value) => ({ value, label: ordersText(`orders.state.${value}`) }))}
            />
            <SelectFilter
              source="kind"
              label={ordersText('orders.kind')}
              options={goodsKinds.map((value) => ({ value, label: ordersText(`orders.kind.${value}`) }))}
            />
            <TextFilter source="realName" label={ordersText('orders.search')} />
            <DepartFilter />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      {refunding === null ? null : <RefundDialog key={refunding.id} order={refunding} onClose={() => setRefunding(null)} />}
      {parting === null ? null : <PartRefundDialog key={parting.id} order={parting} onClose={() => setParting(null)} />}
    </>
  );
}
