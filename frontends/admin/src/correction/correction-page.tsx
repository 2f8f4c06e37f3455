import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ConfirmDialog, formatDateTime, formatScore } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { CorrectionChanges } from './correction-changes.js';
import { CorrectionRows } from './correction-rows.js';
import { CorrectionState, isUnderWay, numbersText, type Correction } from './correction-words.js';
import { correctionText } from './correction.texts.js';
import { correctionRoutes } from './routes.js';
import { useRefresh } from './use-refresh.js';

type Step = 'apply' | 'undo' | 'drop';
const refresh = (): Promise<void> =>
  refreshCalls(
    ['/api/exam/correction/detail', '/api/exam/correction/paging', '/api/exam/correction/rows', '/api/exam/exam/detail'],
    ['exam', 'paper'],
  );
const words = {
  apply: { title: 'fix.applyTitle', confirm: 'fix.apply', text: 'fix.applyText' },
  undo: { title: 'fix.undoTitle', confirm: 'fix.undo', text: 'fix.undoText' },
  drop: { title: 'fix.dropTitle', confirm: 'fix.drop.action', text: 'fix.dropText' },
} as const;

function Actions({ correction }: { correction: Correction }): ReactElement {
  const { id, state, isStale, mayUndo, counts } = correction;
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<Step | null>(null);
  const isVoid = isStale || state === 'failed';
  const act = async (): Promise<void> => {
    if (asked === null) return;
    const done = await run(() => api.call(`/api/exam/correction/${asked}`, { id }));
    if (done !== undefined) setAsked(null);
    await refresh();
  };
  const recompute = async (): Promise<void> => {
    await run(() => api.call('/api/exam/correction/compute', { id }));
    await refresh();
  };
  const { title, confirm, text } = words[asked ?? 'apply'];
  return (
    <>
      {state === 'ready' || state === 'failed' || state === 'computing' ? (
        <Button color="secondary" onClick={() => setAsked('drop')}>
          {correctionText('fix.drop.action')}
        </Button>
      ) : null}
      {isVoid ? (
        <Button variant="contained" loading={busy} onClick={() => void recompute()}>
          {correctionText('fix.recompute')}
        </Button>
      ) : null}
      {state === 'ready' && !isStale ? (
        <Button variant="contained" onClick={() => setAsked('apply')}>
          {correctionText('fix.apply')}
        </Button>
      ) : null}
      {mayUndo ? (
        <Button variant="outlined" onClick={() => setAsked('undo')}>
          {correctionText('fix.undo')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        danger={asked !== 'apply'}
        busy={busy}
        title={correctionText(title)}
        confirmText={correctionText(confirm)}
        onConfirm={() => void act()}
        onCancel={() => setAsked(null)}
      >
        <Typography color="textSecondary">{correctionText(text, { n: counts?.changed ?? 0 })}</Typography>
      </ConfirmDialog>
    </>
  );
}

function Progress({ correction: { state, done, total, left, isStale } }: { correction: Correction }): ReactElement | null {
  if (isUnderWay(state)) {
    const text = correctionText(`fix.progress.${state}`, { done, total });
    return (
      <Box role="status">
        <Typography sx={{ mb: 1 }}>{text}</Typography>
        <LinearProgress variant="determinate" value={total === 0 ? 0 : Math.min(100, (done / total) * 100)} aria-label={text} />
      </Box>
    );
  }
  const note = isStale ? 'fix.stale' : state === 'failed' ? 'fix.failed' : null;
  if (note !== null) return <Alert severity="warning">{correctionText(note)}</Alert>;
  return left > 0 ? <Alert severity="warning">{correctionText(state === 'ready' ? 'fix.unread' : 'fix.left', { n: left })}</Alert> : null;
}

function Summary({ correction }: { correction: Correction }): ReactElement | null {
  const { counts, totalScore, qualifyScore } = correction;
  if (counts === null) return null;
  const people = (n: number): string => correctionText('fix.people', { n });
  const facts: [string, string][] = [
    [correctionText('fix.papers'), people(counts.papers)],
    [correctionText('fix.count.changed'), people(counts.changed)],
    [correctionText('fix.count.up'), people(counts.up)],
    [correctionText('fix.count.down'), people(counts.down)],
    [correctionText('fix.count.passed'), people(counts.newlyPassed)],
    [correctionText('fix.count.failed'), people(counts.newlyFailed)],
    ...(counts.handAside > 0
      ? [[correctionText('fix.count.hand'), correctionText('fix.count.handValue', { n: counts.handAside })] satisfies [string, string]]
      : []),
    ...(counts.open > 0
      ? [
          [correctionText('fix.count.open'), people(counts.open)] satisfies [string, string],
          [correctionText('fix.count.told'), people(counts.told)] satisfies [string, string],
        ]
      : []),
  ];
  const isWorthOther = totalScore.before !== totalScore.after || qualifyScore.before !== qualifyScore.after;
  return (
    <Section title={correctionText('fix.summary')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(auto-fit, minmax(120px, 1fr))' } }}
      >
        {facts.map(([name, value]) => (
          <Box key={name}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {isWorthOther ? (
        <Typography sx={{ mt: 2 }}>
          {correctionText('fix.totals', {
            from: formatScore(totalScore.before),
            to: formatScore(totalScore.after),
            qualifyFrom: formatScore(qualifyScore.before),
            qualifyTo: formatScore(qualifyScore.after),
          })}
        </Typography>
      ) : null}
    </Section>
  );
}

/** `/correction/:id`: the dry run of a correction, then how far it is applied. */
export function CorrectionPage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/exam/correction/detail', { id }, { fresh: true });
  const correction = call.data;
  const state = correction?.state;
  useRefresh(call.refetch, state !== undefined && isUnderWay(state));
  // the table shows what the step that ended made of it
  useEffect(() => {
    if (state !== undefined && !isUnderWay(state)) void refreshCalls(['/api/exam/correction/rows']);
  }, [state]);
  return (
    <>
      <PageHeader
        title={correction === undefined ? correctionText('fix.title') : correctionText('fix.of', { title: correction.examTitle })}
        {...(correction === undefined ? {} : { back: addressOf(correctionRoutes.ExamCorrections, { id: correction.examId }) })}
        note={
          correction === undefined ? undefined : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
              <CorrectionState state={correction.state} />
              {correctionText('fix.by', { name: correction.byName, time: formatDateTime(correction.createTime) })}
            </Box>
          )
        }
        actions={correction === undefined ? undefined : <Actions correction={correction} />}
      />
      <CallView call={call} height={240}>
        {(found) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Progress correction={found} />
            <Typography sx={{ overflowWrap: 'anywhere' }}>{`${numbersText(found)}：${found.reason}`}</Typography>
            <Summary correction={found} />
            <CorrectionChanges correction={found} />
            {found.counts === null ? null : <CorrectionRows id={id} state={found.state} />}
          </Box>
        )}
      </CallView>
    </>
  );
}
