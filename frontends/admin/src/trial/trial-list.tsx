import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { trialStates, type TrialState } from '@xuekao/contracts/trial';
import { formatDateTime } from '@xuekao/frontend-shared';
import { trialPageRows } from '@xuekao/contracts/trial';
import { useState, type ReactElement } from 'react';
import { ExamFilter } from '../fields/exam-filter.js';
import { DepartFilter } from '../fields/picker-filters.js';
import { useCan } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { TrialDialog } from './trial-dialog.js';
import { trialText } from './trial.texts.js';
import { faultsText, networkText, practiceText, stateOf, stateText, type Learner, type Trial } from './trial-words.js';

const recent = [1, 3, 7, 30] as const;
const states = Object.keys(trialStates) as TrialState[]; // Object.keys does not tell
const chipColors = { notDone: 'default', ready: 'success', mend: 'warning', unfinished: 'default' } as const satisfies Record<
  TrialState,
  string
>;
const none = trialText('trial.none');
/** Of the last trial; a dash where there is none. */
const ofLast = (words: (trial: Trial) => string) => ({
  text: ({ trial }: Learner): string => (trial === null ? '' : words(trial)),
  cell: ({ trial }: Learner): string => (trial === null ? none : words(trial) || none),
});

const columns: readonly Column<Learner>[] = [
  ...personColumns<Learner>({ nameLabel: trialText('trial.realName'), userNameLabel: trialText('trial.userName'), sortable: true }),
  {
    key: 'deptCode',
    label: trialText('trial.dept'),
    sortable: true,
    text: (row) => row.deptCode_dictText,
    cell: (row) => row.deptCode_dictText || none,
  },
  {
    key: 'state',
    label: trialText('trial.state'),
    text: ({ trial }) => stateText(stateOf(trial)),
    cell: ({ trial }) => (
      <Chip
        size="small"
        variant={stateOf(trial) === 'mend' ? 'filled' : 'outlined'}
        color={chipColors[stateOf(trial)]}
        label={stateText(stateOf(trial))}
      />
    ),
  },
  { key: 'faults', grow: true, label: trialText('trial.faults'), ...ofLast(faultsText) },
  {
    key: 'at',
    label: trialText('trial.at'),
    sortable: true,
    order: ({ trial }) => trial?.at ?? '',
    ...ofLast(({ at }) => formatDateTime(at)),
  },
  { key: 'device', label: trialText('trial.device'), ...ofLast(({ kind, browser }) => `${trialText(`trial.kind.${kind}`)} · ${browser}`) },
  { key: 'practice', label: trialText('trial.practice'), ...ofLast(practiceText) },
  { key: 'network', label: trialText('trial.network'), hidden: true, ...ofLast(networkText) },
  { key: 'storage', label: trialText('trial.storage'), hidden: true, ...ofLast(({ storage }) => trialText(`trial.storage.${storage}`)) },
  { key: 'camera', label: trialText('trial.camera'), hidden: true, ...ofLast(({ camera }) => trialText(`trial.outcome.${camera}`)) },
  {
    key: 'microphone',
    label: trialText('trial.microphone'),
    hidden: true,
    ...ofLast(({ microphone }) => trialText(`trial.outcome.${microphone}`)),
  },
];

/** People who have tried a device before an exam, and those who have not. */
export function TrialList(): ReactElement {
  const canExams = useCan('exam:list');
  const { hasTrial } = useSite();
  const [shown, setShown] = useState<Learner | null>(null);
  const actions = (row: Learner): RowAction[] =>
    row.trial === null ? [] : [{ label: trialText('trial.detail'), onClick: () => setShown(row), primary: true }];
  return (
    <>
      <ListPage<Learner>
        resource="trial"
        codes={['trial:list']}
        title={trialText('trial.title')}
        note={
          <Typography variant="body2" color="textSecondary">
            {trialText(hasTrial ? 'trial.note' : 'trial.noteOff')}
          </Typography>
        }
        columns={columns}
        byKey={{ pageSize: trialPageRows, sort: { field: 'at', order: 'DESC' } }}
        nameOf={(row) => row.realName}
        emptyText={trialText('trial.empty')}
        rowActions={actions}
        filters={
          <FilterBar>
            <TextFilter source="keyword" label={trialText('trial.keyword')} />
            <DepartFilter />
            <SelectFilter
              source="state"
              label={trialText('trial.state')}
              options={states.map((state) => ({ value: trialStates[state], label: stateText(state) }))}
            />
            <SelectFilter
              source="days"
              label={trialText('trial.days')}
              options={recent.map((n) => ({ value: n, label: trialText('trial.days.value', { n }) }))}
            />
            {canExams ? <ExamFilter label={trialText('trial.exam')} /> : null}
          </FilterBar>
        }
      />
      {shown === null ? null : <TrialDialog key={shown.id} learner={shown} onClose={() => setShown(null)} />}
    </>
  );
}
