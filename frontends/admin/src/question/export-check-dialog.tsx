import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import { questionText } from './question.texts.js';

export interface ExportCheckDialogProps {
  title: string;
  /** what the file leaves out; empty where it could not be checked */
  notes: readonly string[];
  /** why it could not be checked */
  failure: string | null;
  busy: boolean;
  onExport: () => void;
  onClose: () => void;
}

/** Losses of a file of questions, before it is made. */
export function ExportCheckDialog({ title, notes, failure, busy, onExport, onClose }: ExportCheckDialogProps): ReactElement {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={() => (busy ? undefined : onClose())} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {failure === null ? (
          <>
            <Typography color="textSecondary">{questionText('qu.export.checkNote')}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 3, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Box>
          </>
        ) : (
          <Alert severity="warning">{questionText('qu.export.unchecked', { reason: failure })}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={busy} onClick={onClose}>
          {sharedText('shared.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={onExport}>
          {questionText('qu.export.anyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
