import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FilterCondition } from '@xuekao/contracts';
import { EmptyState, formatDateTime, sharedText } from '@xuekao/frontend-shared';
import { useDeferredValue, useId, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageSteps } from './page-steps.js';
import { resultText } from './result.texts.js';

interface TextsDialogProps {
  figures: { id: string; content: string };
  surveyId: string;
  conditions: FilterCondition[];
  onClose: () => void;
}
const size = 20;

/** Words that people wrote to one question, with a search. */
export function TextsDialog({ figures, surveyId, conditions, onClose }: TextsDialogProps): ReactElement {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const text = useDeferredValue(typed.trim());
  const call = useCall(
    '/api/survey/paper/text-paging',
    { current: page, size, params: { surveyId, conditions, quId: figures.id, ...(text === '' ? {} : { text }) } },
    { keepPrevious: true },
  );
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {resultText('result.textsOf', { title: figures.content })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TextField
          label={resultText('result.search')}
          value={typed}
          sx={{ mt: 1 }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <CallView call={call} height={200}>
          {({ records, total, pages }) => (
            <>
              {records.length === 0 ? <EmptyState text={resultText('result.noTexts')} /> : null}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                {records.map((record) => (
                  <Box component="li" key={record.id} sx={{ borderBottom: 1, borderColor: 'divider', pb: 1.5 }}>
                    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{record.text}</Typography>
                    <Typography variant="body2" color="textSecondary">
                      {record.realName || resultText('result.anonymous')} · {formatDateTime(record.handTime)}
                    </Typography>
                  </Box>
                ))}
              </Box>
              <PageSteps total={total} page={page} pages={pages} onChange={setPage} />
            </>
          )}
        </CallView>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
