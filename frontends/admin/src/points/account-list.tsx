import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { DepartFilter } from '../fields/picker-filters.js';
import { filterAddress } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { ByHandDialog } from './by-hand-dialog.js';
import type { Account } from './account.js';
import { pointsText } from './points.texts.js';
import { pointRoutes } from './routes.js';
import { TransferDialog } from './transfer-dialog.js';

const number = new Intl.NumberFormat('zh-CN');

const columns: readonly Column<Account>[] = [
  ...personColumns<Account>({ nameLabel: pointsText('points.realName'), userNameLabel: pointsText('points.userName'), sortable: true }),
  { key: 'deptName', grow: true, label: pointsText('points.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  {
    key: 'points',
    label: pointsText('points.balance'),
    align: 'right',
    sortable: true,
    text: (row) => String(row.points),
    cell: (row) => number.format(row.points),
  },
  {
    key: 'held',
    label: pointsText('points.held'),
    align: 'right',
    text: (row) => String(row.held),
    cell: (row) => (row.held === 0 ? '—' : number.format(row.held)),
  },
];

function AccountBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Account>();
  const [open, setOpen] = useState<'byHand' | 'transfer' | null>(null);
  const ids = selectedIds.map(String);
  const chosen = ids.flatMap((id) => data?.find((row) => row.id === id) ?? []);
  const [one, other, ...more] = chosen;
  const close = (): void => setOpen(null);
  const finish = (): void => {
    close();
    onUnselectItems();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen('byHand')}>
        {pointsText('points.byHand')}
      </Button>
      {one && other && more.length === 0 && ids.length === 2 ? (
        <Button size="small" onClick={() => setOpen('transfer')}>
          {pointsText('points.transfer')}
        </Button>
      ) : null}
      {open === 'byHand' ? (
        <ByHandDialog ids={ids} name={ids.length === 1 ? one?.realName : undefined} onDone={finish} onClose={close} />
      ) : null}
      {open === 'transfer' && one && other ? <TransferDialog people={[one, other]} onDone={finish} onClose={close} /> : null}
    </>
  );
}

/** Accounts of all people whom the person of the console reaches. */
export function AccountList(): ReactElement {
  const canSave = useCan('points:save');
  const [changed, setChanged] = useState<Account | null>(null);
  const close = (): void => setChanged(null);
  const actions = (row: Account): RowAction[] => [
    {
      label: pointsText('points.toLog'),
      to: filterAddress(pointRoutes.PointsLogList, { userId: row.userId, realName: row.userName }),
      primary: true,
    },
    ...(canSave ? [{ label: pointsText('points.byHand'), onClick: () => setChanged(row) }] : []),
  ];
  return (
    <>
      <ListPage<Account>
        resource="points"
        codes={['points:list']}
        title={pointsText('points.accounts')}
        columns={columns}
        nameOf={(row) => row.realName}
        emptyText={pointsText('points.empty')}
        rowActions={actions}
        {...(canSave ? { bulk: <AccountBulk /> } : {})}
        filters={
          <FilterBar>
            <TextFilter source="realName" label={pointsText('points.search')} />
            <DepartFilter />
          </FilterBar>
        }
      />
      {changed === null ? null : (
        <ByHandDialog key={changed.id} ids={[changed.id]} name={changed.realName} onDone={close} onClose={close} />
      )}
    </>
  );
}
