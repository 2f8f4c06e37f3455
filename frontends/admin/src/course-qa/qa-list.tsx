import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { QaDeleteDialog } from './qa-delete-dialog.js';
import { QaDialog, refreshQa } from './qa-dialog.js';
import { qaText } from './qa.texts.js';

type Question = RowOf<'/api/course/qa/paging'>;
const stateText = ({ hidden, replied }: Question): string => qaText(hidden ? 'qa.hidden' : replied ? 'qa.replied' : 'qa.pending');
const long = (words: string): ReactElement => <Box sx={{ whiteSpace: 'normal', minWidth: 140, overflowWrap: 'anywhere' }}>{words}</Box>;

const columns: readonly Column<Question>[] = [
  {
    key: 'title',
    sortable: false,
    grow: true,
    card: 'title',
    label: qaText('qa.question'),
    text: (row) => row.title,
    cell: (row) => long(row.title),
  },
  { key: 'courseTitle', sortable: false, label: qaText('qa.course'), text: (row) => row.courseTitle, cell: (row) => long(row.courseTitle) },
  { key: 'fileTitle', sortable: false, label: qaText('qa.file'), text: (row) => row.fileTitle, cell: (row) => long(row.fileTitle) },
  { key: 'realName', sortable: false, label: qaText('qa.realName'), text: (row) => row.realName, cell: (row) => row.realName },
  {
    key: 'createTime',
    sortable: false,
    label: qaText('qa.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  {
    key: 'state',
    sortable: false,
    label: qaText('qa.state'),
    text: stateText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.replied || row.hidden ? 'outlined' : 'filled'}
        color={row.replied && !row.hidden ? 'default' : 'warning'}
        label={stateText(row)}
      />
    ),
  },
  {
    key: 'replyCount',
    sortable: false,
    hidden: true,
    label: qaText('qa.replyCount'),
    text: (row) => String(row.replyCount),
    cell: (row) => row.replyCount,
  },
];

/** Questions of learners about the courses within reach. */
export function QaList(): ReactElement {
  const { run } = useAction();
  const [open, setOpen] = useState<Question | null>(null);
  const [toDelete, setToDelete] = useState<Question | null>(null);
  const hide = async ({ id, hidden }: Question): Promise<void> => {
    const state = hidden ? 0 : 1;
    await run(() => api.call('/api/course/qa/hide', { ids: [id], state }), qaText(hidden ? 'qa.showDone' : 'qa.hideDone'));
    await refreshQa();
  };
  const actions = (row: Question): RowAction[] => [
    { label: qaText('qa.open'), primary: true, onClick: () => setOpen(row) },
    { label: qaText(row.hidden ? 'qa.show' : 'qa.hide'), onClick: () => void hide(row) },
    { label: qaText('qa.delete'), danger: true, onClick: () => setToDelete(row) },
  ];
  return (
    <>
      <ListPage<Question>
        resource="course-qa"
        codes={['course:qa']}
        title={qaText('qa.title')}
        columns={columns}
        nameOf={(row) => row.title}
        emptyText={qaText('qa.empty')}
        rowActions={actions}
        filters={
          <FilterBar>
            <TextFilter source="title" label={qaText('qa.question')} />
            <TextFilter source="realName" label={qaText('qa.realName')} />
            <SelectFilter
              source="replied"
              label={qaText('qa.state')}
              options={[
                { value: false, label: qaText('qa.pending') },
                { value: true, label: qaText('qa.replied') },
              ]}
            />
          </FilterBar>
        }
      />
      {open === null ? null : <QaDialog id={open.id} title={open.title} onClose={() => setOpen(null)} />}
      {toDelete === null ? null : (
        <QaDeleteDialog
          isQuestion
          id={toDelete.id}
          name={toDelete.title}
          onClose={() => setToDelete(null)}
          onDone={() => {
            setToDelete(null);
            void refreshQa();
          }}
        />
      )}
    </>
  );
}
