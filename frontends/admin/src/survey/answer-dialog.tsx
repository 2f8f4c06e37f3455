import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { sharedText } from '@xuekao/frontend-shared';
import { answersOf, SurveyQuestionView, withAnswers } from '@xuekao/frontend-shared/survey';
import { useId, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { resultText } from './result.texts.js';

/** One answer, question by question. */
export function AnswerDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }): ReactElement {
  const titleId = useId();
  const call = useCall('/api/survey/paper/detail', { id });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{resultText('result.paperOf', { name })}</DialogTitle>
      <DialogContent>
        <CallView call={call} height={300}>
          {({ quList }) => {
            const answers = answersOf(quList);
            return (
              <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
                {withAnswers(quList, answers).map((question) => (
                  <SurveyQuestionView
                    key={question.id}
                    readOnly
                    question={question}
                    value={answers[question.id] ?? { quId: question.id, options: [], answer: '' }}
                    onChange={() => undefined}
                  />
                ))}
              </Box>
            );
          }}
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
