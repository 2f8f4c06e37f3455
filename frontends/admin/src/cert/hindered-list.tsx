import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, ConfirmDialog, formatDateTime, notify, type CallInput } from '@xuekao/frontend-shared';
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

/** Number of those that the server has taken up; 0: they were given meanwhile, or somebody else has decided. @throws {ApiError} */
async function takenUp(input: CallInput<'/api/cert/waiting/try-again'>): Promise<number> {
  try {
    return (await api.call('/api/cert/waiting/try-again', input)).count;
  } catch (error) {
    if (error instanceof ApiError && error.code === errors.NOT_FOUND.code) return 0;
    throw error;
  }
}

/** A deed that says what came of it, and shows the rows of now. `take` gives false where it failed, and may be asked for again. */
function useTaking(): { busy: boolean; take: (input: CallInput<'/api/cert/waiting/try-again'>, done: DoneText) => Promise<boolean> } {
  const { busy, run } = useAction();
  return {
    busy,
    take: async (input, done) => {
      const n = await run(() => takenUp(input));
      if (n !== undefined && n > 0) notify(done(n), 'success');
      else if (n === 0) notify(certText('hindered.over'), 'info');
      await refresh();
      return n !== undefined;
    },
  };
}
type DoneText = (n: number) => string;
const begunText: DoneText = (n) => certText('hindered.begun', { n });

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
  const { busy, take } = useTaking();
  // one that was withdrawn is decided by itself
  const ids = selectedIds.map(String).filter((id) => !data?.some((row) => row.id === id && row.hindrance === withdrawn));
  const begin = async (): Promise<void> => {
    if (await take({ ids }, begunText)) onUnselectItems();
  };
  return (
    <>
      <Button size="small" loading={busy} disabled={ids.length === 0} onClick={() => void begin()}>
        {certText('hindered.again')}
      </Button>
      {ids.length === selectedIds.length ? null : (
        <Typography variant="body2" color="textSecondary">
          {certText('hindered.oneByOne')}
        </Typography>
      )}
    </>
  );
}

interface Decision {
  row: Hindered;
  gives: boolean;
}
function DecideDialog({ row: { id, realName: name, title }, gives, onClose }: Decision & { onClose: () => void }): ReactElement {
  const { busy, take } = useTaking();
  const decide = async (): Promise<void> => {
    const input = { ids: [id], decision: gives ? again.give : again.leave };
    if (await take(input, () => certText(gives ? 'hindered.given' : 'hindered.left', { title }))) onClose();
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

/** Pages where what hinders a certificate is mended, of those that the person may open; the server names what the person reaches there. */
function useWays(): (row: Hindered) => RowAction[] {
  const [seesUsers, seesDepts, savesCerts] = [useCan('sys:user:list'), useCan('sys:depart:list'), useCan('cert:save')];
  const seesExams = useCan('exam:list');
  return ({ places = [], userName, userId = '', certId = '', examId = '' }) => [
    ...(seesUsers && userId !== '' && places.some((place) => place === 'name' || place === 'dept')
      ? [{ label: certText('hindered.toPerson'), to: filterAddress(userRoutes.UserList, { keyword: userName }) }]
      : []),
    ...(seesDepts && userId !== '' && places.includes('dept') ? [{ label: certText('hindered.toDept'), to: departRoutes.DepartTree }] : []),
    ...(savesCerts && places.includes('cert') && certId !== ''
      ? [{ label: certText('hindered.toCert'), to: addressOf(certRoutes.CertDetail, { id: certId }) }]
      : []),
    ...(seesExams && examId !== '' ? [{ label: certText('hindered.toExam'), to: addressOf(examRoutes.ExamDetail, { id: examId }) }] : []),
  ];
}

/** Certificates that exams earned and that cannot be given, each with its reason. */
export function HinderedCertList(): ReactElement {
  const [canGrant, canList] = [useCan('cert:grant'), useCan('cert:list')];
  // whoever reads alone has no column of deeds
  const canAct = useCan('cert:grant', 'sys:user:list', 'sys:depart:list', 'cert:save', 'exam:list');
  const { take } = useTaking();
  const ways = useWays();
  const [decision, setDecision] = useState<Decision | null>(null);
  const decisions = (row: Hindered): RowAction[] =>
    row.hindrance === withdrawn
      ? [
          { label: certText('hindered.give'), onClick: () => setDecision({ row, gives: true }), primary: true },
          { label: certText('hindered.leave'), onClick: () => setDecision({ row, gives: false }) },
        ]
      : [{ label: certText('hindered.again'), onClick: () => void take({ ids: [row.id] }, begunText), primary: true }];
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
        {...(canAct ? { rowActions: actions, pinActions: true } : {})}
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
