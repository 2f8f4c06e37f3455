import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { trialExamId } from '@xuekao/contracts/trial';
import { EmptyState } from '@xuekao/frontend-shared';
import { useEffect, useId, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { useUser } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { trialText } from '../../texts/trial.texts.js';
import { namesOf } from './checks/browser.js';
import { CheckRow } from './check-row.js';
import { rowsOf, waitingRows } from './check-words.js';
import { trialRun } from './this-device.js';
import { TrialVerdict } from './trial-verdict.js';
import { WishRows } from './wish-rows.js';

const examAddress = addressOf(learnerPages.CheckExam, { id: trialExamId });

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 44 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

function Trial(): ReactElement {
  const run = trialRun(useUser().id);
  const { facts, checking, answer, unsent } = useSyncExternalStore(run.subscribe, run.get);
  useEffect(() => void run.check(), [run]);
  const rows = facts === null || checking ? waitingRows(trialText('trial.running')) : rowsOf(facts, namesOf(navigator.userAgent));
  const examDone = answer?.examDone ?? false;
  // where the paper is all that is missing, the way stands with the sentence that says so
  const isMissing = answer?.verdict === 'unfinished' && !checking;
  const toExam = (variant: 'outlined' | 'contained'): ReactElement => (
    <Button component={Link} to={examAddress} variant={variant} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
      {trialText(examDone ? 'trial.exam.again' : 'trial.exam.start')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <TrialVerdict answer={answer} checking={checking} onSend={unsent ? () => void run.tell() : null}>
        {isMissing ? toExam('contained') : null}
        {answer?.verdict === 'ready' && !checking ? (
          <Button component={Link} to={learnerPages.ExamOnline} variant="contained" sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
            {trialText('trial.toHall')}
          </Button>
        ) : null}
      </TrialVerdict>
      <Section
        title={trialText('trial.checks')}
        action={
          <Button variant="outlined" color="secondary" loading={checking} onClick={() => void run.check()} sx={{ minHeight: 44 }}>
            {trialText('trial.again')}
          </Button>
        }
      >
        <Box component="ul" aria-busy={checking} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <CheckRow key={row.name} {...row} />
          ))}
        </Box>
      </Section>
      <Section title={trialText('trial.exam')} action={isMissing ? undefined : toExam(examDone ? 'outlined' : 'contained')}>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {trialText('trial.exam.note')}
        </Typography>
        {examDone ? <Typography sx={{ mt: 1, color: 'success.main', fontWeight: 600 }}>{trialText('trial.exam.done')}</Typography> : null}
      </Section>
      <Section title={trialText('trial.wishes')}>
        <WishRows
          camera={facts?.camera ?? 'none'}
          microphone={facts?.microphone ?? 'none'}
          sound={facts?.sound ?? 'none'}
          disabled={facts === null || checking}
          onTried={(wish, outcome) => void run.tried(wish, outcome)}
        />
      </Section>
    </Box>
  );
}

/** `/pages/exam/trial`: whether this device and network will do for an exam. */
export function TrialPage(): ReactElement {
  const { site } = useSite();
  usePageTitle(trialText('trial.title'));
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <Button
        component={Link}
        to={learnerPages.ExamOnline}
        color="secondary"
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -1, mb: 1, minHeight: 44 }}
      >
        {trialText('trial.back')}
      </Button>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {trialText('trial.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {trialText('trial.intro')}
      </Typography>
      {site?.props['trial'] === false ? <EmptyState text={trialText('trial.off')} /> : <Trial />}
    </Box>
  );
}
