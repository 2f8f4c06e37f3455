import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { learnerPages } from '@xuekao/contracts/addresses';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.js';
import { trialText } from '../../texts/trial.texts.js';
import { trialRun } from './this-device.js';
import { TrialVerdict } from './trial-verdict.js';

/** Above the result of the trial's exam: what it was for. */
export function TrialOutcome({ paperId }: { paperId: string }): ReactElement {
  const run = trialRun(useUser().id);
  const { answer, checking, unsent } = useSyncExternalStore(run.subscribe, run.get);
  useEffect(() => void run.finished(paperId), [run, paperId]);
  return (
    <Box sx={{ mb: 3 }}>
      <TrialVerdict answer={answer} checking={checking} onSend={unsent ? () => void run.tell() : null}>
        <Button component={Link} to={learnerPages.ExamTrial} variant="outlined" sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
          {trialText('trial.toTrial')}
        </Button>
      </TrialVerdict>
    </Box>
  );
}
