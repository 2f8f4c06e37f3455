import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { trialText } from './trial.texts.js';
import { factsOf, type Learner } from './trial-words.js';

/** Last trial of a person on each device. */
export function TrialDialog({ learner, onClose }: { learner: Learner; onClose: () => void }): ReactElement {
  const titleId = useId();
  const trials = [...(learner.trial === null ? [] : [learner.trial]), ...learner.others];
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{trialText('trial.detailOf', { name: learner.realName })}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3 }}>
        {trials.map((trial, index) => (
          <Box key={trial.at} component="section">
            <Typography variant="h3" sx={{ mb: 1 }}>
              {trialText(index === 0 ? 'trial.last' : 'trial.other')}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}>
              {factsOf(trial).map(([name, value]) => (
                <Box key={name} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" color="textSecondary">
                    {name}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {value}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} sx={{ minHeight: 44 }}>
          {trialText('trial.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
