import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, formatDateTime, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { appText } from '../app/app.texts.js';
import { examRoutes } from '../exam/routes.js';
import { filterAddress, releaseAnchor } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { useCall } from '../lib/use-call.js';
import { paperRoutes } from '../paper/routes.js';
import { importRoutes } from '../question-import/routes.js';
import { questionRoutes } from '../question/routes.js';
import { rescueRoutes } from '../rescue/routes.js';
import { PageHeader, Section } from '../ui/page.js';
import { dashboardText } from './dashboard.texts.js';
import { FiguresSection } from './figures-section.js';
import { Line, Lines } from './lines.js';
import { OngoingCourses } from './ongoing-courses.js';
import { OngoingExams } from './ongoing-exams.js';
import { TotalsStrip } from './totals-strip.js';
import { WaitingWork } from './waiting-work.js';

type Todo = CallOutput<'/api/exam/exam/todo'>;

/** `成绩、答案与解析还没有公布 · 已交卷 40 份，其中 3 份待阅` */
function unreleasedNote({ score, answer, handedIn, waiting }: Todo['unreleased'][number]): string {
  const what = [score ? dashboardText('dash.unreleased.score') : '', answer ? dashboardText('dash.unreleased.answer') : '']
    .filter(Boolean)
    .join(dashboardText('dash.unreleased.join'));
  return (
    dashboardText('dash.unreleased.note', { what, m: handedIn }) +
    (waiting === 0 ? '' : dashboardText('dash.unreleased.waiting', { n: waiting }))
  );
}

function Board({ todo }: { todo: Todo }): ReactElement {
  const canReview = useCan('paper:list');
  const canRelease = useCan('exam:release');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section title={dashboardText('dash.review')}>
          <Lines empty={dashboardText('dash.review.empty')}>
            {todo.waitReview.map((exam) => (
              <Line
                key={exam.examId}
                title={exam.title}
                note={dashboardText('dash.review.count', { n: exam.count })}
                to={filterAddress(paperRoutes.PaperList, { examId: exam.examId, state: 1 })}
                action={dashboardText(canReview ? 'dash.review.go' : 'dash.papers')}
              />
            ))}
          </Lines>
        </Section>
        <WaitingWork />
        {(todo.late ?? []).length === 0 ? null : (
          <Section title={dashboardText('dash.late')}>
            <Lines empty="">
              {(todo.late ?? []).map((exam) => (
                <Line
                  key={exam.examId}
                  title={exam.title}
                  note={dashboardText('dash.late.count', { n: exam.count })}
                  to={filterAddress(rescueRoutes.LateList, { examId: exam.examId, lateState: 1 })}
                  action={dashboardText('dash.late.go')}
                />
              ))}
            </Lines>
          </Section>
        )}
        {todo.unreleased.length + todo.withheld.length === 0 ? null : (
          <Section title={dashboardText('dash.unreleased')}>
            <Lines empty="">
              {todo.withheld.map(({ id, title, reason }) => (
                <Line
                  key={`withheld-${id}`}
                  title={title}
                  note={dashboardText('dash.withheld.note', { reason })}
                  to={addressOf(examRoutes.ExamDetail, { id })}
                  action={dashboardText('dash.view')}
                />
              ))}
              {todo.unreleased.map((exam) => (
                <Line
                  key={exam.id}
                  title={exam.title}
                  note={unreleasedNote(exam)}
                  to={`${addressOf(examRoutes.ExamDetail, { id: exam.id })}#${releaseAnchor}`}
                  action={dashboardText(canRelease ? 'dash.unreleased.go' : 'dash.view')}
                />
              ))}
            </Lines>
          </Section>
        )}
        <OngoingExams />
        <OngoingCourses />
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section title={dashboardText('dash.upcoming')}>
          <Lines empty={dashboardText('dash.upcoming.empty')}>
            {todo.upcoming.map((exam) => (
              <Line
                key={exam.id}
                title={exam.title}
                note={dashboardText('dash.startsAt', { time: formatDateTime(exam.startTime) })}
                to={addressOf(examRoutes.ExamDetail, { id: exam.id })}
                action={dashboardText('dash.view')}
              />
            ))}
          </Lines>
        </Section>
        <Section title={dashboardText('dash.drafts')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 160 }}>
              {todo.drafts === 0 ? dashboardText('dash.drafts.none') : dashboardText('dash.drafts.count', { n: todo.drafts })}
            </Typography>
            {todo.drafts === 0 ? null : (
              <Button
                component={Link}
                to={filterAddress(examRoutes.ExamList, { state: 2 })}
                size="small"
                variant="outlined"
                sx={{ minHeight: 44 }}
              >
                {dashboardText('dash.drafts.go')}
              </Button>
            )}
          </Box>
        </Section>
        <QuickActions />
      </Box>
    </Box>
  );
}

function QuickActions(): ReactElement | null {
  const [canImport, canQuestion, canExam] = [useCan('qu:import'), useCan('qu:save'), useCan('exam:add')];
  const actions = [
    ...(canImport ? [{ to: importRoutes.QuImport, label: appText('menu.import') }] : []),
    ...(canQuestion ? [{ to: questionRoutes.QuAdd, label: dashboardText('dash.newQuestion') }] : []),
    ...(canExam ? [{ to: examRoutes.ExamAdd, label: dashboardText('dash.newExam') }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <Section title={dashboardText('dash.quick')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actions.map((action) => (
          <Button key={action.to} component={Link} to={action.to} variant="outlined" color="secondary" sx={{ minHeight: 44 }}>
            {action.label}
          </Button>
        ))}
      </Box>
    </Section>
  );
}

export function DashboardPage(): ReactElement {
  const can = useCan('exam:list', 'paper:list');
  const canCount = useCan('stat:view');
  const { hasExams } = useSite();
  const todo = useCall('/api/exam/exam/todo', {}, { enabled: can, onFocus: true });
  return (
    <>
      <PageHeader
        title={dashboardText('dash.title')}
        note={todo.dataUpdatedAt === 0 ? undefined : dashboardText('dash.asOf', { time: formatDateTime(todo.dataUpdatedAt) })}
        actions={
          can ? (
            <Button variant="outlined" color="secondary" loading={todo.isFetching} onClick={() => void todo.refetch()}>
              {dashboardText('dash.refresh')}
            </Button>
          ) : undefined
        }
      />
      {canCount ? (
        <Box sx={{ mb: 2 }}>
          <TotalsStrip />
        </Box>
      ) : null}
      {can ? null : (
        <>
          <WaitingWork />
          <EmptyState text={dashboardText(hasExams ? 'dash.noTodo' : 'dash.examsOff')} />
          <QuickActions />
        </>
      )}
      {can && todo.isPending ? (
        <Box
          role="status"
          aria-label={sharedText('shared.loading')}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' } }}
        >
          {[220, 160, 180, 120].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Box>
      ) : null}
      {todo.isError ? <ErrorState error={todo.error} onRetry={() => void todo.refetch()} /> : null}
      {todo.data === undefined ? null : <Board todo={todo.data} />}
      {canCount ? (
        <Box sx={{ mt: 3 }}>
          <FiguresSection />
        </Box>
      ) : null}
    </>
  );
}
