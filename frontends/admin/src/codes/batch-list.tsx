import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { codeKinds, exportCodes, goodsText, type Batch } from './batch.js';
import { codesText } from './codes.texts.js';
import { MakeDialog } from './make-dialog.js';
import { codeRoutes } from './routes.js';

const expiryText = ({ expireTime }: Batch): string => (expireTime === null ? codesText('codes.forever') : formatDateTime(expireTime));
const numberColumn = (key: 'count' | 'used' | 'void'): Column<Batch> => ({
  ...{ key, label: codesText(`codes.${key}`), align: 'right' },
  text: (row) => String(row[key]),
  cell: (row) => row[key],
});

const columns: readonly Column<Batch>[] = [
  { key: 'title', grow: true, label: codesText('codes.goods'), card: 'title', text: goodsText, cell: goodsText },
  {
    key: 'kind',
    label: codesText('codes.kind'),
    text: (row) => codesText(`codes.kind.${row.kind}`),
    cell: (row) => codesText(`codes.kind.${row.kind}`),
  },
  numberColumn('count'),
  numberColumn('used'),
  numberColumn('void'),
  { key: 'remark', label: codesText('codes.remark'), text: (row) => row.remark, cell: (row) => row.remark || '—' },
  { key: 'expireTime', label: codesText('codes.expire'), text: expiryText, cell: expiryText },
  {
    key: 'createTime',
    label: codesText('codes.createTime'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Codes that people redeem, as they were made together; the newest first. */
export function BatchList(): ReactElement {
  const [making, setMaking] = useState(false);
  const { run } = useAction();
  const actions = (row: Batch): RowAction[] => [
    { label: codesText('codes.view'), primary: true, to: addressOf(codeRoutes.CodesOfBatch, { id: row.id }) },
    { label: codesText('codes.export'), onClick: () => void run(() => exportCodes(row.id)) },
  ];
  return (
    <>
      <ListPage<Batch>
        resource="codes"
        codes={['pay:code']}
        title={codesText('codes.title')}
        columns={columns}
        nameOf={goodsText}
        emptyText={codesText('codes.empty')}
        rowActions={actions}
        actions={
          <Button variant="contained" onClick={() => setMaking(true)}>
            {codesText('codes.make')}
          </Button>
        }
        filters={
          <FilterBar>
            <TextFilter source="title" label={codesText('codes.search')} />
            <SelectFilter
              source="kind"
              label={codesText('codes.kind')}
              options={codeKinds.map((value) => ({ value, label: codesText(`codes.kind.${value}`) }))}
            />
          </FilterBar>
        }
      />
      {making ? <MakeDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}
