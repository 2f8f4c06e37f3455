import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SurveyPhase } from '@xuekao/contracts';
import { learnerPages } from '@xuekao/contracts/addresses';
import { copy, sharedText } from '@xuekao/frontend-shared';
import { QrCode } from '@xuekao/frontend-shared/qr';
import { useId, type ReactElement } from 'react';

import { surveyText } from './survey.texts.js';

interface ShareDialogProps {
  survey: { id: string; title: string; phase: SurveyPhase };
  onClose: () => void;
}

/** The public link of a survey and its code. */
export function ShareDialog({ survey, onClose }: ShareDialogProps): ReactElement {
  const titleId = useId();
  const link = `${window.location.origin}${learnerPages.SurveyView}?surveyId=${survey.id}`;
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {surveyText('survey.shareOf', { title: survey.title })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        {survey.phase === 'open' ? null : (
          <Alert severity="warning" sx={{ width: '100%' }}>
            {surveyText(`survey.share.${survey.phase}`)}
          </Alert>
        )}
        <QrCode text={link} label={surveyText('survey.shareCode')} />
        <Typography variant="body2" color="textSecondary">
          {surveyText('survey.shareScan')}
        </Typography>
        <TextField
          fullWidth
          label={surveyText('survey.shareLink')}
          value={link}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" onClick={() => void copy(link)}>
            {surveyText('survey.shareCopy')}
          </Button>
          <Button component="a" href={link} target="_blank" rel="noopener" variant="outlined">
            {surveyText('survey.shareOpen')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
