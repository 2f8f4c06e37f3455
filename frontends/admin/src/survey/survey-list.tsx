import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import type { SurveyPhase } from '@xuekao/contracts';
import { formatDateTime, formatRange } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { DicFilter } from '../fields/dic-filter.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { surveyAddress, surveyRoutes } from './routes.js';
import { ShareDialog } from './share-dialog.js';
import { StateDialog, type SurveyStep } from './state-dialog.js';
import { surveyText } from './survey.texts.js';

type Survey = RowOf<'/api/survey/survey/paging'>;

const phaseColours: Readonly<Record<SurveyPhase, 'default' | 'success' | 'info' | 'warning'>> = {
  draft: 'default',
  coming: 'info',
  open: 'success',
  over: 'default',
  full: 'warning',
  closed: 'default',
};
export const samplesText = ({ sampleCount: n, sampleLimit: limit }: Pick<Survey, 'sampleCount' | 'sampleLimit'>): string =>
  surveyText(limit > 0 ? 'survey.samplesOf' : 'survey.samplesFree', { n, limit });

export const PhaseChip = ({ phase }: { phase: SurveyPhase }): ReactElement => (
  <Chip size="small" variant="outlined" color={phaseColours[phase]} label={surveyText(`survey.phase.${phase}`)} />
);

const columns: readonly Column<Survey>[] = [
  {
    key: 'title',
    grow: true,
    sortable: true,
    label: surveyText('survey.name'),
    card: 'title',
    text: (survey) => survey.title,
    cell: (survey) => (
      <MuiLink component={Link} to={surveyAddress(survey.id, 'design')} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {survey.title}
      </MuiLink>
    ),
  },
  {
    key: 'phase',
    label: surveyText('survey.state'),
    sortable: false,
    text: (survey) => surveyText(`survey.phase.${survey.phase}`),
    cell: (survey) => <PhaseChip phase={survey.phase} />,
  },
  {
    key: 'sampleCount',
    label: surveyText('survey.samples'),
    sortable: true,
    text: samplesText,
    cell: (survey) => (
      <MuiLink component={Link} to={surveyAddress(survey.id, 'result')}>
        {samplesText(survey)}
      </MuiLink>
    ),
  },
  {
    key: 'quCount',
    sortable: false,
    label: surveyText('survey.questions'),
    text: (survey) => survey.quCount,
    cell: (survey) => survey.quCount,
  },
  {
    key: 'startTime',
    label: surveyText('survey.window'),
    sortable: true,
    text: (survey) => formatRange(survey.startTime, survey.endTime),
    cell: (survey) => formatRange(survey.startTime, survey.endTime),
  },
  {
    key: 'createTime',
    hidden: true,
    label: surveyText('survey.createTime'),
    sortable: true,
    text: (survey) => formatDateTime(survey.createTime),
    cell: (survey) => formatDateTime(survey.createTime),
  },
  {
    key: 'createByName',
    hidden: true,
    sortable: false,
    label: surveyText('survey.createBy'),
    text: (survey) => survey.createByName,
    cell: (survey) => survey.createByName,
  },
];

/** 问卷: what was asked, what is asked now, and how many have answered. */
export function SurveyList(): ReactElement {
  const [canSave, canDelete] = [useCan('survey:save'), useCan('survey:delete')];
  const navigate = useNavigate();
  const { run } = useAction();
  const [toDelete, setToDelete] = useState<Survey | null>(null);
  const [shared, setShared] = useState<Survey | null>(null);
  const [step, setStep] = useState<SurveyStep | null>(null);
  const copy = async (id: string): Promise<void> => {
    const copied = await run(() => api.call('/api/survey/survey/copy', { id }), surveyText('survey.copied'));
    if (copied === undefined) return;
    void navigate(surveyAddress(copied.id, 'base'));
    await refreshCalls([], ['survey']);
  };
  const create = canSave ? (
    <Button component={Link} to={surveyRoutes.SurveyAdd} variant="contained">
      {surveyText('survey.create')}
    </Button>
  ) : undefined;
  const actions = (survey: Survey): RowAction[] => [
    { label: surveyText('survey.design'), to: surveyAddress(survey.id, 'design'), primary: true },
    { label: surveyText('survey.result'), to: surveyAddress(survey.id, 'result') },
    { label: surveyText('survey.share'), onClick: () => setShared(survey) },
    ...(canSave
      ? [
          { label: uiText('ui.edit'), to: surveyAddress(survey.id, 'base') },
          {
            label: surveyText(survey.state === 1 ? 'survey.close' : 'survey.publish'),
            onClick: () => setStep({ survey, to: survey.state === 1 ? 2 : 1 }),
          },
          { label: surveyText('survey.copy'), onClick: () => void copy(survey.id) },
        ]
      : []),
    ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(survey) }] : []),
  ];
  return (
    <>
      <ListPage<Survey>
        resource="survey"
        codes={['survey:list']}
        title={surveyText('survey.title')}
        columns={columns}
        nameOf={(survey) => survey.title}
        actions={create}
        empty={create}
        emptyText={surveyText('survey.empty')}
        rowActions={actions}
        bulk={canDelete ? <BulkDeleteButton resource="survey" note={() => surveyText('survey.deleteText')} /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={surveyText('survey.name')} />
            <DicFilter source="surveyType" dicCode="survey_type" label={surveyText('survey.type')} />
            <SelectFilter
              source="state"
              label={surveyText('survey.state')}
              options={([0, 1, 2] as const).map((value) => ({ value, label: surveyText(`survey.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="survey"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        note={surveyText('survey.deleteText')}
        onClose={() => setToDelete(null)}
      />
      {shared === null ? null : <ShareDialog survey={shared} onClose={() => setShared(null)} />}
      <StateDialog step={step} onClose={() => setStep(null)} />
    </>
  );
}
