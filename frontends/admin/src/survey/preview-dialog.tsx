import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { sharedText } from '@xuekao/frontend-shared';
import { answersOf, pathOf, SurveyQuestionView, SurveySheet, type SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { Fragment, useId, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';

import { surveyText } from './survey.texts.js';

interface PreviewDialogProps {
  survey: { id: string; title: string };
  /** the editor has changes that the server does not know */
  isUnsaved: boolean;
  onClose: () => void;
}

/** A survey as people will see it; what is answered here is kept nowhere. */
export function PreviewDialog({ survey, isUnsaved, onClose }: PreviewDialogProps): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const call = useCall('/api/survey/survey/preview', { id: survey.id }, { fresh: true });
  const [answers, setAnswers] = useState<SurveyAnswers>({});
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={small} aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {surveyText('survey.previewOf', { title: survey.title })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {isUnsaved ? <Alert severity="warning">{surveyText('survey.previewUnsaved')}</Alert> : null}
        <Alert severity="info">{surveyText('survey.previewNote')}</Alert>
        <CallView call={call} height={400}>
          {(form) => {
            const { title, content, theme } = form;
            const { shown, pages } = pathOf(form, answers);
            return (
              <SurveySheet title={title} content={content} theme={theme}>
                {shown.map((question, at) => (
                  <Fragment key={question.id}>
                    {at > 0 && shown[at - 1]?.page !== question.page ? (
                      <Divider>
                        <Typography component="span" variant="body2" color="textSecondary">
                          {surveyText('survey.previewPage', { n: pages.indexOf(question.page) + 1 })}
                        </Typography>
                      </Divider>
                    ) : null}
                    <SurveyQuestionView
                      question={question}
                      value={answers[question.id] ?? answersOf([question])[question.id] ?? { quId: question.id, options: [], answer: '' }}
                      onChange={(value) => setAnswers((now) => ({ ...now, [question.id]: value }))}
                    />
                  </Fragment>
                ))}
              </SurveySheet>
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
