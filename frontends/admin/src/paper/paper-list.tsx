import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, formatScore } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ExamFilter } from '../fields/exam-filter.js';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { markBookText } from '../mark-book/mark-book.texts.js';
import { markBookRoutes } from '../mark-book/routes.js';
import { markingText } from '../marking/marking.texts.js';
import { markingRoutes } from '../marking/routes.js';
import { statisticRoutes } from '../statistics/routes.js';
import { statisticText } from '../statistics/statistics.texts.js';
import type { Column, RowAction } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { ExamPause } from './exam-pause.js';
import { PaperBulk, usePaperDeeds } from './paper-bulk.js';
import { usePaperRescue } from './paper-rescue.js';
import { nameOfPaper } from './paper-name.js';
import { exStateText, paperStates, stateText } from './paper-vocabulary.js';
import { paperText } from './paper.texts.js';
import { usePaperPdf } from './paper-pdf.js';
import { paperRoutes } from './routes.js';

type Paper = RowOf<'/api/paper/paper/paging'>;

const isMarked = (state: number): boolean => state === 2;
const isScored = (paper: Paper): boolean => isMarked(paper.state);
const verdict = (paper: Paper): string => {
  if (!paper.valid) return paperText('paper.invalid');
  if (!isScored(paper)) return '—';
  return paperText(paper.passed ? 'paper.pass' : 'paper.fail');
};
/** While something waits for a person there is no mark yet: a nought would be taken for one. */
const hasScore = ({ handState, state, userScore }: Paper): boolean => handState === 1 && (isMarked(state) || userScore > 0);
const scoreText = (paper: Paper): string =>
  !hasScore(paper) ? '—' : paperText('paper.scoreOf', { got: formatScore(paper.userScore), total: formatScore(paper.totalScore) });

/** The paper itself shows keys: only those who mark may open it. */
function PaperName({ paper }: { paper: Paper }): ReactElement {
  const canReview = useCan('paper:review');
  if (!canReview || !paper.mayMark || paper.handState !== 1)
    return (
      <Typography component="span" sx={{ fontWeight: 550, fontSize: 'inherit' }}>
        {nameOfPaper(paper)}
      </Typography>
    );
  return (
    <MuiLink component={Link} to={addressOf(paperRoutes.ReviewPaperDetail, { paperId: paper.id })} sx={{ fontWeight: 550 }}>
      {nameOfPaper(paper)}
    </MuiLink>
  );
}

const columns: readonly Column<Paper>[] = [
  {
    key: 'realName',
    label: paperText('paper.realName'),
    card: 'title',
    text: nameOfPaper,
    cell: (paper) => (
      <Box>
        <PaperName paper={paper} />
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1, fontWeight: 400 }}>
          {paper.userName}
        </Typography>
      </Box>
    ),
  },
  {
    key: 'userName',
    label: paperText('paper.userName'),
    hidden: true,
    exported: true,
    text: (paper) => paper.userName,
    cell: (paper) => paper.userName,
  },
  {
    key: 'title',
    grow: true,
    label: paperText('paper.exam'),
    text: (paper) => paper.title,
    cell: (paper) => <Box sx={{ whiteSpace: 'normal', minWidth: 160 }}>{paper.title}</Box>,
  },
  { key: 'deptName', label: paperText('paper.dept'), text: (paper) => paper.deptName, cell: (paper) => paper.deptName || '—' },
  {
    key: 'state',
    label: paperText('paper.state'),
    text: (paper) => (paper.pausedAt === '' ? stateText(paper.state) : paperText('paper.paused')),
    cell: (paper) =>
      paper.pausedAt !== '' ? (
        <PausedChip paper={paper} />
      ) : (
        <Chip
          size="small"
          variant={paper.state === 2 ? 'outlined' : 'filled'}
          color={paper.state === 1 ? 'warning' : 'default'}
          label={stateText(paper.state)}
        />
      ),
  },
  {
    key: 'progress',
    label: paperText('paper.progress'),
    align: 'right',
    text: (paper) => `${paper.answerCount}/${paper.quCount}`,
    cell: (paper) => paperText('paper.answered', { n: paper.answerCount, m: paper.quCount }),
  },
  {
    key: 'userObjScore',
    label: paperText('paper.objScore'),
    hidden: true,
    align: 'right',
    text: (paper) => paper.userObjScore,
    cell: (paper) => formatScore(paper.userObjScore),
  },
  {
    key: 'userSubjScore',
    label: paperText('paper.subjScore'),
    hidden: true,
    align: 'right',
    text: (paper) => paper.userSubjScore,
    cell: (paper) => formatScore(paper.userSubjScore),
  },
  {
    key: 'userScore',
    label: paperText('paper.score'),
    align: 'right',
    text: (paper) => (hasScore(paper) ? paper.userScore : ''),
    cell: scoreText,
  },
  { key: 'passed', label: paperText('paper.passed'), text: verdict, cell: verdict },
  {
    key: 'exState',
    label: paperText('paper.exState'),
    text: (paper) => (paper.handState === 1 ? exStateText(paper.exState) : ''),
    cell: (paper) => (paper.handState === 1 ? exStateText(paper.exState) : '—'),
  },
  {
    key: 'userTime',
    label: paperText('paper.userTime'),
    align: 'right',
    text: (paper) => paper.userTime,
    cell: (paper) => (paper.handState === 1 && paper.userTime > 0 ? paperText('paper.minutes', { n: paper.userTime }) : '—'),
  },
  {
    key: 'createTime',
    label: paperText('paper.createTime'),
    text: (paper) => formatDateTime(paper.createTime),
    cell: (paper) => formatDateTime(paper.createTime),
  },
  {
    key: 'handTime',
    label: paperText('paper.handTime'),
    hidden: true,
    text: (paper) => formatDateTime(paper.handTime),
    cell: (paper) => formatDateTime(paper.handTime) || '—',
  },
];

