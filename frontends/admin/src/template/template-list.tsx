import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, formatScore } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { OwnedBulkDelete } from '../share/bulk-delete.js';
import { mayEdit, mayOwn, ownerColumn, ScopeFilter } from '../share/ownership.js';
import { ShareDialog } from '../share/share-dialog.js';
import { shareText } from '../share/share.texts.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { templateRoutes } from './routes.js';
import { tmplText } from './template.texts.js';

type Template = RowOf<'/api/tmpl/tmpl/paging'>;

const columns: readonly Column<Template>[] = [
  {
    key: 'title',
    grow: true,
    label: tmplText('tmpl.name'),
    card: 'title',
    text: (row) => row.title,
    cell: (row) => (
      <MuiLink component={Link} to={addressOf(templateRoutes.TmplDetail, { id: row.id })} sx={{ fontWeight: 550 }}>
        {row.title}
      </MuiLink>
    ),
  },
  { key: 'groupCount', label: tmplText('tmpl.groupCount'), align: 'right', text: (row) => row.groupCount, cell: (row) => row.groupCount },
  { key: 'quCount', label: tmplText('tmpl.quCount'), align: 'right', text: (row) => row.quCount, cell: (row) => row.quCount },
  {
    key: 'totalScore',
    label: tmplText('tmpl.totalScore'),
    align: 'right',
    text: (row) => row.totalScore,
    cell: (row) => formatScore(row.totalScore),
  },
  ownerColumn<Template>(),
  {
    key: 'updateTime',
    label: tmplText('tmpl.updateTime'),
    text: (row) => formatDateTime(row.updateTime),
    cell: (row) => formatDateTime(row.updateTime),
  },
  {
    key: 'createTime',
    label: tmplText('tmpl.createTime'),
    hidden: true,
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

export function TemplateList(): ReactElement {
  const [canSave, canDelete, canExam] = [useCan('tmpl:save'), useCan('tmpl:delete'), useCan('exam:add')];
  const [toDelete, setToDelete] = useState<Template | null>(null);
  const [toShare, setToShare] = useState<Template | null>(null);
  const create = canSave ? (
    <Button component={Link} to={templateRoutes.TmplAdd} variant="contained">
      {tmplText('tmpl.create')}
    </Button>
  ) : undefined;
  const actions = (row: Template): RowAction[] => [
    {
      label: canSave && mayEdit(row) ? uiText('ui.edit') : tmplText('tmpl.view'),
      to: addressOf(templateRoutes.TmplDetail, { id: row.id }),
      primary: true,
    },
    ...(canExam ? [{ label: tmplText('tmpl.toExam'), to: `${examRoutes.ExamAdd}?tmplId=${row.id}` }] : []),
    { label: shareText('share.action'), onClick: () => setToShare(row) },
    ...(canDelete && mayOwn(row) ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) }] : []),
  ];
  return (
    <>
      <ListPage<Template>
        resource="template"
        codes={['tmpl:list']}
        title={tmplText('tmpl.title')}
        columns={columns}
        nameOf={(row) => row.title}
        actions={create}
        empty={create}
        emptyText={tmplText('tmpl.empty')}
        rowActions={actions}
        bulk={canDelete ? <OwnedBulkDelete resource="template" /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={tmplText('tmpl.name')} />
            <ScopeFilter />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="template"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        note={toDelete === null ? undefined : tmplText(toDelete.examCount === 0 ? 'tmpl.unused' : 'tmpl.used', { n: toDelete.examCount })}
        onClose={() => setToDelete(null)}
      />
      {toShare === null ? null : <ShareDialog target={{ kind: 'template', ...toShare }} onClose={() => setToShare(null)} />}
    </>
  );
}
