import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { RowOf } from '../lib/api.js';
import type { Column } from '../ui/column.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { GoodsFilter } from './goods-filter.js';
import { goodsText } from './goods.texts.js';
import { goodsRoutes } from './routes.js';

type Row = RowOf<'/api/mall/goods/admin/stock-log'>;

const signed = ({ change }: Row): string => `${change < 0 ? '−' : '+'}${Math.abs(change)}`;
const why = ({ reason, orderId }: Row): string => (orderId === '' ? reason : goodsText('log.order', { id: orderId }));
const titleOf = ({ goodsTitle }: Row): string => goodsTitle || goodsText('log.deleted');
const kinds = ['first', 'reserve', 'release', 'change'] as const;

const columns: readonly Column<Row>[] = [
  { key: 'goodsTitle', grow: true, card: 'title', label: goodsText('log.goods'), text: titleOf, cell: titleOf },
  { key: 'skuTitle', label: goodsText('log.sku'), text: (row) => row.skuTitle, cell: (row) => row.skuTitle || '—' },
  { key: 'kind', label: goodsText('log.kind'), text: (row) => row.kind_dictText, cell: (row) => row.kind_dictText },
  { key: 'change', align: 'right', label: goodsText('log.change'), text: (row) => String(row.change), cell: signed },
  { key: 'left', align: 'right', label: goodsText('log.left'), text: (row) => String(row.left), cell: (row) => row.left },
  { key: 'why', label: goodsText('log.why'), text: why, cell: (row) => why(row) || '—' },
  { key: 'byName', label: goodsText('log.by'), text: (row) => row.byName, cell: (row) => row.byName || '—' },
  {
    key: 'createTime',
    label: goodsText('log.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Every change of a stock, newest first. */
export function StockList(): ReactElement {
  return (
    <ListPage<Row>
      resource="goods-stock"
      codes={['goods:list']}
      title={goodsText('log.title')}
      back={goodsRoutes.GoodsList}
      columns={columns}
      nameOf={titleOf}
      emptyText={goodsText('log.empty')}
      filters={
        <FilterBar>
          <GoodsFilter />
          <SelectFilter
            source="kind"
            label={goodsText('log.kind')}
            options={kinds.map((value) => ({ value, label: goodsText(`log.kind.${value}`) }))}
          />
        </FilterBar>
      }
    />
  );
}
