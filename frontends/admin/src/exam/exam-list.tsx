import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatMinutes, formatRange, formatScore, formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { arrangeRoutes } from '../arrange/routes.js';
import { correctionRoutes } from '../correction/routes.js';
import { DicFilter } from '../fields/dic-filter.js';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { markBookText } from '../mark-book/mark-book.texts.js';
import { markBookRoutes } from '../mark-book/routes.js';
import { markingText } from '../marking/marking.texts.js';
import { markingRoutes } from '../marking/routes.js';
import { AnnounceDialog } from '../paper/announce-dialog.js';
import { announceText } from '../paper/announce.texts.js';
import { offlineRoutes } from '../offline/routes.js';
import { paperRoutes } from '../paper/routes.js';
import { printText } from '../print/print.texts.js';
import { printRoutes } from '../print/routes.js';
import { rescueRoutes } from '../rescue/routes.js';
import { rosterRoutes } from '../roster/routes.js';
import { OwnedBulkDelete } from '../share/bulk-delete.js';
import { mayEdit, mayOwn, ownerColumn, ScopeFilter } from '../share/ownership.js';
import { ShareDialog } from '../share/share-dialog.js';
import { shareText } from '../share/share.texts.js';
import { statisticRoutes } from '../statistics/routes.js';
import { statisticText } from '../statistics/statistics.texts.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { wallOf } from '../watch/routes.js';
import { wallText } from '../watch/wall.texts.js';
import { examText } from './exam.texts.js';
import { examCategories } from './exam-form.js';
import { examRoutes } from './routes.js';
import { StateChip, stateText } from './state-chip.js';
import { StateDialog, type StateStep } from './state-dialog.js';
import { whyKept } from './state-words.js';

type Exam = RowOf<'/api/exam/exam/paging'>;

const columns: readonly Column<Exam>[] = [
  {
    key: 'title',
    grow: true,
    label: examText('exam.name'),
    card: 'title',
    text: (exam) => exam.title,
    cell: (exam) => (
      <>
        <MuiLink component={Link} to={addressOf(examRoutes.ExamDetail, { id: exam.id })} sx={{ fontWeight: 550 }}>
          {exam.title}
        </MuiLink>
        {exam.offline ? <Chip size="small" variant="outlined" label={examText('exam.offlineChip')} sx={{ ml: 1 }} /> : null}
      </>
    ),
  },
  {
    key: 'state',
    label: examText('exam.state'),
    text: (exam) => stateText(exam.state, exam.stateFlag),
    cell: (exam) => <StateChip state={exam.state} stateFlag={exam.stateFlag} />,
  },
  {
    key: 'window',
    label: examText('exam.window'),
    text: (exam) => formatRange(exam.startTime, exam.endTime),
    cell: (exam) => formatRange(exam.startTime, exam.endTime),
  },
  { key: 'totalTime', label: examText('exam.totalTime'), text: (exam) => exam.totalTime, cell: (exam) => formatMinutes(exam.totalTime) },
  {
    key: 'score',
    label: examText('exam.score'),
    align: 'right',
    text: (exam) => `${formatScore(exam.totalScore)} / ${formatScore(exam.qualifyScore)}`,
    cell: (exam) => `${formatScore(exam.totalScore)} / ${formatScore(exam.qualifyScore)}`,
  },
  { key: 'catId', label: examText('exam.catId'), text: (exam) => exam.catId_dictText, cell: (exam) => exam.catId_dictText || '—' },
  {
    key: 'examType',
    label: examText('exam.examType'),
    hidden: true,
    text: (exam) => exam.examType_dictText,
    cell: (exam) => exam.examType_dictText,
  },
  { key: 'openType', label: examText('exam.openType'), text: (exam) => exam.openType_dictText, cell: (exam) => exam.openType_dictText },
  { key: 'paperCount', label: examText('exam.papers'), align: 'right', text: (exam) => exam.paperCount, cell: (exam) => exam.paperCount },
  {
    key: 'waitReview',
    label: examText('exam.waitReview'),
    align: 'right',
    text: (exam) => exam.waitReview,
    cell: (exam) =>
      exam.waitReview === 0 ? (
        0
      ) : (
        <MuiLink component={Link} to={filterAddress(paperRoutes.PaperList, { examId: exam.id, state: 1 })} sx={{ fontWeight: 600 }}>
          {exam.waitReview}
        </MuiLink>
      ),
  },
  ownerColumn<Exam>(),
  {
    key: 'createTime',
    label: examText('exam.createTime'),
    hidden: true,
    text: (exam) => formatDateTime(exam.createTime),
    cell: (exam) => formatDateTime(exam.createTime),
  },
];