/** Of the exam whose papers alone are shown; empty: there are several. */
function useShownExam(): string {
  const { filterValues } = useListContext<Paper>();
  const examId: unknown = filterValues?.['examId'];
  return typeof examId === 'string' ? examId : '';
}

function MarksButton(): ReactElement | null {
  const examId = useShownExam();
  if (examId === '') return null;
  return (
    <Button component={Link} to={addressOf(markBookRoutes.ExamMarks, { id: examId })} variant="outlined">
      {markBookText('marks.title')}
    </Button>
  );
}

/** Since when a paper stands, and why. */
function PausedChip({ paper: { pausedAt, pauseReason } }: { paper: Paper }): ReactElement {
  const words = paperText('paper.paused.since', { time: formatDateTime(pausedAt), reason: pauseReason });
  return (
    <Tooltip title={words}>
      <Chip size="small" color="warning" label={paperText('paper.paused')} aria-description={words} />
    </Tooltip>
  );
}

/** The list shows the papers of one exam: its questions can be marked across all of them. */
function ByQuestionButton(): ReactElement | null {
  const { data } = useListContext<Paper>();
  const canReview = useCan('paper:review');
  const examId = useShownExam();
  if (!canReview || examId === '' || !(data ?? []).some(({ mayMark }) => mayMark)) return null;
  return (
    <Button component={Link} to={addressOf(markingRoutes.ReviewExam, { examId })} variant="contained" sx={{ alignSelf: 'center' }}>
      {markingText('marking.byQuestion')}
    </Button>
  );
}

/** The same of one exam: how its papers came out. */
function StatisticsButton(): ReactElement | null {
  const { filterValues } = useListContext<Paper>();
  const examId: unknown = filterValues?.['examId'];
  if (typeof examId !== 'string' || examId === '') return null;
  return (
    <Button component={Link} to={addressOf(statisticRoutes.ExamStatistics, { id: examId })} variant="outlined">
      {statisticText('stat.title')}
    </Button>
  );
}

export function PaperList(): ReactElement {
  const canReview = useCan('paper:review');
  const deeds = usePaperDeeds();
  const [maySee, mayShare] = [useCan('exam:list'), useCan('exam:add')];
  const canShare = maySee && mayShare;
  const savePdf = usePaperPdf();
  const rescue = usePaperRescue(mayShare);
  const reading = (paper: Paper): RowAction[] =>
    canReview && paper.mayMark && paper.handState === 1
      ? [
          {
            label: paperText(paper.state === 1 ? 'paper.mark' : 'paper.view'),
            to: addressOf(paperRoutes.ReviewPaperDetail, { paperId: paper.id }),
            primary: true,
          },
          { label: paperText('paper.pdf'), onClick: () => savePdf.save(paper.id) },
        ]
      : [];
  const actions = (paper: Paper): RowAction[] => [...reading(paper), ...rescue.actionsOf(paper)];
  return (
    <>
      <ListPage<Paper>
        resource="paper"
        pinActions
        codes={['paper:list']}
        title={paperText('paper.title')}
        columns={columns}
        actions={
          <>
            <StatisticsButton />
            <MarksButton />
            {mayShare ? <ExamPause /> : null}
            <ByQuestionButton />
          </>
        }
        nameOf={(paper) => `${nameOfPaper(paper)} ${paper.title}`}
        emptyText={paperText('paper.empty')}
        rowActions={actions}
        {...(deeds.length > 0 || canShare || mayShare
          ? { bulk: <PaperBulk allowed={deeds} canShare={canShare} canRescue={mayShare} /> }
          : {})}
        filters={
          <FilterBar>
            <ExamFilter label={paperText('paper.exam')} />
            <TextFilter source="realName" label={paperText('paper.realName')} />
            <SelectFilter
              source="state"
              label={paperText('paper.state')}
              options={paperStates.map((value) => ({ value, label: stateText(value) }))}
            />
            <SelectFilter
              source="reviewState"
              label={paperText('paper.reviewState')}
              options={([0, 1] as const).map((value) => ({ value, label: paperText(`paper.reviewState.${value}`) }))}
            />
            <SelectFilter
              source="handState"
              label={paperText('paper.handState')}
              options={([0, 1] as const).map((value) => ({ value, label: paperText(`paper.handState.${value}`) }))}
            />
            <SelectFilter
              source="paused"
              label={paperText('paper.pauseState')}
              options={[true, false].map((value) => ({ value, label: paperText(value ? 'paper.paused' : 'paper.notPaused') }))}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      {rescue.dialog}
    </>
  );
}
