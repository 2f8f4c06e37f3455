import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, quTypeText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { paperRoutes } from '../paper/routes.js';
import { ShareDialog } from '../share/share-dialog.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { markingText } from './marking.texts.js';
import type { Marking } from './marking.js';
import { markingRoutes } from './routes.js';
import { SettingsDialog } from './settings-dialog.js';

type Question = Marking['records'][number];

/** Its answers, one after the other; of those about which two people do not agree with `decide`. */
const questionAddress = (examId: string, quId: string, decide: boolean): string =>
  addressOf(markingRoutes.ReviewQuestion, { examId, quId }) + (decide ? '?decide=1' : '');

function QuestionRow({ examId, question }: { examId: string; question: Question }): ReactElement {
  const { quId, label, quType, title, isDouble, waiting, marked, toDecide, mine, mineToDecide } = question;
  const all = waiting + marked + toDecide;
  const percent = all === 0 ? 100 : Math.floor((marked * 100) / all);
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 550, fontSize: '1rem' }}>
            {markingText('marking.label', { n: label })}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {quTypeText(quType)}
            </Typography>
            {isDouble ? <Chip size="small" variant="outlined" label={markingText('marking.double')} sx={{ ml: 1 }} /> : null}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {title}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            {markingText(toDecide > 0 ? 'marking.noteDecide' : 'marking.note', { waiting, marked, decide: toDecide })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mineToDecide === 0 ? null : (
            <Button
              component={Link}
              to={questionAddress(examId, quId, true)}
              variant="outlined"
              color="warning"
              aria-label={markingText('marking.decideOf', { n: label })}
              sx={{ minHeight: 44 }}
            >
              {markingText('marking.decide', { n: mineToDecide })}
            </Button>
          )}
          {mine === 0 ? (
            mineToDecide > 0 ? null : (
              <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
                {markingText('marking.rest')}
              </Typography>
            )
          ) : (
            <Button
              component={Link}
              to={questionAddress(examId, quId, false)}
              variant="contained"
              aria-label={markingText('marking.startOf', { n: label })}
              sx={{ minHeight: 44 }}
            >
              {markingText('marking.start', { n: mine })}
            </Button>
          )}
        </Box>
      </Box>
      {all === 0 ? null : (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={markingText('marking.progress', { n: label, percent })}
          sx={{ mt: 1.25, height: 6, borderRadius: 3, bgcolor: 'divider' }}
        />
      )}
    </Box>
  );
}

function Markers({ marking, onAssign }: { marking: Marking; onAssign: (() => void) | null }): ReactElement {
  const labels = new Map(marking.records.map(({ quId, label }) => [quId, label]));
  return (
    <Section
      title={markingText(marking.mayDecide ? 'marking.markers' : 'marking.markers.mine')}
      actions={
        onAssign === null ? undefined : (
          <Button variant="outlined" onClick={onAssign}>
            {markingText('marking.assign')}
          </Button>
        )
      }
    >
      {marking.markers.length === 0 ? (
        <Typography color="textSecondary">{markingText('marking.markers.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {marking.markers.map(({ kind, id, name, marked, left, byQuestion }) => (
            <Box
              component="li"
              key={`${kind}:${id}`}
              sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
            >
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
                <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
                <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {markingText(left > 0 ? 'marking.markers.line' : 'marking.markers.done', { marked, left })}
                </Typography>
              </Box>
              {byQuestion.length === 0 ? null : (
                <Typography variant="caption" color="textSecondary" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {byQuestion
                    .map((part) => markingText('marking.markers.by', { n: labels.get(part.quId) ?? '', marked: part.marked }))
                    .join(' · ')}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** How far the marking of an exam is, and the way to each of its questions. */
export function ExamMarkingPage(): ReactElement {
  const { examId = '' } = useParams();
  const canShare = useCan('exam:add');
  const call = useCall('/api/paper/marking/questions', { examId }, { onFocus: true });
  const [open, setOpen] = useState<'settings' | 'share' | null>(null);
  const back = filterAddress(paperRoutes.PaperList, { examId });
  const marking = call.data;
  if (call.isError)
    return (
      <>
        <PageHeader title={markingText('marking.title')} back={back} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (marking === undefined) return <PageSkeleton />;
  const close = (): void => {
    setOpen(null);
    void call.refetch();
  };
  const sum = (of: (question: Question) => number): number => marking.records.reduce((all, question) => all + of(question), 0);
  const toDecide = sum((question) => question.toDecide);
  return (
    <>
      <PageHeader
        title={marking.title}
        back={back}
        note={markingText(toDecide > 0 ? 'marking.noteDecide' : 'marking.note', {
          waiting: sum(({ waiting }) => waiting),
          marked: sum(({ marked }) => marked),
          decide: toDecide,
        })}
        actions={
          <>
            <Button component={Link} to={back} variant="outlined" color="secondary">
              {markingText('marking.byPaper')}
            </Button>
            {marking.mayDecide && marking.records.length > 0 ? (
              <Button variant="outlined" onClick={() => setOpen('settings')}>
                {markingText('settings.open')}
              </Button>
            ) : null}
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Section title={markingText('marking.questions')}>
          {marking.records.length === 0 ? (
            <EmptyState text={markingText('marking.none')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {marking.records.map((question) => (
                <QuestionRow key={question.quId} examId={examId} question={question} />
              ))}
            </Box>
          )}
        </Section>
        <Markers marking={marking} onAssign={marking.mayDecide && canShare ? () => setOpen('share') : null} />
      </Box>
      {open === 'settings' ? <SettingsDialog examId={examId} marking={marking} onClose={close} /> : null}
      {open === 'share' ? <ShareDialog target={{ kind: 'exam', id: examId, title: marking.title }} onClose={close} /> : null}
    </>
  );
}
