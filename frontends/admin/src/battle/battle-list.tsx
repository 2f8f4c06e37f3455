import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ConfirmDialog, formatDateTime, formatRange, formatScore } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { StateChip, stateText } from '../exam/state-chip.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { DateRangeFilter, FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { battleText } from './battle.texts.js';
import { boardText } from './board.texts.js';
import { battleRoutes } from './routes.js';

type Battle = RowOf<'/api/battle/battle/admin/paging'>;
type Step = 'publish' | 'enable' | 'disable';

const questions = ({ quCount, quScore }: Battle): string => battleText('battle.questionsOf', { n: quCount, score: formatScore(quScore) });
const chances = ({ cycleType_dictText: cycle, cycleCount }: Battle): string => battleText('battle.chancesOf', { cycle, n: cycleCount });
const stepOf = ({ state }: Battle): Step => (state === 2 ? 'publish' : state === 1 ? 'enable' : 'disable');

const columns: readonly Column<Battle>[] = [
  {
    key: 'title',
    grow: true,
    label: battleText('battle.name'),
    card: 'title',
    text: (battle) => battle.title,
    cell: (battle) => (
      <MuiLink component={Link} to={addressOf(battleRoutes.BattleUpdate, { id: battle.id })} sx={{ fontWeight: 550 }}>
        {battle.title}
      </MuiLink>
    ),
  },
  {
    key: 'state',
    label: battleText('battle.state'),
    text: (battle) => stateText(battle.state, battle.stateFlag),
    cell: (battle) => <StateChip state={battle.state} stateFlag={battle.stateFlag} />,
  },
  {
    key: 'startTime',
    label: battleText('battle.window'),
    text: (battle) => formatRange(battle.startTime, battle.endTime),
    cell: (battle) => formatRange(battle.startTime, battle.endTime),
  },
  { key: 'questions', sortable: false, label: battleText('battle.questions'), text: questions, cell: questions },
  { key: 'chances', sortable: false, label: battleText('battle.chances'), text: chances, cell: chances },
  {
    key: 'openType',
    sortable: false,
    label: battleText('battle.openType'),
    text: (battle) => battle.openType_dictText,
    cell: (battle) => battle.openType_dictText,
  },
  {
    key: 'paperCount',
    sortable: false,
    align: 'right',
    label: battleText('battle.papers'),
    text: (battle) => battle.paperCount,
    cell: (battle) =>
      battle.paperCount === 0 ? (
        0
      ) : (
        <MuiLink component={Link} to={addressOf(battleRoutes.BattleStatistics, { id: battle.id })}>
          {battle.paperCount}
        </MuiLink>
      ),
  },
  {
    key: 'createTime',
    hidden: true,
    label: battleText('battle.createTime'),
    text: (battle) => formatDateTime(battle.createTime),
    cell: (battle) => formatDateTime(battle.createTime),
  },
];

export function BattleList(): ReactElement {
  const canSave = useCan('battle:save');
  const { busy, run } = useAction();
  const [changing, setChanging] = useState<Battle | null>(null);
  const [toDelete, setToDelete] = useState<Battle | null>(null);
  const step = changing === null ? 'publish' : stepOf(changing);
  const change = async ({ id, state }: Battle): Promise<void> => {
    const done = await run(() => api.call('/api/battle/battle/state', { id, state: state === 0 ? 1 : 0 }), battleText('battle.stateDone'));
    if (done === undefined) return;
    setChanging(null);
    await refreshCalls(['/api/battle/battle/admin/detail'], ['battle']);
  };
  const create = canSave ? (
    <Button component={Link} to={battleRoutes.BattleAdd} variant="contained">
      {battleText('battle.create')}
    </Button>
  ) : undefined;
  const actions = (battle: Battle): RowAction[] => [
    ...(canSave && battle.state === 2 ? [{ label: battleText('battle.publish'), onClick: () => setChanging(battle), primary: true }] : []),
    ...(battle.state === 2
      ? []
      : [{ label: battleText('battle.statistics'), to: addressOf(battleRoutes.BattleStatistics, { id: battle.id }), primary: true }]),
    ...(battle.state === 2
      ? []
      : [{ label: boardText('board.openLong'), to: addressOf(battleRoutes.BattleBoard, { id: battle.id }), inNewWindow: true }]),
    { label: canSave ? uiText('ui.edit') : battleText('battle.view'), to: addressOf(battleRoutes.BattleUpdate, { id: battle.id }) },
    ...(canSave && battle.state !== 2 ? [{ label: battleText(`battle.${stepOf(battle)}`), onClick: () => setChanging(battle) }] : []),
    ...(canSave && battle.paperCount === 0 ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(battle) }] : []),
  ];
  return (
    <>
      <ListPage<Battle>
        resource="battle"
        pinActions
        codes={['battle:list']}
        title={battleText('battle.title')}
        columns={columns}
        nameOf={(battle) => battle.title}
        actions={create}
        empty={create}
        emptyText={battleText('battle.empty')}
        rowActions={actions}
        filters={
          <FilterBar>
            <TextFilter source="title" label={battleText('battle.name')} />
            <SelectFilter
              source="state"
              label={battleText('battle.state')}
              options={([0, 2, 1] as const).map((value) => ({ value, label: battleText(`battle.state.${value}`) }))}
            />
            <DateRangeFilter source="dateRange" />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="battle"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
      <ConfirmDialog
        open={changing !== null}
        danger={step === 'disable'}
        busy={busy}
        title={battleText(`battle.${step}Title`, { title: changing?.title ?? '' })}
        confirmText={battleText(`battle.${step}`)}
        onConfirm={() => void (changing && change(changing))}
        onCancel={() => setChanging(null)}
      >
        <Typography color="textSecondary">{battleText(`battle.${step}Text`)}</Typography>
      </ConfirmDialog>
    </>
  );
}