export function ExamList(): ReactElement {
  const [canAdd, canState, canDelete, canPapers] = [useCan('exam:add'), useCan('exam:state'), useCan('exam:delete'), useCan('paper:list')];
  const canReview = useCan('paper:review');
  const navigate = useNavigate();
  const { run } = useAction();
  const [toDelete, setToDelete] = useState<Exam | null>(null);
  const [toShare, setToShare] = useState<Exam | null>(null);
  const [announcing, setAnnouncing] = useState<Exam | null>(null);
  const [changing, setChanging] = useState<{ id: string; title: string; step: StateStep } | null>(null);

  const copy = async (exam: Exam): Promise<void> => {
    const saved = await run(() => api.call('/api/exam/exam/copy', { id: exam.id }), examText('exam.copied'));
    if (saved === undefined) return;
    await refreshCalls([], ['exam']);
    void navigate(addressOf(examRoutes.ExamDetail, { id: saved.id }));
  };
  const stepOf = (exam: Exam): StateStep => (exam.state === 2 ? 'publish' : exam.state === 1 ? 'enable' : 'disable');
  const create = canAdd ? (
    <Button component={Link} to={examRoutes.ExamAdd} variant="contained">
      {examText('exam.create')}
    </Button>
  ) : undefined;
  const actions = (exam: Exam): RowAction[] => [
    ...(canState && exam.state === 2 && mayEdit(exam)
      ? [{ label: examText('exam.publish'), onClick: () => setChanging({ ...exam, step: 'publish' as const }), primary: true }]
      : []),
    ...(canPapers && exam.state !== 2
      ? [{ label: examText('exam.papers'), to: filterAddress(paperRoutes.PaperList, { examId: exam.id }), primary: true }]
      : []),
    ...(canPapers && exam.state !== 2 && exam.stateFlag !== 'READY_START' && !exam.offline
      ? [{ label: wallText('wall.do'), to: wallOf(exam.id), primary: exam.stateFlag === 'PROCESSING' }]
      : []),
    ...(canPapers && exam.offline && exam.state !== 2
      ? [{ label: examText('exam.toOffline'), to: addressOf(offlineRoutes.ExamOffline, { id: exam.id }), primary: true }]
      : []),
    ...(canReview && exam.state !== 2 && exam.right !== 'view' && !exam.offline
      ? [{ label: markingText('marking.byQuestion'), to: addressOf(markingRoutes.ReviewExam, { examId: exam.id }) }]
      : []),
    ...(canPapers && exam.state !== 2
      ? [{ label: examText('exam.roster'), to: filterAddress(rosterRoutes.ExamRoster, { examId: exam.id }) }]
      : []),
    ...(canPapers && exam.state !== 2
      ? [
          { label: statisticText('stat.title'), to: addressOf(statisticRoutes.ExamStatistics, { id: exam.id }) },
          { label: markBookText('marks.title'), to: addressOf(markBookRoutes.ExamMarks, { id: exam.id }) },
        ]
      : []),
    ...(canPapers && exam.state !== 2 ? [{ label: printText('print.title'), to: addressOf(printRoutes.ExamPrint, { id: exam.id }) }] : []),
    ...(canReview && exam.state !== 2 && mayEdit(exam) && !exam.offline
      ? [{ label: examText('exam.lateAnswers'), to: filterAddress(rescueRoutes.LateList, { examId: exam.id }) }]
      : []),
    ...(canAdd && exam.state !== 2 && exam.stateFlag !== 'READY_START' && mayEdit(exam) && !exam.offline
      ? [{ label: announceText('announce.do'), onClick: () => setAnnouncing(exam) }]
      : []),
    ...(canAdd && exam.state !== 2 && mayEdit(exam) && !exam.offline
      ? [
          { label: examText('exam.arrange'), to: addressOf(arrangeRoutes.ExamArrange, { id: exam.id }) },
          { label: examText('exam.outage'), to: addressOf(rescueRoutes.ExamOutage, { id: exam.id }) },
        ]
      : []),
    { label: canAdd && mayEdit(exam) ? uiText('ui.edit') : examText('exam.view'), to: addressOf(examRoutes.ExamDetail, { id: exam.id }) },
    ...(canAdd && exam.state !== 2 && mayEdit(exam)
      ? [{ label: examText('exam.correct'), to: addressOf(correctionRoutes.ExamCorrections, { id: exam.id }) }]
      : []),
    ...(canAdd ? [{ label: examText('exam.copy'), onClick: () => void copy(exam) }] : []),
    { label: shareText('share.action'), onClick: () => setToShare(exam) },
    ...(canState && exam.state !== 2 && mayEdit(exam)
      ? [{ label: examText(`exam.${stepOf(exam)}`), onClick: () => setChanging({ ...exam, step: stepOf(exam) }) }]
      : []),
    ...(canDelete && mayOwn(exam) ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(exam) }] : []),
  ];
  return (
    <>
      <ListPage<Exam>
        resource="exam"
        pinActions
        codes={['exam:list']}
        title={examText('exam.title')}
        columns={columns}
        nameOf={(exam) => exam.title}
        actions={create}
        empty={create}
        emptyText={examText('exam.empty')}
        rowActions={actions}
        bulk={canDelete ? <OwnedBulkDelete<Exam> resource="exam" kept={whyKept} /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={examText('exam.name')} />
            <ScopeFilter />
            <DicFilter source="catId" dicCode={examCategories} label={examText('exam.catId')} />
            <SelectFilter
              source="state"
              label={examText('exam.state')}
              options={[
                { value: 0, label: examText('exam.state.0') },
                { value: 2, label: examText('exam.state.2') },
                { value: 1, label: examText('exam.state.1') },
              ]}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="exam"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        kept={toDelete === null ? '' : whyKept([toDelete])}
        onClose={() => setToDelete(null)}
      />
      {announcing === null ? null : <AnnounceDialog exam={announcing} onClose={() => setAnnouncing(null)} />}
      {toShare === null ? null : <ShareDialog target={{ kind: 'exam', ...toShare }} onClose={() => setToShare(null)} />}
      <StateDialog target={changing} onClose={() => setChanging(null)} />
    </>
  );
}
