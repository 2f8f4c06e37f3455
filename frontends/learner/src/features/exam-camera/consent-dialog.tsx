import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import type { CameraReady } from './camera-ready.js';
import { CameraTest } from './camera-test.js';
import type { CheckFace } from './use-camera-test.js';

interface Props {
  title: string;
  consentTitle: string;
  /** what is taken, who sees it, how long it is kept, and what those do who refuse */
  consent: readonly string[];
  agreeText: string;
  /** null: no face is asked for */
  check: CheckFace | null;
  onReady: (ready: CameraReady) => void;
  onClose: () => void;
}

/** Consent, then the camera, then the face where one is asked for. */
export function ConsentDialog({ title, consentTitle, consent, agreeText, check, onReady, onClose }: Props): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  /** how often the camera was opened; 0: the person has not agreed yet */
  const [times, setTimes] = useState(0);
  const openOnce = (): void => setTimes((before) => before + 1);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {times > 0 ? (
        <CameraTest key={times} check={check} onReady={onReady} onClose={onClose} onAgain={openOnce} />
      ) : (
        <>
          <DialogContent>
            <Typography sx={{ fontWeight: 600, mb: 1 }}>{consentTitle}</Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
              {consent.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>
              {sharedText('shared.cancel')}
            </Button>
            <Button variant="contained" autoFocus onClick={openOnce} sx={{ minHeight: 44 }}>
              {agreeText}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
