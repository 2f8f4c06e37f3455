import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { ConfirmDialog, formatDateTime, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { certText } from './cert.texts.js';
import { GrantDialog } from './grant-dialog.js';
import { certRoutes } from './routes.js';

type Cert = RowOf<'/api/cert/cert/paging'>;
type Promised = NonNullable<CallOutput<'/api/cert/cert/archive'>['promised']>[number];
const examsOf = ({ exams, count }: Promised): string => {
  const names = exams.map((exam) => `“${exam}”`).join('、');
  return count > exams.length ? certText('cert.promisedMore', { exams: names, n: count }) : names;
};
/** Of exams that are over: nobody expects anything of them, unless marks are corrected. */
const overWords = (promised: Promised | undefined): string =>
  (promised?.over ?? 0) === 0 ? '' : certText('cert.promisedOver', { n: promised?.over ?? 0 });
const number = new Intl.NumberFormat('zh-CN');
const validity = ({ validDays }: Cert): string => (validDays === 0 ? certText('cert.forever') : certText('cert.days', { n: validDays }));

const stateOf = ({ archived }: Cert): string => certText(archived ? 'cert.archived' : 'cert.offered');
const states = [
  { value: false, label: certText('cert.offered') },
  { value: true, label: certText('cert.archived') },
];

const columnsFor = (canSave: boolean): readonly Column<Cert>[] => [
  {
    key: 'title',
    grow: true,
    sortable: true,
    label: certText('cert.name'),
    card: 'title',
    text: (cert) => cert.title,
    cell: (cert) =>
      canSave ? (
        <MuiLink component={Link} to={addressOf(certRoutes.CertDetail, { id: cert.id })} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {cert.title}
        </MuiLink>
      ) : (
        cert.title
      ),
  },
  {
    key: 'archived',
    label: certText('cert.state'),
    text: stateOf,
    cell: (cert) => <Chip size="small" variant="outlined" color={cert.archived ? 'default' : 'success'} label={stateOf(cert)} />,
  },
  { key: 'authority', label: certText('cert.authority'), text: (cert) => cert.authority, cell: (cert) => cert.authority },
  { key: 'validDays', label: certText('cert.validity'), text: validity, cell: validity },
  {
    key: 'grantCount',
    label: certText('cert.grantCount'),
    align: 'right',
    text: (cert) => String(cert.grantCount ?? 0),
    cell: (cert) =>
      (cert.grantCount ?? 0) === 0 ? (
        '—'
      ) : (
        <MuiLink component={Link} to={filterAddress(certRoutes.CertGrantList, { certId: cert.id })}>
          {number.format(cert.grantCount ?? 0)}
        </MuiLink>
      ),
  },
  { key: 'createBy', hidden: true, label: certText('cert.createBy'), text: (cert) => cert.createBy, cell: (cert) => cert.createBy },
  {
    key: 'updateTime',
    sortable: true,
    label: certText('cert.updateTime'),
    text: (cert) => formatDateTime(cert.updateTime),
    cell: (cert) => formatDateTime(cert.updateTime),
  },
];

/** Kinds of certificates: designed here, and granted from here. */
export function CertList(): ReactElement {
  const [canSave, canGrant] = [useCan('cert:save'), useCan('cert:grant')];
  const [toDelete, setToDelete] = useState<Cert | null>(null);
  const [toGrant, setToGrant] = useState<Cert | null>(null);
  const [promised, setPromised] = useState<Promised | null>(null);
  const { run } = useAction();
  const archive = async (cert: Cert): Promise<void> => {
    const done = await run(() => api.call('/api/cert/cert/archive', { ids: [cert.id], archived: !cert.archived }));
    if (done === undefined) return;
    const [promised] = done.promised ?? [];
    if (promised !== undefined && promised.count > 0) setPromised(promised);
    else notify(certText(cert.archived ? 'cert.wasRestored' : 'cert.wasArchived', { title: cert.title }) + overWords(promised), 'success');
    await refreshCalls(['/api/cert/cert/paging'], ['cert']);
  };
  const create = canSave ? (
    <Button component={Link} to={certRoutes.CertAdd} variant="contained">
      {certText('cert.create')}
    </Button>
  ) : undefined;
  const actions = (cert: Cert): RowAction[] => [
    ...(canGrant && !cert.archived ? [{ label: certText('cert.grant'), onClick: () => setToGrant(cert), primary: true }] : []),
    ...(canSave ? [{ label: uiText('ui.edit'), to: addressOf(certRoutes.CertDetail, { id: cert.id }) }] : []),
    { label: certText('grant.records'), to: filterAddress(certRoutes.CertGrantList, { certId: cert.id }) },
    ...(canSave ? [{ label: certText(cert.archived ? 'cert.restore' : 'cert.archive'), onClick: () => void archive(cert) }] : []),
    ...(canSave && cert.grantCount === 0 ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(cert) }] : []),
  ];
  return (
    <>
      <ListPage<Cert>
        resource="cert"
        codes={['cert:list']}
        title={certText('cert.title')}
        columns={columnsFor(canSave)}
        nameOf={(cert) => cert.title}
        actions={create}
        empty={create}
        emptyText={certText('cert.empty')}
        rowActions={actions}
        filters={
          <FilterBar>
            <TextFilter source="title" label={certText('cert.name')} />
            <SelectFilter source="archived" label={certText('cert.state')} options={states} />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="cert"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        note={certText('cert.deleteNote')}
        onClose={() => setToDelete(null)}
      />
      {promised === null ? null : (
        <ConfirmDialog
          open
          title={certText('cert.archived')}
          confirmText={certText('grant.close')}
          cancelText={null}
          onConfirm={() => setPromised(null)}
          onCancel={() => setPromised(null)}
        >
          {certText('cert.promised', { title: promised.title, exams: examsOf(promised) })}
          {overWords(promised)}
        </ConfirmDialog>
      )}
      {toGrant === null ? null : <GrantDialog key={toGrant.id} cert={toGrant} onClose={() => setToGrant(null)} />}
    </>
  );
}
