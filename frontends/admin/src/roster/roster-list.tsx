import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, formatDateTime, formatScore, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { examRoutes } from '../exam/routes.js';
import { ExamFilter } from '../fields/exam-filter.js';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction, useCall } from '../lib/use-call.js';
import { paperRoutes } from '../paper/routes.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { MakeUpDialog } from './make-up-dialog.js';
import { MakeUpLinks } from './make-up-links.js';
import { rosterText } from './roster.texts.js';

type Entry = RowOf<'/api/exam/exam/roster'>;

const rosterStates = [0, 1, 2] as const;
const isState = (value: number): value is (typeof rosterStates)[number] => value === 0 || value === 1 || value === 2;
const stateText = (value: number): string => (isState(value) ? rosterText(`roster.state.${value}`) : '');
const scoreOf = (entry: Entry): string => {
  if (entry.paperId === '') return '—';
  return entry.isMarked ? formatScore(entry.userScore) : rosterText('roster.waiting');
};
const passedOf = (entry: Entry): string => {
  if (!entry.valid) return rosterText('roster.invalid');
  return entry.isMarked ? rosterText(entry.passed ? 'roster.pass' : 'roster.fail') : '—';
};

const columns: readonly Column<Entry>[] = [
  {
    key: 'realName',
    label: rosterText('roster.realName'),
    card: 'title',
    text: (entry) => entry.realName,
    cell: (entry) => (
      <Box component="span" sx={{ whiteSpace: { md: 'nowrap' } }}>
        {entry.realName}
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
          {entry.userName}
        </Typography>
      </Box>
    ),
  },
  {
    key: 'userName',
    label: rosterText('roster.userName'),
    hidden: true,
    exported: true,
    text: (entry) => entry.userName,
    cell: (entry) => entry.userName,
  },
  {
    key: 'deptName',
    grow: true,
    label: rosterText('roster.dept'),
    text: (entry) => entry.deptName,
    cell: (entry) => entry.deptName || '—',
  },
  {
    key: 'rosterState',
    label: rosterText('roster.state'),
    text: (entry) => stateText(entry.rosterState),
    cell: (entry) => (
      <Chip
        size="small"
        variant={entry.rosterState === 2 ? 'outlined' : 'filled'}
        color={entry.rosterState === 0 ? 'warning' : 'default'}
        label={stateText(entry.rosterState)}
      />
    ),
  },
  { key: 'userScore', label: rosterText('roster.score'), align: 'right', text: scoreOf, cell: scoreOf },
  { key: 'passed', label: rosterText('roster.passed'), text: passedOf, cell: passedOf },
  {
    key: 'handTime',
    label: rosterText('roster.handTime'),
    text: (entry) => formatDateTime(entry.handTime),
    cell: (entry) => formatDateTime(entry.handTime) || '—',
  },
];

function useRosterCounts() {
  const { filterValues } = useListContext();
  const examId = typeof filterValues?.['examId'] === 'string' ? filterValues['examId'] : '';
  const call = useCall('/api/exam/exam/roster', { current: 1, size: 1, params: { examId } }, { enabled: examId !== '', staleTime: 5_000 });
  return { examId, roster: examId === '' ? undefined : call.data };
}

function useMakeUpInfo(examId: string) {
  return useCall('/api/exam/exam/make-up-info', { id: examId }, { enabled: examId !== '', staleTime: 5_000 }).data;
}

function MakeUpButton(): ReactElement | null {
  const { examId } = useRosterCounts();
  const info = useMakeUpInfo(examId);
  const canAdd = useCan('exam:add');
  const [isOpen, setOpen] = useState(false);
  if (!canAdd || info === undefined || !info.mayEdit || !info.isOver || info.absent === 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {rosterText('roster.makeUp')}
      </Button>
      {isOpen ? <MakeUpDialog examId={examId} info={info} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** How far the exam is, over all pages of the list. */
function RosterNote(): ReactElement {
  const { examId, roster } = useRosterCounts();
  const info = useMakeUpInfo(examId);
  if (examId === '') return <Typography variant="body2">{rosterText('roster.choose')}</Typography>;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">{roster === undefined ? ' ' : rosterText('roster.counts', roster.counts)}</Typography>
      <MakeUpLinks info={info} />
      {roster?.isBlind === true ? <Alert severity="info">{rosterText('roster.blind')}</Alert> : null}
      {roster?.isCut === true ? <Alert severity="info">{rosterText('roster.cut')}</Alert> : null}
    </Box>
  );
}

function RemindButton(): ReactElement | null {
  const { examId, roster } = useRosterCounts();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  // nobody comes to an exam that is over
  const isOver = useMakeUpInfo(examId)?.isOver ?? true;
  const absent = roster?.counts.absent ?? 0;
  if (absent === 0 || isOver) return null;
  const remind = async (): Promise<void> => {
    const done = await run(() => api.call('/api/exam/exam/remind', { examId }));
    if (done === undefined) return;
    setAsking(false);
    const left = absent - done.count;
    if (done.count === 0) notify(rosterText('roster.remindedNobody'), 'info');
    else notify(rosterText(left > 0 ? 'roster.remindedSome' : 'roster.reminded', { n: done.count, m: left }), 'success');
  };
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {rosterText('roster.remind')}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={rosterText('roster.remindTitle', { n: absent })}
        confirmText={rosterText('roster.remind')}
        onConfirm={() => void remind()}
        onCancel={() => setAsking(false)}
      >
        <Typography color="textSecondary">{rosterText('roster.remindText')}</Typography>
      </ConfirmDialog>
    </>
  );
}

export function RosterList(): ReactElement {
  const actions = ({ examId, rosterState, realName }: Entry): RowAction[] =>
    rosterState === 0
      ? []
      : [{ label: rosterText('roster.paper'), to: filterAddress(paperRoutes.PaperList, { examId, realName }), primary: true }];
  return (
    <ListPage<Entry>
      resource="roster"
      codes={['paper:list']}
      back={examRoutes.ExamList}
      title={rosterText('roster.title')}
      columns={columns}
      nameOf={(entry) => entry.realName}
      note={<RosterNote />}
      actions={
        <>
          <RemindButton />
          <MakeUpButton />
        </>
      }
      emptyText={rosterText('roster.empty')}
      rowActions={actions}
      filters={
        <FilterBar>
          <ExamFilter label={rosterText('roster.exam')} />
          <TextFilter source="realName" label={rosterText('roster.realName')} />
          <SelectFilter
            source="rosterState"
            label={rosterText('roster.state')}
            options={rosterStates.map((value) => ({ value, label: stateText(value) }))}
          />
        </FilterBar>
      }
    />
  );
}
