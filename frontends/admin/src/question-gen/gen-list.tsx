import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '../lib/api.js';
import { useSite } from '../lib/site.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { genText } from './gen.texts.js';
import { genRoutes } from './routes.js';

type Generation = RowOf<'/api/qu/gen/paging'>;

const nameOf = ({ topic, sourceName }: Generation): string => topic || sourceName || genText('gen.noTopic');
const sourceOf = ({ hasSource, sourceName }: Generation): string => (hasSource ? sourceName || genText('gen.pasted') : '—');

const columns: readonly Column<Generation>[] = [
  {
    key: 'topic',
    grow: true,
    label: genText('gen.topic'),
    card: 'title',
    text: nameOf,
    cell: (row) => (
      <MuiLink component={Link} to={addressOf(genRoutes.QuAiGenDetail, { id: row.id })} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {nameOf(row)}
      </MuiLink>
    ),
  },
  { key: 'sourceName', label: genText('gen.sourceName'), text: sourceOf, cell: sourceOf },
  { key: 'quCount', label: genText('gen.count'), align: 'right', text: (row) => row.quCount, cell: (row) => row.quCount },
  {
    key: 'state',
    label: genText('gen.state'),
    text: (row) => genText(`gen.state.${row.state}`),
    cell: (row) => (
      <Chip
        size="small"
        variant="outlined"
        color={row.state === 'failed' ? 'warning' : 'default'}
        label={genText(`gen.state.${row.state}`)}
      />
    ),
  },
  {
    key: 'createTime',
    sortable: true,
    label: genText('gen.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** One's own records of questions that the model wrote. */
export function GenList(): ReactElement {
  const { hasAiQuestions } = useSite();
  const [toDelete, setToDelete] = useState<Generation | null>(null);
  const create = hasAiQuestions ? (
    <Button component={Link} to={genRoutes.QuAiGenAdd} variant="contained">
      {genText('gen.create')}
    </Button>
  ) : undefined;
  const actions = (row: Generation): RowAction[] => [
    { label: genText('gen.view'), to: addressOf(genRoutes.QuAiGenDetail, { id: row.id }), primary: true },
    { label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) },
  ];
  return (
    <>
      <ListPage<Generation>
        resource="gen"
        codes={['qu:ai:gen']}
        title={genText('gen.title')}
        columns={columns}
        nameOf={nameOf}
        actions={create}
        empty={create}
        emptyText={genText('gen.empty')}
        exporter={null}
        rowActions={actions}
        bulk={<BulkDeleteButton resource="gen" />}
        filters={
          <FilterBar>
            <TextFilter source="topic" label={genText('gen.topic')} />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="gen"
        target={toDelete === null ? null : { ids: [toDelete.id], name: nameOf(toDelete) }}
        note={genText('gen.deleteNote')}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
