import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerFault } from '@xuekao/contracts';
import { learnerPages } from '@xuekao/contracts/addresses';
import { faultOf, isBlank } from '@xuekao/contracts/survey-rules';
import { formatDateTime, isTransient, messageOf, type CallOutput } from '@xuekao/frontend-shared';
import { answersOf, pathOf, surveyFaults, SurveyQuestionView, SurveySheet } from '@xuekao/frontend-shared/survey';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { showSoon } from '../../lib/scroll.js';
import { api, sessionStore, useSession } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { keptAnswers } from './kept-answers.js';
import { SurveyError } from './survey-error.js';
import { surveyText } from './survey.texts.js';
import { useAnswers } from './use-answers.js';

type Paper = CallOutput<'/api/survey/paper/detail-for-answer'>;
const blank = (quId: string) => ({ quId, options: [], answer: '' });

/** An answer that was handed in, or that one only wants to read. */
function Reading({ paper }: { paper: Paper }): ReactElement {
  const answers = answersOf(paper.quList);
  return (
    <SurveySheet
      title={paper.title}
      content={paper.content}
      theme={paper.theme}
      facts={
        paper.handState === 1 ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {surveyText('survey.submitted', { time: formatDateTime(paper.handTime) })}
          </Typography>
        ) : null
      }
    >
      {pathOf(paper, answers).shown.map((question) => (
        <SurveyQuestionView
          key={question.id}
          readOnly
          question={question}
          value={answers[question.id] ?? blank(question.id)}
          onChange={() => undefined}
        />
      ))}
    </SurveySheet>
  );
}

/** Place among the pages of this answer, kept in the address: the way back of a browser leads a page back, and a reload stays. */
function usePage(pages: readonly number[]): { at: number; go: (at: number) => void } {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 1) - 1;
  const at = Number.isInteger(asked) ? Math.min(Math.max(0, asked), Math.max(0, pages.length - 1)) : 0;
  const go = (next: number): void => {
    setParams((now) => {
      now.set('page', String(next + 1));
      return now;
    });
    window.scrollTo(0, 0);
  };
  return { at, go };
}

/** The person who answers, `''` without an account; null: the page does not know yet. */
function useRespondent(): string | null {
  const session = useSession();
  if ('user' in session) return session.user.id;
  return session.status === 'failed' || sessionStore.token() === null ? '' : null;
}

interface AnsweringProps {
  userId: string;
  paper: Paper & { askedAt: number };
  onRefused: () => void;
}

