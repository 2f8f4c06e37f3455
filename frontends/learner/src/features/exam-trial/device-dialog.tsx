import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { trialFaultsOf, trialVerdictOf } from '@xuekao/contracts/trial-facts';
import { sharedText } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useId, useState, type ReactElement } from 'react';
import { useUser } from '../../lib/session.js';
import { deviceText } from '../../texts/device.texts.js';
import { trialText } from '../../texts/trial.texts.js';
import { namesOf } from './checks/browser.js';
import { CheckRow } from './check-row.js';
import { rowsOf, waitingRows } from './check-words.js';
import { checkDevice, nothingWished, type Checked, type Found, type Wish } from './device-checks.js';
import { deviceChecks } from './this-device.js';
import { TrialVerdict } from './trial-verdict.js';
import { WishRows } from './wish-rows.js';

const tips = ['https', 'browser', 'allow'] as const;

function useDeviceTest(examId: string): {
  facts: Checked | null;
  checking: boolean;
  test: () => void;
  tried: (wish: Wish, outcome: Checked[Wish]) => void;
} {
  const { id } = useUser();
  const [found, setFound] = useState<Found | null>(null);
  const [wishes, setWishes] = useState<Pick<Checked, Wish>>(nothingWished);
  const [checking, setChecking] = useState(true);
  const test = useCallback(() => {
    setChecking(true);
    void checkDevice(deviceChecks(id, examId)).then((one) => {
      setFound(one);
      setChecking(false);
    });
  }, [id, examId]);
  useEffect(test, [test]);
  return {
    facts: found === null ? null : { ...found, ...wishes },
    checking,
    test,
    tried: (wish, outcome) => setWishes((before) => ({ ...before, [wish]: outcome })),
  };
}

/** Before an exam: the checks of the trial and its verdict, without a practice paper. Nothing of it is sent or kept. */
export function DeviceDialog({ examId, onClose }: { examId: string; onClose: () => void }): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { facts, checking, test, tried } = useDeviceTest(examId);
  const rows = facts === null || checking ? waitingRows(trialText('trial.running')) : rowsOf(facts, namesOf(navigator.userAgent));
  const answer = facts === null ? null : { verdict: trialVerdictOf(facts, true), faults: trialFaultsOf(facts) };
  const { camera, microphone, sound } = facts ?? nothingWished;
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{deviceText('device.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        <TrialVerdict answer={answer} checking={checking} />
        <Box component="ul" aria-label={trialText('trial.checks')} aria-busy={checking} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <CheckRow key={row.name} {...row} />
          ))}
        </Box>
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {deviceText('device.tips')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.8 }}>
            {tips.map((tip) => (
              <li key={tip}>{deviceText(`device.tip.${tip}`)}</li>
            ))}
          </Box>
        </Box>
        <Box>
          <WishRows camera={camera} microphone={microphone} sound={sound} disabled={checking} onTried={tried} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" loading={checking} onClick={test} sx={{ minHeight: 44 }}>
          {trialText('trial.again')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose} sx={{ minHeight: 44 }}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
