import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { DicFilter } from '../fields/dic-filter.js';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { goodsCategories } from './goods-form.js';
import { priceText } from './goods-price.js';
import { goodsText } from './goods.texts.js';
import { goodsRoutes } from './routes.js';

type Goods = RowOf<'/api/mall/goods/admin/paging'>;

const columns: readonly Column<Goods>[] = [
  {
    key: 'title',
    grow: true,
    sortable: true,
    label: goodsText('goods.name'),
    card: 'title',
    text: (row) => row.title,
    cell: (row) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        {row.image === '' ? null : (
          <Box component="img" src={row.image} alt="" sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 1, flex: 'none' }} />
        )}
        <MuiLink component={Link} to={addressOf(goodsRoutes.GoodsEdit, { id: row.id })} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {row.title}
        </MuiLink>
      </Box>
    ),
  },
  {
    key: 'catId',
    label: goodsText('goods.catId'),
    sortable: false,
    text: (row) => row.catId_dictText,
    cell: (row) => row.catId_dictText || '—',
  },
  { key: 'salePrice', sortable: true, label: goodsText('goods.price'), text: priceText, cell: priceText },
  {
    key: 'leftStock',
    sortable: false,
    align: 'right',
    label: goodsText('goods.stock'),
    text: (row) => String(row.leftStock),
    cell: (row) => (row.leftStock > 0 ? row.leftStock : <Chip size="small" color="warning" label={row.leftStock} />),
  },
  {
    key: 'sales',
    sortable: true,
    align: 'right',
    label: goodsText('goods.sales'),
    text: (row) => String(row.sales),
    cell: (row) => row.sales,
  },
  {
    key: 'state',
    sortable: true,
    label: goodsText('goods.state'),
    text: (row) => row.state_dictText,
    cell: (row) => <Chip size="small" variant={row.state === 0 ? 'outlined' : 'filled'} label={row.state_dictText} />,
  },
  {
    key: 'createTime',
    sortable: true,
    hidden: true,
    label: goodsText('goods.createTime'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Goods of the mall. */
export function GoodsList(): ReactElement {
  const [canSave, canDelete] = [useCan('goods:save'), useCan('goods:delete')];
  const { run } = useAction();
  const [toDelete, setToDelete] = useState<Goods | null>(null);
  const setState = async (id: string, state: 0 | 1): Promise<void> => {
    const done = await run(() => api.call('/api/mall/goods/admin/state', { ids: [id], state }), goodsText('goods.stateChanged'));
    if (done !== undefined) await refreshCalls(['/api/mall/goods/admin/detail'], ['goods']);
  };
  const create = canSave ? (
    <Button component={Link} to={goodsRoutes.GoodsAdd} variant="contained">
      {goodsText('goods.create')}
    </Button>
  ) : undefined;
  const actions = (row: Goods): RowAction[] => [
    {
      label: canSave ? uiText('ui.edit') : goodsText('goods.view'),
      to: addressOf(goodsRoutes.GoodsEdit, { id: row.id }),
      primary: true,
    },
    ...(canSave
      ? [
          {
            label: goodsText(row.state === 0 ? 'goods.down' : 'goods.up'),
            onClick: () => void setState(row.id, row.state === 0 ? 1 : 0),
          },
        ]
      : []),
    { label: goodsText('goods.toStock'), to: filterAddress(goodsRoutes.GoodsStockList, { goodsId: row.id }) },
    ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) }] : []),
  ];
  return (
    <>
      <ListPage<Goods>
        resource="goods"
        codes={['goods:list']}
        title={goodsText('goods.title')}
        columns={columns}
        nameOf={(row) => row.title}
        actions={create}
        empty={create}
        emptyText={goodsText('goods.empty')}
        rowActions={actions}
        bulk={canDelete ? <BulkDeleteButton resource="goods" /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={goodsText('goods.name')} />
            <DicFilter source="catId" dicCode={goodsCategories} label={goodsText('goods.catId')} />
            <SelectFilter
              source="state"
              label={goodsText('goods.state')}
              options={([0, 1] as const).map((value) => ({ value, label: goodsText(`goods.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="goods"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
