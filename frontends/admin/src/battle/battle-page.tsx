import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { battleParts, fromBattle, newBattle, problemsOf, toInput, type BattleDraft, type Problem } from './battle-draft.js';
import { AudienceSection, BasicSection, ChanceSection, DrawSection } from './battle-sections.js';
import { battleText } from './battle.texts.js';
import { battleRoutes } from './routes.js';

interface EditorProps {
  id: string | null;
  userId: string;
  hasPassword: boolean;
  isFrozen: boolean;
  stored: () => BattleDraft;
}
const none: ReadonlyMap<Problem, string> = new Map();

function BattleEditor({ id, userId, hasPassword, isFrozen, stored }: EditorProps): ReactElement {
  const canSave = useCan('battle:save');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const draft = useDraft(draftKey(userId, 'battle', id ?? 'new'), stored);
  const [password, setPassword] = useState('');
  const [turn, setTurn] = useState(0);
  const [tried, setTried] = useState(false);
  const { value } = draft;
  const found = problemsOf(value, password, hasPassword);
  const stale = useStaleSave(() => api.call('/api/battle/battle/admin/detail', { id: id ?? '' }));
  const save = async (form = value): Promise<void> => {
    setTried(true);
    const [first] = problemsOf(form, password, hasPassword).values();
    if (first !== undefined) return notify(first, 'warning');
    const input = { ...(id === null ? {} : { id }), ...toInput(form, password) };
    const saved = await run(() => stale.guard(() => api.call('/api/battle/battle/save', input)));
    if (saved === undefined) return;
    const kept = { ...form, revision: saved.revision };
    const isNewer = settleSaved(draft, form, kept, id === null ? draftKey(userId, 'battle', saved.id) : null);
    setPassword('');
    notify(isNewer ? uiText('ui.savedNewer') : battleText('battle.saved'), isNewer ? 'info' : 'success');
    if (!isNewer) void navigate(battleRoutes.BattleList);
    else if (id === null) void navigate(addressOf(battleRoutes.BattleUpdate, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/battle/battle/admin/detail'], ['battle']);
  };
  const section = {
    value,
    disabled: !canSave,
    problems: tried ? found : none,
    change: (more: Partial<BattleDraft>) => draft.change((now) => ({ ...now, ...more })),
  };
  const isDirty = draft.dirty || password !== '';
  return (
    <>
      <PageHeader
        title={battleText(id === null ? 'battle.create' : canSave ? 'battle.edit' : 'battle.view')}
        back={battleRoutes.BattleList}
        note={draft.keptAt !== null && draft.dirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          canSave ? (
            <Button variant="contained" loading={busy} disabled={id !== null && !isDirty} onClick={() => void save()}>
              {uiText('ui.save')}
            </Button>
          ) : undefined
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.discard();
          setTurn(turn + 1);
        }}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <BasicSection {...section} turn={turn} />
        <DrawSection {...section} isFrozen={isFrozen} changeRules={(make) => draft.change((now) => ({ ...now, rules: make(now.rules) }))} />
        <ChanceSection {...section} isFrozen={isFrozen} />
        <AudienceSection {...section} password={password} hasPassword={hasPassword} onPassword={setPassword} />
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={() => battleParts}
        base={draft.base}
        formOf={fromBattle}
        mine={() => value}
        busy={busy}
        onTake={(theirs) => {
          draft.settle(fromBattle(theirs));
          setTurn(turn + 1);
        }}
        onMerge={(merged, theirs) => {
          const form = { ...merged, revision: theirs.revision };
          draft.rebase(fromBattle(theirs), form);
          setTurn(turn + 1);
          void save(form);
        }}
      />
      <LeaveGuard dirty={isDirty && !busy} draft />
    </>
  );
}

/** Editor of a battle. */
export function BattlePage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall('/api/battle/battle/admin/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  const userId = session.user.id;
  if (id === undefined) return <BattleEditor key="new" id={null} userId={userId} hasPassword={false} isFrozen={false} stored={newBattle} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={battleText('battle.edit')} back={battleRoutes.BattleList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  const detail = call.data;
  if (detail === undefined) return <PageSkeleton />;
  const { hasPassword, isFrozen } = detail;
  return <BattleEditor key={id} id={id} userId={userId} hasPassword={hasPassword} isFrozen={isFrozen} stored={() => fromBattle(detail)} />;
}
