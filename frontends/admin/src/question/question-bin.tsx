import Button from '@mui/material/Button';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { RepoFilter } from '../fields/picker-filters.js';
import { quTypeChoices } from '../fields/vocabulary.js';
import { api, type RowOf } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { clip } from './clip.js';
import { PreviewDialog } from './preview-dialog.js';
import { refreshQuestions } from './question-bulk.js';
import { StemLine } from './question-cells.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';

type Row = RowOf<'/api/qu/qu/bin/paging'>;

const columns: readonly Column<Row>[] = [
  {
    key: 'content',
    grow: true,
    label: questionText('qu.content'),
    card: 'title',
    text: (row) => row.contentText,
    cell: (row) => <StemLine text={row.contentText} />,
  },
  { key: 'quType', label: questionText('qu.type'), text: (row) => row.quType_dictText, cell: (row) => row.quType_dictText },
  { key: 'repoTitle', label: questionText('qu.repo'), text: (row) => row.repoTitle, cell: (row) => row.repoTitle },
  { key: 'deleteName', label: questionText('qu.bin.deleteName'), text: (row) => row.deleteName, cell: (row) => row.deleteName || '—' },
  {
    key: 'deleteTime',
    label: questionText('qu.bin.deleteTime'),
    text: (row) => formatDateTime(row.deleteTime),
    cell: (row) => formatDateTime(row.deleteTime),
  },
  {
    key: 'endTime',
    label: questionText('qu.bin.endTime'),
    text: (row) => (row.endTime === '' ? '' : formatDateTime(row.endTime)),
    cell: (row) => (row.endTime === '' ? '—' : formatDateTime(row.endTime)),
  },
];
const nameOf = (row: Row): string => clip(row.contentText).slice(0, 30);

function BinBulk({ onRestore, onDelete }: { onRestore: (ids: string[]) => void; onDelete: (ids: string[]) => void }): ReactElement {
  const { selectedIds } = useListContext();
  const ids = selectedIds.map(String);
  return (
    <>
      <Button size="small" onClick={() => onRestore(ids)}>
        {questionText('qu.bin.restore')}
      </Button>
      <Button size="small" color="error" onClick={() => onDelete(ids)}>
        {questionText('qu.bin.delete')}
      </Button>
    </>
  );
}

/** Deleted questions: back into their banks, or for good. */
export function QuestionBin(): ReactElement {
  const { run } = useAction();
  const [shown, setShown] = useState<Row | null>(null);
  const [toDelete, setToDelete] = useState<{ ids: string[]; name: string } | null>(null);
  const restore = async (ids: string[]): Promise<void> => {
    const done = await run(async () => api.call('/api/qu/qu/bin/restore', { ids }), questionText('qu.bin.restored', { n: ids.length }));
    if (done !== undefined) await refreshQuestions();
  };
  const actions = (row: Row): RowAction[] => [
    { label: questionText('qu.preview'), onClick: () => setShown(row), primary: true },
    { label: questionText('qu.bin.restore'), onClick: () => void restore([row.id]), primary: true },
    { label: questionText('qu.bin.delete'), danger: true, onClick: () => setToDelete({ ids: [row.id], name: nameOf(row) }) },
  ];
  return (
    <>
      <ListPage<Row>
        resource="questionBin"
        codes={['qu:delete']}
        title={questionText('qu.bin')}
        back={questionRoutes.QuList}
        columns={columns}
        nameOf={nameOf}
        emptyText={questionText('qu.bin.empty')}
        exporter={null}
        rowActions={actions}
        bulk={<BinBulk onRestore={(ids) => void restore(ids)} onDelete={(ids) => setToDelete({ ids, name: '' })} />}
        filters={
          <FilterBar>
            <TextFilter source="content" label={questionText('qu.content')} />
            <RepoFilter />
            <SelectFilter source="quType" label={questionText('qu.type')} options={quTypeChoices} />
          </FilterBar>
        }
      />
      <PreviewDialog question={shown} mayEdit={false} onClose={() => setShown(null)} />
      <DeleteDialog
        resource="questionBin"
        target={toDelete}
        note={<span>{questionText('qu.bin.deleteNote')}</span>}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
