import Box from '@mui/material/Box';
import type { FilterCondition } from '@xuekao/contracts';
import { EmptyState, formatDuration, formatScore, Segments } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { Section } from '../ui/page.js';
import { AnswerExport } from './answer-export.js';
import { AnswerTable } from './answer-table.js';
import { CrossView } from './cross-view.js';
import { FigureView } from './figure-view.js';
import { ResultFilter } from './result-filter.js';
import { resultText } from './result.texts.js';

interface SurveyResultProps {
  surveyId: string;
  needLogin: boolean;
}
const views = ['charts', 'cross', 'papers'] as const;
type View = (typeof views)[number];

function Fact({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <Box sx={{ minWidth: 120 }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{label}</Box>
      <Box sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
    </Box>
  );
}

function Charts({ surveyId, conditions }: { surveyId: string; conditions: FilterCondition[] }): ReactElement {
  const call = useCall('/api/survey/paper/statistic', { surveyId, conditions }, { keepPrevious: true });
  return (
    <CallView call={call} height={360}>
      {({ papers, meanSeconds, meanScore, questions }) => (
        <Box aria-busy={call.isPlaceholderData} sx={{ display: 'grid', gap: 2, opacity: call.isPlaceholderData ? 0.6 : 1 }}>
          <Section>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              <Fact label={resultText('result.papers')} value={resultText('result.papersOf', { n: papers })} />
              <Fact label={resultText('result.meanTime')} value={meanSeconds === null ? '—' : formatDuration(Math.round(meanSeconds))} />
              <Fact
                label={resultText('result.meanScore')}
                value={meanScore === null ? '—' : formatScore(Math.round(meanScore * 10) / 10)}
              />
            </Box>
          </Section>
          {papers === 0 ? <EmptyState text={resultText('result.none')} /> : null}
          {papers === 0
            ? null
            : questions.map((figures) => <FigureView key={figures.id} figures={figures} surveyId={surveyId} conditions={conditions} />)}
        </Box>
      )}
    </CallView>
  );
}

/** Result of a survey: figures, the answers behind them, and both as a file. */
export function SurveyResult({ surveyId, needLogin }: SurveyResultProps): ReactElement {
  const [params, setParams] = useSearchParams();
  const view: View = views.find((one) => one === params.get('view')) ?? 'charts';
  const setView = (next: View): void =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), view: next }), { replace: true });
  const [all, setConditions] = useState<FilterCondition[]>([]);
  const conditions = useDeferredValue(
    all.filter(({ value = '', valueTo = '', operator }) => value !== '' && (operator !== 'between' || valueTo !== '')),
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
            <Segments
              label={resultText('result.view')}
              choices={views.map((value) => ({ value, label: resultText(`result.view.${value}`) }))}
              value={view}
              onChange={setView}
            />
            <AnswerExport surveyId={surveyId} conditions={conditions} />
          </Box>
          <ResultFilter surveyId={surveyId} conditions={all} onChange={setConditions} />
        </Box>
      </Section>
      {view === 'charts' ? <Charts surveyId={surveyId} conditions={conditions} /> : null}
      {view === 'cross' ? <CrossView surveyId={surveyId} conditions={conditions} /> : null}
      {view === 'papers' ? <AnswerTable surveyId={surveyId} conditions={conditions} needLogin={needLogin} /> : null}
    </Box>
  );
}
