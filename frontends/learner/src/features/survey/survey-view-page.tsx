import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, ErrorState, formatRange, messageOf, type CallOutput } from '@xuekao/frontend-shared';
import { SurveySheet } from '@xuekao/frontend-shared/survey';
import { useEffect, useRef, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginAddress } from '../../lib/guard.js';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { answerAddress, viewAddress } from './survey-addresses.js';
import { countText } from './survey-cards.js';
import { SurveyError } from './survey-error.js';
import { surveyText } from './survey.texts.js';

type View = CallOutput<'/api/survey/survey/view'>;

/** Reason why nothing can be answered now; null: it can. */
function whyNot({ mayJoin, phase, joinLimit, myJoinCount }: View): string | null {
  if (mayJoin) return null;
  if (phase === 'open' && joinLimit === 'daily') return surveyText('survey.joinedToday');
  if (phase === 'open' || myJoinCount > 0) return surveyText('survey.joined');
  return surveyText(phase === 'draft' ? 'survey.closed.closed' : `survey.closed.${phase}`);
}

/** Begins an answer, or goes on with it: by itself where the address says `auto`, once. */
function useBeginning(survey: View | undefined, isAuto: boolean) {
  const navigate = useNavigate();
  const surveyId = survey?.id ?? '';
  const toLogin = (): void => void navigate(loginAddress(viewAddress(surveyId, true)), { replace: isAuto });
  const begin = useMutation({
    mutationFn: async (inNewTab: boolean) => {
      const { paperId, uuid } = await api.call('/api/survey/paper/create', { id: surveyId, uuid: browserId.get() });
      if (survey?.needLogin === false) browserId.set(uuid);
      const address = answerAddress(paperId);
      // a browser that lets no page open another one shows the answer here
      if (!inNewTab || window.open(address, '_blank') === null) void navigate(address, { replace: !inNewTab });
      return address;
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === pageErrors.NOT_SIGNED_IN.code) toLogin();
    },
  });
  const { mutate } = begin;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isAuto || survey === undefined || wasAsked.current || !survey.mayJoin) return;
    wasAsked.current = true;
    mutate(false);
  });
  const start = (): void => {
    if (survey?.needLogin === true && !survey.isSignedIn) toLogin();
    else begin.mutate(true);
  };
  return { start, address: begin.data, error: begin.error, isBusy: begin.isPending };
}

function startWords({ openPaperId, myJoinCount, needLogin, isSignedIn }: View): string {
  if (needLogin && !isSignedIn) return surveyText('survey.startSignedIn');
  return surveyText(openPaperId !== '' ? 'survey.goOn' : myJoinCount > 0 ? 'survey.again' : 'survey.start');
}

/** Words before the questions of a survey: the page that a shared link leads to. */
export function SurveyViewPage(): ReactElement {
  const [params] = useSearchParams();
  const surveyId = params.get('surveyId') ?? '';
  const uuid = browserId.get();
  const call = useQuery({
    queryKey: ['survey', surveyId, uuid],
    queryFn: ({ signal }) => api.call('/api/survey/survey/view', { id: surveyId, uuid }, { signal }),
    enabled: surveyId !== '',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const survey = call.data;
  usePageTitle(survey?.title ?? surveyText('survey.title'));
  const { start, address, error, isBusy } = useBeginning(survey, params.has('auto'));
  if (surveyId === '') return <ErrorState error={new Error(surveyText('survey.noSurvey'))} />;
  if (call.isError && survey === undefined) return <SurveyError error={call.error} onRetry={() => void call.refetch()} />;
  if (survey === undefined) return <Skeleton variant="rounded" height={320} sx={{ maxWidth: 760, mx: 'auto' }} />;
  const reason = whyNot(survey);
  return (
    <SurveySheet
      title={survey.title}
      content={survey.content}
      theme={survey.theme}
      facts={
        <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 1, display: 'grid', gap: 0.5 }}>
          <span>{surveyText('survey.window', { range: formatRange(survey.startTime, survey.endTime) })}</span>
          <span>
            {surveyText('survey.quCount', { n: survey.quCount })} · {countText(survey)}
          </span>
        </Typography>
      }
    >
      <Box component="section" aria-label={surveyText('survey.privacy')}>
        <Typography variant="body2" color="textSecondary">
          {surveyText(survey.needLogin ? 'survey.privacy.named' : 'survey.privacy.anonymous')}
        </Typography>
      </Box>
      {reason === null ? null : <Alert severity="info">{reason}</Alert>}
      {error === null || (error instanceof ApiError && error.code === pageErrors.NOT_SIGNED_IN.code) ? null : (
        <Alert severity="error">{messageOf(error)}</Alert>
      )}
      {address === undefined ? null : (
        <Alert
          severity="success"
          action={
            <Button color="inherit" href={address}>
              {surveyText('survey.openHere')}
            </Button>
          }
        >
          {surveyText('survey.opened')}
        </Alert>
      )}
      {reason === null ? (
        <Button variant="contained" size="large" loading={isBusy} onClick={start} sx={{ minHeight: 48, justifySelf: { sm: 'start' } }}>
          {startWords(survey)}
        </Button>
      ) : null}
    </SurveySheet>
  );
}