function Answering({ userId, paper, onRefused }: AnsweringProps): ReactElement {
  const navigate = useNavigate();
  const stored = useMemo(() => ({ answers: answersOf(paper.quList), askedAt: paper.askedAt }), [paper]);
  const { answers, state, refusal, change, handIn } = useAnswers(userId, paper.id, stored, onRefused);
  const { shown, pages } = pathOf(paper, answers);
  const { at, go } = usePage(pages);
  const heading = useRef<HTMLHeadingElement>(null);
  // who uses the keyboard or listens goes on above the questions of the other page, and not below them
  const turn = (next: number): void => {
    go(next);
    heading.current?.focus({ preventScroll: true });
  };
  const [faults, setFaults] = useState<ReadonlyMap<string, AnswerFault>>(new Map());
  const submit = useMutation({
    mutationFn: handIn,
    // a place may be gone, which the questions then say
    onError: (error) => (isTransient(error) ? undefined : onRefused()),
    onSuccess: (thanks) => void navigate(learnerPages.SurveyThanks, { replace: true, state: { thanks } }),
  });
  const onPage = shown.filter(({ page }) => page === pages[at]);
  const isLast = at >= pages.length - 1;
  const check = (): void => {
    // the pages before are looked at again: what was changed on one may ask for more on another
    const found = surveyFaults(isLast ? shown : shown.filter(({ page }) => page <= (pages[at] ?? 0)), answers);
    setFaults(found);
    const [first] = found.keys();
    if (first === undefined) {
      if (isLast) submit.mutate();
      else turn(at + 1);
      return;
    }
    const page = shown.find(({ id }) => id === first)?.page;
    if (page !== undefined && page !== pages[at]) go(pages.indexOf(page));
    showSoon(`survey-qu-${first}`, null);
  };
  const failure = submit.error ?? refusal;
  const count = shown.filter(({ id }) => !isBlank(answers[id] ?? blank(id))).length;
  const faultOn = (question: Paper['quList'][number]): AnswerFault | undefined => {
    const now = faultOf(question, answers[question.id]);
    return now === 'full' ? now : faults.get(question.id);
  };
  const faulty = shown.filter((question) => faultOn(question) !== undefined).length;
  return (
    <SurveySheet title={paper.title} content={at === 0 ? paper.content : ''} theme={paper.theme}>
      {pages.length < 2 ? null : (
        <Typography
          ref={heading}
          component="h2"
          tabIndex={-1}
          variant="body2"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {surveyText('survey.page', { n: at + 1, total: pages.length })}
        </Typography>
      )}
      {onPage.map((question) => (
        <SurveyQuestionView
          key={question.id}
          question={question}
          value={answers[question.id] ?? blank(question.id)}
          fault={faultOn(question)}
          onChange={(value) => {
            change(value);
            if (submit.isError) submit.reset();
            if (faults.has(question.id)) setFaults(new Map([...faults].filter(([id]) => id !== question.id)));
          }}
        />
      ))}
      {faulty > 0 ? <Alert severity="warning">{surveyText('survey.faults', { n: faulty })}</Alert> : null}
      {state === 'offline' || isTransient(submit.error) ? <Alert severity="warning">{surveyText('survey.offline')}</Alert> : null}
      {failure !== null && !isTransient(failure) ? <Alert severity="error">{messageOf(failure)}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {at === 0 ? null : (
          <Button
            variant="outlined"
            size="large"
            disabled={submit.isPending}
            onClick={() => turn(at - 1)}
            sx={{ minHeight: 48, minWidth: 120 }}
          >
            {surveyText('survey.back')}
          </Button>
        )}
        <Button variant="contained" size="large" loading={submit.isPending} onClick={check} sx={{ minHeight: 48, minWidth: 120 }}>
          {surveyText(isLast ? 'survey.submit' : 'survey.next')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {surveyText('survey.answered', { n: count, total: shown.length })}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {surveyText(`survey.save.${state}`)}
        </Typography>
      </Box>
    </SurveySheet>
  );
}

/** Questions of a survey, one below the other; `flag=view` only reads. */
export function SurveyAnswerPage(): ReactElement {
  const [params] = useSearchParams();
  const paperId = params.get('paperId') ?? '';
  const call = useQuery({
    queryKey: ['survey-paper', paperId],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      return { ...(await api.call('/api/survey/paper/detail-for-answer', { id: paperId, uuid: browserId.get() }, { signal })), askedAt };
    },
    enabled: paperId !== '',
    gcTime: 0,
    staleTime: 0,
    // the paper may be answered in another tab or on another device
    refetchOnWindowFocus: true,
  });
  const paper = call.data;
  const userId = useRespondent();
  const { refetch } = call;
  const again = useCallback(() => void refetch(), [refetch]);
  const isHanded = paper?.handState === 1;
  useEffect(() => {
    // what another window did not get saved before it was handed in is of no use any more
    if (isHanded && userId !== null) keptAnswers.drop(userId, paperId);
  }, [isHanded, userId, paperId]);
  usePageTitle(paper?.title ?? surveyText('survey.title'));
  if (call.isError && paper === undefined) return <SurveyError error={call.error} onRetry={() => void call.refetch()} />;
  if (paper === undefined || userId === null) return <Skeleton variant="rounded" height={480} sx={{ maxWidth: 760, mx: 'auto' }} />;
  if (isHanded || params.get('flag') === 'view') return <Reading paper={paper} />;
  return <Answering key={`${userId} ${paper.id}`} userId={userId} paper={paper} onRefused={again} />;
}
