import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { ChapterFilter, PointFilter, RepoFilter } from '../fields/picker-filters.js';
import { levelChoices, quTypeChoices } from '../fields/vocabulary.js';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { importRoutes } from '../question-import/routes.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { BulkJob } from './bulk-job.js';
import { PreviewDialog } from './preview-dialog.js';
import { QuestionBulk, refreshQuestions } from './question-bulk.js';
import { PictureRemark, StemLine } from './question-cells.js';
import { QuestionExportButton } from './question-export-button.js';
import { QuestionUse } from './question-use.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';

/** In a sentence nobody reads LaTeX. */
type Question = RowOf<'/api/qu/qu/paging-with-answer'>;

const nameOf = (question: Question): string =>
  question.contentText.replace(/\$\$[^$]*\$\$|\$[^$]*\$/g, questionText('qu.formulaShort')).slice(0, 30);

export function QuestionList(): ReactElement {
  const [canSave, canDelete, canImport] = [useCan('qu:save'), useCan('qu:delete'), useCan('qu:import')];
  const [shown, setShown] = useState<Question | null>(null);
  const [job, setJob] = useState<{ id: string; title: string } | null>(null);
  const [toDelete, setToDelete] = useState<Question | null>(null);
  const columns: readonly Column<Question>[] = [
    {
      key: 'content',
      grow: true,
      label: questionText('qu.content'),
      card: 'title',
      text: (question) => question.contentText,
      cell: (question) => (
        <>
          <MuiLink component={Link} to={addressOf(questionRoutes.QuDetail, { id: question.id })} color="text.primary">
            <StemLine text={question.contentText} />
          </MuiLink>
          <PictureRemark question={question} />
        </>
      ),
    },
    {
      key: 'quType',
      label: questionText('qu.type'),
      text: (question) => question.quType_dictText,
      cell: (question) => question.quType_dictText,
    },
    {
      key: 'quLevel',
      label: questionText('qu.level'),
      text: (question) => question.quLevel_dictText,
      cell: (question) => question.quLevel_dictText,
    },
    { key: 'repoTitle', label: questionText('qu.repo'), text: (question) => question.repoTitle, cell: (question) => question.repoTitle },
    {
      key: 'pointCodes',
      label: questionText('qu.points'),
      hidden: true,
      text: (question) => question.pointCodes.join('、'),
      cell: (question) => question.pointCodes.join('、') || '—',
    },
    {
      key: 'version',
      label: questionText('qu.version'),
      hidden: true,
      align: 'right',
      text: (question) => question.version,
      cell: (question) => question.version,
    },
    {
      key: 'updateTime',
      label: questionText('qu.updateTime'),
      sortable: true,
      text: (question) => formatDateTime(question.updateTime),
      cell: (question) => formatDateTime(question.updateTime),
    },
  ];
  const actions = (question: Question): RowAction[] => [
    { label: questionText('qu.preview'), onClick: () => setShown(question), primary: true },
    ...(canSave && question.canEdit
      ? [{ label: uiText('ui.edit'), to: addressOf(questionRoutes.QuDetail, { id: question.id }), primary: true }]
      : []),
    ...(canSave ? [{ label: questionText('qu.copy'), to: `${questionRoutes.QuAdd}?copy=${question.id}` }] : []),
    ...(canDelete && question.canEdit ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(question) }] : []),
  ];
  const buttons = (
    <>
      {canDelete ? (
        <Button component={Link} to={questionRoutes.QuBin} color="secondary">
          {questionText('qu.bin')}
        </Button>
      ) : null}
      {canImport ? (
        <Button component={Link} to={importRoutes.QuImport} variant="outlined">
          {questionText('qu.import')}
        </Button>
      ) : null}
      {canSave ? (
        <Button component={Link} to={questionRoutes.QuAdd} variant="contained">
          {questionText('qu.create')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <ListPage<Question>
        resource="question"
        codes={['qu:list']}
        title={questionText('qu.title')}
        columns={columns}
        nameOf={nameOf}
        actions={buttons}
        emptyText={questionText('qu.empty')}
        exporter={<QuestionExportButton />}
        rowActions={actions}
        bulk={<QuestionBulk onStarted={(id, title) => setJob({ id, title })} />}
        filters={
          <FilterBar>
            <TextFilter source="content" label={questionText('qu.content')} />
            <TextFilter source="words" label={questionText('qu.words')} />
            <RepoFilter />
            <ChapterFilter />
            <SelectFilter source="quType" label={questionText('qu.type')} options={quTypeChoices} />
            <SelectFilter source="quLevel" label={questionText('qu.level')} options={levelChoices} />
            <PointFilter />
            <SelectFilter
              source="undescribed"
              label={questionText('qu.pictures')}
              options={[{ value: true, label: questionText('qu.pictures.undescribed') }]}
            />
          </FilterBar>
        }
      />
      {job === null ? null : (
        <BulkJob
          {...job}
          onClose={() => {
            setJob(null);
            void refreshQuestions();
          }}
        />
      )}
      <PreviewDialog question={shown} onClose={() => setShown(null)} />
      <DeleteDialog
        resource="question"
        toBin
        target={toDelete === null ? null : { ids: [toDelete.id], name: nameOf(toDelete) }}
        note={toDelete === null ? undefined : <QuestionUse quIds={[toDelete.id]} />}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
