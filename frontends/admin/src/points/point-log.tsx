import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { DepartFilter } from '../fields/picker-filters.js';
import type { RowOf } from '../lib/api.js';
import type { Column } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { pointsText } from './points.texts.js';
import { pointRoutes } from './routes.js';

type Row = RowOf<'/api/points/log/paging'>;

const number = new Intl.NumberFormat('zh-CN');
const signed = (points: number): string => `${points < 0 ? '−' : '+'}${number.format(Math.abs(points))}`;
const kinds = [1, 2, 3, 4, 5] as const;

const columns: readonly Column<Row>[] = [
  ...personColumns<Row>({ nameLabel: pointsText('points.realName'), userNameLabel: pointsText('points.userName') }),
  { key: 'deptName', label: pointsText('points.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  { key: 'kind', label: pointsText('points.kind'), text: (row) => row.kind_dictText, cell: (row) => row.kind_dictText },
  {
    key: 'points',
    label: pointsText('points.change'),
    align: 'right',
    sortable: true,
    text: (row) => String(row.points),
    cell: (row) => signed(row.points),
  },
  {
    key: 'balance',
    label: pointsText('points.after'),
    align: 'right',
    text: (row) => String(row.balance),
    cell: (row) => number.format(row.balance),
  },
  { key: 'refRemark', grow: true, label: pointsText('points.remark'), text: (row) => row.refRemark, cell: (row) => row.refRemark },
  { key: 'by', label: pointsText('points.by'), text: (row) => row.by, cell: (row) => row.by || '—' },
  {
    key: 'createTime',
    label: pointsText('points.time'),
    sortable: true,
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Every change of points, newest first. */
export function PointLog(): ReactElement {
  return (
    <ListPage<Row>
      resource="points-log"
      codes={['points:list']}
      back={pointRoutes.PointsAccountList}
      title={pointsText('points.log')}
      columns={columns}
      nameOf={(row) => row.realName}
      emptyText={pointsText('points.emptyLog')}
      filters={
        <FilterBar>
          <TextFilter source="realName" label={pointsText('points.search')} />
          <DepartFilter />
          <SelectFilter
            source="kind"
            label={pointsText('points.kind')}
            options={kinds.map((value) => ({ value, label: pointsText(`points.kind.${value}`) }))}
          />
          <DateRangeFilter source="dateRange" />
        </FilterBar>
      }
    />
  );
}
