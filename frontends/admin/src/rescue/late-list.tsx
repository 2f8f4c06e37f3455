import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { ExamFilter } from '../fields/exam-filter.js';
import type { RowOf } from '../lib/api.js';
import { exStateText } from '../paper/paper-vocabulary.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { rescueText } from './rescue.texts.js';
import { rescueRoutes } from './routes.js';

type LatePaper = RowOf<'/api/exam/exam/late-paging'>;
const waiting = 1;

const stateText = (state: number): string => rescueText(state === waiting ? 'late.state.1' : 'late.state.2');
const addressOfPaper = ({ id }: LatePaper): string => addressOf(rescueRoutes.LateDetail, { paperId: id });

const columns: readonly Column<LatePaper>[] = [
  {
    key: 'realName',
    label: rescueText('late.realName'),
    card: 'title',
    text: (paper) => paper.realName,
    cell: (paper) => (
      <MuiLink component={Link} to={addressOfPaper(paper)} sx={{ fontWeight: 550 }}>
        {paper.realName}
      </MuiLink>
    ),
  },
  { key: 'userName', label: rescueText('late.userName'), text: (paper) => paper.userName, cell: (paper) => paper.userName },
  { key: 'deptName', grow: true, label: rescueText('late.dept'), text: (paper) => paper.deptName, cell: (paper) => paper.deptName || '—' },
  {
    key: 'exState',
    label: rescueText('late.end'),
    text: (paper) => exStateText(paper.exState),
    cell: (paper) => exStateText(paper.exState),
  },
  {
    key: 'handTime',
    label: rescueText('late.handTime'),
    text: (paper) => formatDateTime(paper.handTime),
    cell: (paper) => formatDateTime(paper.handTime),
  },
  {
    key: 'lateState',
    label: rescueText('late.state'),
    text: (paper) => stateText(paper.lateState),
    cell: (paper) => (
      <Chip
        size="small"
        variant={paper.lateState === waiting ? 'filled' : 'outlined'}
        color={paper.lateState === waiting ? 'warning' : 'default'}
        label={stateText(paper.lateState)}
      />
    ),
  },
];

function LateNote(): ReactElement {
  const { filterValues } = useListContext();
  const hasExam = typeof filterValues?.['examId'] === 'string' && filterValues['examId'] !== '';
  return (
    <Typography variant="body2" color="textSecondary">
      {rescueText(hasExam ? 'late.note' : 'late.choose')}
    </Typography>
  );
}

/** Papers of an exam with answers that came too late. */
export function LateList(): ReactElement {
  const actions = (paper: LatePaper): RowAction[] => [
    { label: rescueText(paper.lateState === waiting ? 'late.open' : 'late.view'), to: addressOfPaper(paper), primary: true },
  ];
  return (
    <ListPage<LatePaper>
      resource="late"
      codes={['paper:review']}
      back={examRoutes.ExamList}
      title={rescueText('late.title')}
      columns={columns}
      nameOf={(paper) => paper.realName}
      note={<LateNote />}
      emptyText={rescueText('late.empty')}
      rowActions={actions}
      filters={
        <FilterBar>
          <ExamFilter label={rescueText('late.exam')} />
          <SelectFilter
            source="lateState"
            label={rescueText('late.state')}
            options={[1, 2].map((value) => ({ value, label: stateText(value) }))}
          />
        </FilterBar>
      }
    />
  );
}
