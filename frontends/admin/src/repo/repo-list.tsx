import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { DicFilter } from '../fields/dic-filter.js';
import { filterAddress } from '../lib/addresses.js';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { importRoutes } from '../question-import/routes.js';
import { questionText } from '../question/question.texts.js';
import { questionRoutes } from '../question/routes.js';
import { OwnedBulkDelete } from '../share/bulk-delete.js';
import { mayEdit, mayOwn, ownerColumn, ScopeFilter } from '../share/ownership.js';
import { ShareDialog } from '../share/share-dialog.js';
import { shareText } from '../share/share.texts.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { repoText } from './repo.texts.js';
import { repoRoutes } from './routes.js';

type Repo = RowOf<'/api/repo/paging'>;

const usesOf = ({ forExam, forTrain }: Repo): string[] => [
  ...(forExam ? [repoText('repo.forExamShort')] : []),
  ...(forTrain ? [repoText('repo.forTrainShort')] : []),
];
const typesOf = (repo: Repo): string =>
  repo.typeList
    .filter((type) => type.quCount > 0)
    .map((type) => `${type.text} ${type.quCount}`)
    .join(' · ');

const columns: readonly Column<Repo>[] = [
  {
    key: 'title',
    grow: true,
    label: repoText('repo.name'),
    sortable: true,
    card: 'title',
    text: (repo) => repo.title,
    cell: (repo) => (
      <MuiLink component={Link} to={addressOf(repoRoutes.RepoDetail, { id: repo.id })} sx={{ fontWeight: 550 }}>
        {repo.title}
      </MuiLink>
    ),
  },
  { key: 'catId', label: repoText('repo.category'), text: (repo) => repo.catId_dictText, cell: (repo) => repo.catId_dictText || '—' },
  { key: 'quCount', label: repoText('repo.quCount'), align: 'right', text: (repo) => repo.quCount, cell: (repo) => repo.quCount },
  {
    key: 'objCount',
    label: repoText('repo.objCount'),
    align: 'right',
    hidden: true,
    text: (repo) => repo.objCount,
    cell: (repo) => repo.objCount,
  },
  {
    key: 'subjCount',
    label: repoText('repo.subjCount'),
    align: 'right',
    hidden: true,
    text: (repo) => repo.subjCount,
    cell: (repo) => repo.subjCount,
  },
  {
    key: 'typeList',
    label: repoText('repo.types'),
    text: typesOf,
    cell: (repo) => <Box sx={{ whiteSpace: 'normal', minWidth: 200 }}>{typesOf(repo) || '—'}</Box>,
  },
  {
    key: 'uses',
    label: repoText('repo.uses'),
    text: (repo) => usesOf(repo).join('、'),
    cell: (repo) =>
      usesOf(repo).length === 0 ? (
        '—'
      ) : (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {usesOf(repo).map((use) => (
            <Chip key={use} size="small" label={use} />
          ))}
        </Box>
      ),
  },
  ownerColumn<Repo>(),
  {
    key: 'createTime',
    label: repoText('repo.createTime'),
    sortable: true,
    text: (repo) => formatDateTime(repo.createTime),
    cell: (repo) => formatDateTime(repo.createTime),
  },
];

export function RepoList(): ReactElement {
  const [canSave, canDelete, canImport, canQuestions] = [
    useCan('repo:save'),
    useCan('repo:delete'),
    useCan('qu:import'),
    useCan('qu:list'),
  ];
  const [toDelete, setToDelete] = useState<Repo | null>(null);
  const [toShare, setToShare] = useState<Repo | null>(null);
  const create = canSave ? (
    <Button component={Link} to={repoRoutes.RepoAdd} variant="contained">
      {repoText('repo.create')}
    </Button>
  ) : undefined;
  const actions = (repo: Repo): RowAction[] => [
    ...(canQuestions
      ? [{ label: repoText('repo.questions'), to: filterAddress(questionRoutes.QuList, { repoId: repo.id }), primary: true }]
      : []),
    { label: repoText('repo.open'), to: addressOf(repoRoutes.RepoDetail, { id: repo.id }), primary: true },
    ...(canQuestions ? [{ label: questionText('near.find'), to: addressOf(repoRoutes.RepoNear, { id: repo.id }) }] : []),
    { label: shareText('share.action'), onClick: () => setToShare(repo) },
    ...(canImport && mayEdit(repo) ? [{ label: repoText('repo.import'), to: `${importRoutes.QuImport}?repoId=${repo.id}` }] : []),
    ...(canDelete && mayOwn(repo) ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(repo) }] : []),
  ];
  return (
    <>
      <ListPage<Repo>
        resource="repo"
        codes={['repo:list']}
        title={repoText('repo.title')}
        columns={columns}
        nameOf={(repo) => repo.title}
        actions={create}
        empty={create}
        emptyText={repoText('repo.empty')}
        rowActions={actions}
        bulk={canDelete ? <OwnedBulkDelete resource="repo" note={repoText('repo.deleteNote')} /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={repoText('repo.name')} />
            <ScopeFilter />
            <DicFilter source="catId" dicCode="repo_catalog" label={repoText('repo.category')} />
            <SelectFilter
              source="forExam"
              label={repoText('repo.forExam')}
              options={[
                { value: true, label: uiText('ui.yes') },
                { value: false, label: uiText('ui.no') },
              ]}
            />
            <SelectFilter
              source="forTrain"
              label={repoText('repo.forTrain')}
              options={[
                { value: true, label: uiText('ui.yes') },
                { value: false, label: uiText('ui.no') },
              ]}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="repo"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        note={repoText('repo.deleteNote')}
        onClose={() => setToDelete(null)}
      />
      {toShare === null ? null : <ShareDialog target={{ kind: 'bank', ...toShare }} onClose={() => setToShare(null)} />}
    </>
  );
}
