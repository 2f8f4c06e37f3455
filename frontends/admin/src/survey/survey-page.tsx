import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState, Tabs, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { draftKey, readDraft } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { PreviewDialog } from './preview-dialog.js';
import { SurveyResult } from './survey-result.js';
import { surveyRoutes, surveyTabs, type SurveyTab } from './routes.js';
import { ShareDialog } from './share-dialog.js';
import { StateDialog, type SurveyStep } from './state-dialog.js';
import { SurveyDesigner } from './survey-designer.js';
import { SurveyForm } from './survey-form.js';
import { PhaseChip, samplesText } from './survey-list.js';
import { surveyText } from './survey.texts.js';

type Detail = CallOutput<'/api/survey/survey/detail'>;
const panelId = 'survey-panel';
const draftKinds = ['survey', 'survey-design'] as const;

interface ActionsProps {
  survey: Detail;
  /** Whether a part of the survey has changes that the server does not know. */
  hasUnsaved: () => boolean;
}

function Actions({ survey, hasUnsaved }: ActionsProps): ReactElement {
  const canSave = useCan('survey:save');
  const [open, setOpen] = useState<'preview' | 'share' | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const [step, setStep] = useState<SurveyStep | null>(null);
  const to = survey.state === 1 ? 2 : 1;
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        onClick={() => {
          setUnsaved(hasUnsaved());
          setOpen('preview');
        }}
      >
        {surveyText('survey.preview')}
      </Button>
      <Button variant="outlined" color="secondary" onClick={() => setOpen('share')}>
        {surveyText('survey.share')}
      </Button>
      {canSave ? (
        <Button variant={to === 1 ? 'contained' : 'outlined'} onClick={() => setStep({ survey, to, isUnsaved: hasUnsaved() })}>
          {surveyText(to === 1 ? 'survey.publish' : 'survey.close')}
        </Button>
      ) : null}
      {open === 'preview' ? <PreviewDialog survey={survey} isUnsaved={isUnsaved} onClose={() => setOpen(null)} /> : null}
      {open === 'share' ? <ShareDialog survey={survey} onClose={() => setOpen(null)} /> : null}
      <StateDialog step={step} onClose={() => setStep(null)} />
    </>
  );
}

function Editor({ id, userId }: { id: string; userId: string }): ReactElement {
  const [params, setParams] = useSearchParams();
  const tab = surveyTabs.find((one) => one === params.get('tab')) ?? 'base';
  const [isDirty, setDirty] = useState(false);
  const call = useCall('/api/survey/survey/detail', { id }, { fresh: true });
  // the other part of the page may have left a draft in this browser
  const hasUnsaved = (): boolean => isDirty || draftKinds.some((kind) => readDraft(draftKey(userId, kind, id)) !== null);
  if (call.isError) {
    return (
      <>
        <PageHeader title={surveyText('survey.title')} back={surveyRoutes.SurveyList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  }
  const survey = call.data;
  if (survey === undefined) return <PageSkeleton />;
  const show = (next: SurveyTab): void => {
    setParams({ id, tab: next }, { replace: true });
    // answers came in meanwhile
    if (next === 'result') void call.refetch();
  };
  return (
    <>
      <PageHeader
        title={survey.title}
        back={surveyRoutes.SurveyList}
        note={
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <PhaseChip phase={survey.phase} />
            {samplesText(survey)}
          </Box>
        }
        actions={<Actions survey={survey} hasUnsaved={hasUnsaved} />}
      />
      <Tabs
        label={surveyText('survey.tab')}
        tabs={surveyTabs.map((value) => ({ value, label: surveyText(`survey.tab.${value}`) }))}
        value={tab}
        panelId={panelId}
        onChange={show}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={`tab-${tab}`} sx={{ mt: 2 }}>
        {tab === 'base' ? <SurveyForm key={id} survey={survey} userId={userId} onDirty={setDirty} /> : null}
        {tab === 'design' ? <SurveyDesigner key={id} surveyId={id} userId={userId} onDirty={setDirty} /> : null}
        {tab === 'result' ? <SurveyResult key={id} surveyId={id} needLogin={survey.needLogin} /> : null}
      </Box>
    </>
  );
}

/** One survey: its settings, its questions and its result. */
export function SurveyPage(): ReactElement {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const session = useSession();
  const id = params.get('id');
  if (session === null) return <PageSkeleton />;
  if (id !== null && pathname !== surveyRoutes.SurveyAdd) return <Editor key={id} id={id} userId={session.user.id} />;
  return (
    <>
      <PageHeader title={surveyText('survey.create')} back={surveyRoutes.SurveyList} />
      <SurveyForm key="new" survey={null} userId={session.user.id} />
    </>
  );
}
