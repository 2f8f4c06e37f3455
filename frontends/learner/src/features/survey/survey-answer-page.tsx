import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerFault } from '@xuekao/contracts';
import { learnerPages } from '@xuekao/contracts/addresses';
import { isBlank } from '@xuekao/contracts/survey-rules';
import { formatDateTime, isTransient, messageOf, type CallOutput } from '@xuekao/frontend-shared';
import { answersOf, surveyFaults, SurveyQuestionView, SurveySheet } from '@xuekao/frontend-shared/survey';
import { useCallback, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
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
      {paper.quList.map((question) => (
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

function Answering({ paper, onRefused }: { paper: Paper; onRefused: () => void }): ReactElement {
  const navigate = useNavigate();
  const { quList } = paper;
  const { answers, state, change, handIn } = useAnswers(paper.id, answersOf(quList), onRefused);
  const [faults, setFaults] = useState<ReadonlyMap<string, AnswerFault>>(new Map());
  const submit = useMutation({
    mutationFn: handIn,
    onSuccess: (thanks) => void navigate(learnerPages.SurveyThanks, { replace: true, state: { thanks } }),
  });
  const check = (): void => {
    const found = surveyFaults(quList, answers);
    setFaults(found);
    const [first] = found.keys();
    if (first === undefined) submit.mutate();
    else document.getElementById(`survey-qu-${first}`)?.scrollIntoView();
  };
  const count = quList.filter(({ id }) => !isBlank(answers[id] ?? blank(id))).length;
  return (
    <SurveySheet title={paper.title} content={paper.content} theme={paper.theme}>
      {quList.map((question) => (
        <SurveyQuestionView
          key={question.id}
          question={question}
          value={answers[question.id] ?? blank(question.id)}
          fault={faults.get(question.id)}
          onChange={(value) => {
            change(value);
            if (faults.has(question.id)) setFaults(new Map([...faults].filter(([id]) => id !== question.id)));
          }}
        />
      ))}
      {faults.size > 0 ? <Alert severity="warning">{surveyText('survey.faults', { n: faults.size })}</Alert> : null}
      {state === 'offline' || isTransient(submit.error) ? <Alert severity="warning">{surveyText('survey.offline')}</Alert> : null}
      {submit.error !== null && !isTransient(submit.error) ? <Alert severity="error">{messageOf(submit.error)}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="contained" size="large" loading={submit.isPending} onClick={check} sx={{ minHeight: 48, minWidth: 120 }}>
          {surveyText('survey.submit')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {surveyText('survey.answered', { n: count, total: quList.length })}
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
    queryFn: ({ signal }) => api.call('/api/survey/paper/detail-for-answer', { id: paperId, uuid: browserId.get() }, { signal }),
    enabled: paperId !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const paper = call.data;
  const { refetch } = call;
  const again = useCallback(() => void refetch(), [refetch]);
  usePageTitle(paper?.title ?? surveyText('survey.title'));
  if (call.isError && paper === undefined) return <SurveyError error={call.error} onRetry={() => void call.refetch()} />;
  if (paper === undefined) return <Skeleton variant="rounded" height={480} sx={{ maxWidth: 760, mx: 'auto' }} />;
  if (paper.handState === 1 || params.get('flag') === 'view') return <Reading paper={paper} />;
  return <Answering key={paper.id} paper={paper} onRefused={again} />;
}
