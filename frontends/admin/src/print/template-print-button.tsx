import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { BlankPaperForm } from './blank-paper-form.js';
import { printText } from './print.texts.js';

/** Papers that a template's rules draw are numbered up to here. */
const mostPapers = 100;

export interface TemplatePrintProps {
  template: { id: string; title: string };
  isDrawn: boolean;
  mayEdit: boolean;
}

/** Prints a template as a paper. */
export function TemplatePrintButton({ template: { id, title }, isDrawn, mayEdit }: TemplatePrintProps): ReactElement {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {printText('print.do')}
      </Button>
      <Dialog open={open} fullWidth maxWidth="xs" onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{printText('print.template', { title })}</DialogTitle>
        <DialogContent>
          <BlankPaperForm
            papers={isDrawn ? mostPapers : 1}
            numberHelp={printText('print.numberHelp')}
            noKeys=""
            mayKeys={mayEdit}
            load={(options) => api.download('/api/tmpl/tmpl/print', { id, ...options })}
          />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={() => setOpen(false)}>
            {sharedText('shared.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
