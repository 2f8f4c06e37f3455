import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { certProofAddress } from '@xuekao/contracts/cert-sheet';
import { formatDateTime, type CallInput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction, useCall } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { saveFile } from '../ui/download.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { CertFilter } from './cert-filter.js';
import { certText } from './cert.texts.js';
import { PackButton } from './pack-button.js';
import { certRoutes } from './routes.js';
import { WithdrawDialog } from './withdraw-dialog.js';

type Grant = RowOf<'/api/cert/grant/paging'>;
type Params = NonNullable<CallInput<'/api/cert/grant/export'>['params']>;
const [valid, withdrawn] = [0, 1] as const;
const states = [0, 1, 2] as const;
const types = [1, 2] as const;

const expiry = ({ expireTime }: Grant): string => (expireTime === '' ? certText('cert.forever') : formatDateTime(expireTime));

/** A correction of marks does not bear the certificate out any more: somebody decides. */
const doubt = ({ inDoubt, doubtScore }: Grant): string =>
  !inDoubt ? '' : doubtScore === null ? certText('record.doubtNone') : certText('record.doubtScore', { n: doubtScore });

const columns: readonly Column<Grant>[] = [
  ...personColumns<Grant>({ nameLabel: certText('record.person'), userNameLabel: certText('record.userName') }),
  { key: 'title', grow: true, sortable: true, label: certText('cert.name'), text: (row) => row.title, cell: (row) => row.title },
  {
    key: 'state',
    label: certText('record.state'),
    text: (row) => (row.inDoubt ? `${row.state_dictText}，${doubt(row)}` : row.state_dictText),
    cell: (row) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Chip
          size="small"
          variant={row.state === valid ? 'outlined' : 'filled'}
          color={row.state === withdrawn ? 'error' : 'default'}
          label={row.state_dictText}
          {...(row.state === withdrawn
            ? { title: certText('record.reasonShown', { time: formatDateTime(row.withdrawTime), reason: row.withdrawReason }) }
            : {})}
        />
        {row.inDoubt ? <Chip size="small" color="warning" label={doubt(row)} /> : null}
      </Box>
    ),
  },
  {
    key: 'number',
    label: certText('record.number'),
    text: (row) => row.number,
    cell: (row) => <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{row.number}</span>,
  },
  { key: 'deptName', hidden: true, label: certText('record.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  { key: 'grantType', label: certText('record.type'), text: (row) => row.grantType_dictText, cell: (row) => row.grantType_dictText },
  { key: 'examTitle', hidden: true, label: certText('record.exam'), text: (row) => row.examTitle, cell: (row) => row.examTitle || '—' },
  {
    key: 'createTime',
    sortable: true,
    label: certText('record.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  { key: 'expireTime', hidden: true, sortable: true, label: certText('record.expire'), text: expiry, cell: expiry },
  {
    key: 'grantBy',
    hidden: true,
    label: certText('record.by'),
    text: (row) => row.grantBy || certText('record.auto'),
    cell: (row) => row.grantBy || certText('record.auto'),
  },
];

/** The table comes from the server, with all its columns: a list of people is written into the audit log. */
function ExcelButton(): ReactElement {
  const { filterValues, total } = useListContext();
  const { busy, run } = useAction();
  const load = async (): Promise<void> => {
    // the list's filters are those of the call
    const { name, content } = await api.download('/api/cert/grant/export', { params: (filterValues ?? {}) as Params });
    saveFile(name, content);
  };
  return (
    <Button size="small" variant="outlined" loading={busy} disabled={total === 0} onClick={() => void run(load)}>
      {certText('record.export')}
    </Button>
  );
}

/** Leads to what exams could not give, where there is any. */
function HinderedNotice(): ReactElement | null {
  const { data } = useCall('/api/cert/waiting/paging', { size: 1, params: {} });
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" component={Link} to={certRoutes.CertHinderedList}>
          {certText('hindered.look')}
        </Button>
      }
    >
      {certText('hindered.count', { n: data.total })}
    </Alert>
  );
}

function GrantBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Grant>();
  const [open, setOpen] = useState<'withdraw' | 'keep' | null>(null);
  const canGrant = useCan('cert:grant');
  const ids = selectedIds.map(String);
  const doubtful = ids.filter((id) => data?.some((row) => row.id === id && row.inDoubt));
  return (
    <>
      <PackButton ids={ids} />
      {canGrant && doubtful.length > 0 ? (
        <Button size="small" onClick={() => setOpen('keep')}>
          {certText('record.keep')}
        </Button>
      ) : null}
      {canGrant ? (
        <Button size="small" color="error" onClick={() => setOpen('withdraw')}>
          {certText('record.withdraw')}
        </Button>
      ) : null}
      {open === null ? null : (
        <WithdrawDialog
          ids={open === 'keep' ? doubtful : ids}
          keeps={open === 'keep'}
          title={certText(open === 'keep' ? 'record.keepMany' : 'record.withdrawMany', {
            n: open === 'keep' ? doubtful.length : ids.length,
          })}
          onDone={onUnselectItems}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Certificates that people have: found, taken along as files, and taken back. */
export function CertGrantList(): ReactElement {
  const canGrant = useCan('cert:grant');
  const { run } = useAction();
  const [decided, setDecided] = useState<{ row: Grant; keeps: boolean } | null>(null);
  const download = (row: Grant): void =>
    void run(async () => {
      const { name, content } = await api.download('/api/cert/grant/download', { id: row.id });
      saveFile(name, content);
    });
  const actions = (row: Grant): RowAction[] => [
    ...(row.certFilePdf === '' ? [] : [{ label: certText('record.download'), onClick: () => download(row), primary: true }]),
    {
      label: certText('record.proof'),
      onClick: () => void window.open(certProofAddress(row.number), '_blank', 'noopener'),
    },
    ...(canGrant && row.state !== withdrawn
      ? [{ label: certText('record.withdraw'), danger: true, onClick: () => setDecided({ row, keeps: false }) }]
      : []),
    ...(canGrant && row.inDoubt && row.state !== withdrawn
      ? [{ label: certText('record.keep'), onClick: () => setDecided({ row, keeps: true }) }]
      : []),
  ];
  return (
    <>
      <ListPage<Grant>
        resource="cert-grant"
        codes={['cert:list']}
        back={certRoutes.CertList}
        title={certText('record.title')}
        note={<HinderedNotice />}
        columns={columns}
        nameOf={(row) => `${row.realName} ${row.title}`}
        emptyText={certText('record.empty')}
        rowActions={actions}
        pinActions
        bulk={<GrantBulk />}
        exporter={null}
        actions={
          <>
            <ExcelButton />
            <PackButton />
          </>
        }
        filters={
          <FilterBar>
            <TextFilter source="realName" label={certText('record.search')} />
            <CertFilter />
            <TextFilter source="number" label={certText('record.number')} />
            <SelectFilter
              source="state"
              label={certText('record.state')}
              options={states.map((value) => ({ value, label: certText(`record.state.${value}`) }))}
            />
            <SelectFilter
              source="grantType"
              label={certText('record.type')}
              options={types.map((value) => ({ value, label: certText(`record.type.${value}`) }))}
            />
            <SelectFilter
              source="inDoubt"
              label={certText('record.doubt')}
              options={[{ value: true, label: certText('record.doubt.yes') }]}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      {decided === null ? null : (
        <WithdrawDialog
          key={decided.row.id}
          ids={[decided.row.id]}
          keeps={decided.keeps}
          title={certText(decided.keeps ? 'record.keepOne' : 'record.withdrawOne', {
            name: decided.row.realName,
            title: decided.row.title,
          })}
          onClose={() => setDecided(null)}
        />
      )}
    </>
  );
}
