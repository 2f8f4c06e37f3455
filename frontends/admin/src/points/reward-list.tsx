import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import type { Column, RowAction } from '../ui/column.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { RewardDialog } from './reward-dialog.js';
import { rewardText } from './reward.texts.js';

type Reward = RowOf<'/api/cert/reward/paging'>;
const open = 1;
const states = [1, 2, 3] as const;

const number = new Intl.NumberFormat('zh-CN');
const scoreOf = ({ score }: Reward): string => (score === null ? rewardText('reward.noScore') : String(score));
const decisionOf = ({ decideBy, decideTime, reason }: Reward): string =>
  decideTime === '' ? '—' : rewardText('reward.decided', { by: decideBy, time: formatDateTime(decideTime), reason });

const columns: readonly Column<Reward>[] = [
  ...personColumns<Reward>({ nameLabel: rewardText('reward.realName'), userNameLabel: rewardText('reward.userName') }),
  { key: 'deptName', hidden: true, label: rewardText('reward.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  {
    key: 'examTitle',
    grow: true,
    sortable: true,
    label: rewardText('reward.exam'),
    text: (row) => row.examTitle,
    cell: (row) => row.examTitle,
  },
  { key: 'score', align: 'right', label: rewardText('reward.score'), text: scoreOf, cell: scoreOf },
  {
    key: 'points',
    align: 'right',
    label: rewardText('reward.points'),
    text: (row) => String(row.points),
    cell: (row) => number.format(row.points),
  },
  {
    key: 'earned',
    align: 'right',
    label: rewardText('reward.earned'),
    text: (row) => String(row.earned),
    cell: (row) => number.format(row.earned),
  },
  {
    key: 'state',
    label: rewardText('reward.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        label={row.state_dictText}
        color={row.state === open ? 'warning' : 'default'}
        variant={row.state === open ? 'filled' : 'outlined'}
      />
    ),
  },
  {
    key: 'createTime',
    sortable: true,
    label: rewardText('reward.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  { key: 'reason', grow: true, label: rewardText('reward.decision'), text: decisionOf, cell: decisionOf },
];

interface Decision {
  ids: string[];
  takeBack: boolean;
  /** of the one person; undefined: of many */
  row?: Reward;
}

function RewardBulk({ onDecide }: { onDecide: (decision: Decision) => void }): ReactElement {
  const { selectedIds } = useListContext<Reward>();
  const ids = selectedIds.map(String);
  return (
    <>
      <Button size="small" onClick={() => onDecide({ ids, takeBack: false })}>
        {rewardText('reward.keep')}
      </Button>
      <Button size="small" color="error" onClick={() => onDecide({ ids, takeBack: true })}>
        {rewardText('reward.takeBack')}
      </Button>
    </>
  );
}

/** Points of exams that a corrected score does not earn: a person decides whether they are kept. */
export function RewardList(): ReactElement {
  const canSave = useCan('points:save');
  const [decision, setDecision] = useState<Decision | null>(null);
  const actions = (row: Reward): RowAction[] =>
    canSave && row.state === open
      ? [
          { label: rewardText('reward.takeBack'), onClick: () => setDecision({ ids: [row.id], takeBack: true, row }), primary: true },
          { label: rewardText('reward.keep'), onClick: () => setDecision({ ids: [row.id], takeBack: false, row }) },
        ]
      : [];
  return (
    <>
      <ListPage<Reward>
        resource="points-reward"
        codes={['points:list']}
        title={rewardText('reward.title')}
        columns={columns}
        nameOf={(row) => `${row.realName} ${row.examTitle}`}
        emptyText={rewardText('reward.empty')}
        rowActions={actions}
        pinActions
        {...(canSave ? { bulk: <RewardBulk onDecide={setDecision} /> } : {})}
        filters={
          <FilterBar>
            <TextFilter source="realName" label={rewardText('reward.search')} />
            <TextFilter source="examTitle" label={rewardText('reward.exam')} />
            <SelectFilter
              source="state"
              label={rewardText('reward.state')}
              options={states.map((value) => ({ value, label: rewardText(`reward.state.${value}`) }))}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      {decision === null ? null : <RewardDialog key={decision.ids.join()} {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}
