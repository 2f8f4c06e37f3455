import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isAdvice, type TrialFault } from '@xuekao/contracts/trial-facts';
import type { ReactElement, ReactNode } from 'react';
import { trialText } from '../../texts/trial.texts.js';
import type { TrialAnswer } from './trial-run.js';

/** Rows that the person has to look at, by their names. */
const rowOf = {
  offline: 'trial.network',
  loss: 'trial.network',
  slow: 'trial.network',
  socket: 'trial.socket',
  browser: 'trial.browser',
  storage: 'trial.storage',
  room: 'trial.storage',
  clock: 'trial.clock',
  camera: 'trial.camera',
  microphone: 'trial.microphone',
  sound: 'trial.sound',
} as const satisfies Record<TrialFault, string>;
const severities = { ready: 'success', unfinished: 'info', mend: 'warning' } as const;

type Judged = Pick<TrialAnswer, 'verdict' | 'faults'>;

function sentencesOf({ verdict, faults }: Judged): [title: string, note: string] {
  const advice = faults.filter(isAdvice).length;
  if (verdict === 'mend') {
    const names = faults.filter((fault) => !isAdvice(fault)).map((fault) => trialText(rowOf[fault]));
    return [trialText('trial.mend', { n: names.length, names: names.join(trialText('trial.and')) }), trialText('trial.mend.note')];
  }
  if (verdict === 'unfinished') return [trialText('trial.unfinished'), trialText('trial.unfinished.note')];
  return [trialText('trial.ready'), advice === 0 ? trialText('trial.ready.note') : trialText('trial.ready.advice', { n: advice })];
}

export interface TrialVerdictProps {
  /** null: not known yet */
  answer: Judged | null;
  checking: boolean;
  /** sends again what did not get to the server; null: all is there */
  onSend?: (() => void) | null;
  children?: ReactNode;
}

/** Whether this device will do, in one sentence that is spoken when it changes. */
export function TrialVerdict({ answer, checking, onSend = null, children }: TrialVerdictProps): ReactElement {
  const [title, note] = checking || answer === null ? [trialText('trial.checking'), ''] : sentencesOf(answer);
  return (
    <Alert
      severity={checking || answer === null ? 'info' : severities[answer.verdict]}
      variant="outlined"
      role="status"
      sx={{ bgcolor: 'background.paper', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 1,
        }}
      >
        <Box>
          <Typography component="p" sx={{ fontWeight: 650, fontSize: '1.0625rem' }}>
            {title}
          </Typography>
          {note === '' ? null : (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {children}
      </Box>
      {onSend !== null && !checking ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography variant="body2">{trialText('trial.unsent')}</Typography>
          <Button size="small" onClick={onSend} sx={{ minHeight: 44 }}>
            {trialText('trial.send')}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}
