import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { ExamFilter } from '../fields/exam-filter.js';
import { nameOfPaper } from '../paper/paper-name.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { AppealDialog } from './appeal-dialog.js';
import { placeText, type Appeal } from './appeal-words.js';
import { appealText } from './appeal.texts.js';

const states = [0, 1] as const;
const stateText = (state: number): string => appealText(state === 1 ? 'appeal.state.1' : 'appeal.state.0');
const short = (words: string): ReactElement => <Box sx={{ whiteSpace: 'pre-wrap', minWidth: 200, overflowWrap: 'anywhere' }}>{words}</Box>;

const columns: readonly Column<Appeal>[] = [
  { key: 'realName', label: appealText('appeal.realName'), card: 'title', text: nameOfPaper, cell: nameOfPaper },
  {
    key: 'title',
    label: appealText('appeal.exam'),
    text: (row) => row.title,
    cell: (row) => <Box sx={{ whiteSpace: 'normal', minWidth: 140 }}>{row.title}</Box>,
  },
  { key: 'number', sortable: false, label: appealText('appeal.place'), text: placeText, cell: placeText },
  { key: 'text', sortable: false, grow: true, label: appealText('appeal.text'), text: (row) => row.text, cell: (row) => short(row.text) },
  {
    key: 'askTime',
    label: appealText('appeal.askTime'),
    text: (row) => formatDateTime(row.askTime),
    cell: (row) => formatDateTime(row.askTime),
  },
  {
    key: 'state',
    sortable: false,
    label: appealText('appeal.state'),
    text: (row) => stateText(row.state),
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === 0 ? 'filled' : 'outlined'}
        color={row.state === 0 ? 'warning' : 'default'}
        label={stateText(row.state)}
      />
    ),
  },
  {
    key: 'answer',
    sortable: false,
    hidden: true,
    label: appealText('appeal.answer'),
    text: (row) => row.answer,
    cell: (row) => (row.answer === '' ? '—' : short(row.answer)),
  },
  {
    key: 'answerTime',
    sortable: false,
    hidden: true,
    label: appealText('appeal.answerTime'),
    text: (row) => formatDateTime(row.answerTime),
    cell: (row) => formatDateTime(row.answerTime) || '—',
  },
];

/** Questions of learners about their marks, those that wait first. */
export function AppealList(): ReactElement {
  const [open, setOpen] = useState<Appeal | null>(null);
  const actions = (row: Appeal): RowAction[] => [
    { label: appealText(row.state === 0 ? 'appeal.do' : 'appeal.view'), primary: true, onClick: () => setOpen(row) },
  ];
  return (
    <>
      <ListPage<Appeal>
        resource="appeal"
        codes={['paper:review']}
        title={appealText('appeal.title')}
        columns={columns}
        nameOf={(row) => `${nameOfPaper(row)} ${placeText(row)}`}
        emptyText={appealText('appeal.empty')}
        rowActions={actions}
        filters={
          <FilterBar>
            <ExamFilter label={appealText('appeal.exam')} />
            <SelectFilter
              source="state"
              label={appealText('appeal.state')}
              options={states.map((value) => ({ value, label: stateText(value) }))}
            />
          </FilterBar>
        }
      />
      {open === null ? null : <AppealDialog appeal={open} onClose={() => setOpen(null)} />}
    </>
  );
}
