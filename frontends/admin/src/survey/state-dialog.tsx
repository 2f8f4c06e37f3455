import Alert from '@mui/material/Alert';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { surveyText } from './survey.texts.js';

export interface SurveyStep {
  survey: { id: string; title: string };
  /** 1 published, 2 closed */
  to: 1 | 2;
  /** the editor has changes that the server does not know */
  isUnsaved?: boolean;
}

/** Publishes or closes a survey, after it was said what that means. */
export function StateDialog({ step, onClose }: { step: SurveyStep | null; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const to = step?.to ?? 1;
  const change = async (): Promise<void> => {
    if (step === null) return;
    const done = await run(
      () => api.call('/api/survey/survey/publish', { id: step.survey.id, state: to }),
      surveyText(to === 1 ? 'survey.published' : 'survey.closed'),
    );
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/survey/survey/detail'], ['survey']);
  };
  return (
    <ConfirmDialog
      open={step !== null}
      title={`${surveyText(to === 1 ? 'survey.publish' : 'survey.close')}：${step?.survey.title ?? ''}`}
      confirmText={surveyText(to === 1 ? 'survey.publish' : 'survey.close')}
      busy={busy}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      {surveyText(to === 1 ? 'survey.publishText' : 'survey.closeText')}
      {to === 1 && step?.isUnsaved === true ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {surveyText('survey.publishUnsaved')}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
