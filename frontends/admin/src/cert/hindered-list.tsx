import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ConfirmDialog, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useEffect, useState, type ReactElement } from 'react';
import { departRoutes } from '../depart/routes.js';
import { examRoutes } from '../exam/routes.js';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { userRoutes } from '../user/routes.js';
import { certText } from './cert.texts.js';
import { certRoutes } from './routes.js';

type Hindered = RowOf<'/api/cert/waiting/paging'>;

/** As `certWaits`, `certHindrances` and `certAgain` of the contracts number them. */
const waits = { person: 0, platform: 1 } as const;
const withdrawn = 3;
const again = { give: 1, leave: 2 } as const;
const askEveryMs = 2000;

const columns: readonly Column<Hindered>[] = [
  ...personColumns<Hindered>({ nameLabel: certText('record.person'), userNameLabel: certText('record.userName') }),
  {
    key: 'hindrance',
    grow: true,
    label: certText('hindered.reason'),
    text: (row) => row.hindrance_dictText,
    cell: (row) => row.hindrance_dictText,
  },
  {
    key: 'state',
    label: certText('hindered.state'),
    text: (row) => row.state_dictText ?? '',
    cell: (row) => (
      <Chip size="small" variant="outlined" color={row.state === waits.person ? 'warning' : 'default'} label={row.state_dictText} />
    ),
  },
  {
    key: 'title',
    label: certText('hindered.cert'),
    text: (row) => row.title,
    cell: (row) => row.title || certText('hindered.gone'),
  },
  {
    key: 'examTitle',
    sortable: true,
    label: certText('record.exam'),
    text: (row) => row.examTitle,
    cell: (row) => row.examTitle,
  },
  { key: 'deptName', label: certText('record.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  {
    key: 'createTime',
    sortable: true,
    label: certText('hindered.since'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

const refresh = (): Promise<void> => refreshCalls(['/api/cert/waiting/paging', '/api/cert/grant/paging'], ['cert-hindered', 'cert-grant']);

function useTryAgain(): (ids: readonly string[]) => Promise<void> {
  const { run } = useAction();
  return async (ids) => {
    const begun = await run(() => api.call('/api/cert/waiting/try-again', { ids: [...ids] }));
    if (begun !== undefined) notify(certText('hindered.begun', { n: begun.count }), 'success');
    // also where it was refused: the row may have been given meanwhile
    await refresh();
  };
}

/** Looks at the list again while one of its rows is being given: it goes away within seconds, or has another reason. */
function Fresh(): null {
  const { data } = useListContext<Hindered>();
  const isGiving = data?.some(({ state }) => state === waits.platform) ?? false;
  useEffect(() => {
    if (!isGiving) return undefined;
    const timer = setInterval(() => void refresh(), askEveryMs);
    return () => clearInterval(timer);
  }, [isGiving]);
  return null;
}

function HinderedBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Hindered>();
  const tryAgain = useTryAgain();
  // one that was withdrawn is decided by itself
  const ids = selectedIds.map(String).filter((id) => !data?.some((row) => row.id === id && row.hindrance === withdrawn));
  return (
    <Button size="small" disabled={ids.length === 0} onClick={() => void tryAgain(ids).then(() => onUnselectItems())}>
      {certText('hindered.again')}
    </Button>
  );
}

interface Decision {
  row: Hindered;
  gives: boolean;
}
function DecideDialog({ row: { id, realName: name, title }, gives, onClose }: Decision & { onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const decide = async (): Promise<void> => {
    const done = await run(() => api.call('/api/cert/waiting/try-again', { ids: [id], decision: gives ? again.give : again.leave }));
    if (done !== undefined) notify(certText(gives ? 'hindered.given' : 'hindered.left', { title }), 'success');
    onClose();
    await refresh();
  };
  return (
    <ConfirmDialog
      open
      title={certText(gives ? 'hindered.giveTitle' : 'hindered.leaveTitle', { name, title })}
      confirmText={certText(gives ? 'hindered.give' : 'hindered.leave')}
      busy={busy}
      onConfirm={() => void decide()}
      onCancel={onClose}
    >
      {certText(gives ? 'hindered.giveNote' : 'hindered.leaveNote')}
    </ConfirmDialog>
  );
}

/** Pages where what hinders a certificate is mended, of those that the person may open. */
function useWays(): (row: Hindered) => RowAction[] {
  const [seesUsers, seesDepts, savesCerts] = [useCan('sys:user:list'), useCan('sys:depart:list'), useCan('cert:save')];
  const seesExams = useCan('exam:list');
  return ({ places = [], userName, certId = '', examId = '' }) => [
    ...(seesUsers && places.some((place) => place === 'name' || place === 'dept')
      ? [{ label: certText('hindered.toPerson'), to: filterAddress(userRoutes.UserList, { keyword: userName }) }]
      : []),
    ...(seesDepts && places.includes('dept') ? [{ label: certText('hindered.toDept'), to: departRoutes.DepartTree }] : []),
    ...(savesCerts && places.includes('cert') && certId !== ''
      ? [{ label: certText('hindered.toCert'), to: addressOf(certRoutes.CertDetail, { id: certId }) }]
      : []),
    ...(seesExams && examId !== '' ? [{ label: certText('hindered.toExam'), to: addressOf(examRoutes.ExamDetail, { id: examId }) }] : []),
  ];
}

/** Certificates that exams earned and that cannot be given, each with its reason. */
export function HinderedCertList(): ReactElement {
  const [canGrant, canList] = [useCan('cert:grant'), useCan('cert:list')];
  const tryAgain = useTryAgain();
  const ways = useWays();
  const [decision, setDecision] = useState<Decision | null>(null);
  const decisions = (row: Hindered): RowAction[] =>
    row.hindrance === withdrawn
      ? [
          { label: certText('hindered.give'), onClick: () => setDecision({ row, gives: true }), primary: true },
          { label: certText('hindered.leave'), onClick: () => setDecision({ row, gives: false }) },
        ]
      : [{ label: certText('hindered.again'), onClick: () => void tryAgain([row.id]), primary: true }];
  const actions = (row: Hindered): RowAction[] => [...(canGrant ? decisions(row) : []), ...ways(row)];
  return (
    <>
      <ListPage<Hindered>
        resource="cert-hindered"
        codes={['cert:list', 'cert:grant', 'cert:waiting']}
        {...(canList ? { back: certRoutes.CertGrantList } : {})}
        title={certText('hindered.title')}
        note={
          <>
            <Fresh />
            <Typography variant="body2" color="textSecondary">
              {certText(canGrant ? 'hindered.note' : 'hindered.noteRead')}
            </Typography>
          </>
        }
        columns={columns}
        nameOf={(row) => `${row.realName} ${row.title}`}
        emptyText={certText('hindered.empty')}
        rowActions={actions}
        pinActions
        {...(canGrant ? { bulk: <HinderedBulk /> } : {})}
        filters={
          <FilterBar>
            <TextFilter source="realName" label={certText('record.search')} />
            <TextFilter source="examTitle" label={certText('record.exam')} />
          </FilterBar>
        }
      />
      {decision === null ? null : <DecideDialog key={decision.row.id} {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}
