import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, formatScore, notify } from '@xuekao/frontend-shared';
import { useMemo, type ReactElement } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { useRepoTitles } from '../fields/use-titles.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { TemplatePrintButton } from '../print/template-print-button.js';
import { mayEdit } from '../share/ownership.js';
import { ShareButton } from '../share/share-button.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { SortableList, SortableRow } from '../ui/sortable.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { GroupEditor } from './group-editor.js';
import { useSupplies } from './use-supplies.js';
import { templateRoutes } from './routes.js';
import {
  fromTemplate,
  moved,
  newGroup,
  newTemplate,
  problemOf,
  toInput,
  totalOf,
  withGroupIds,
  type DraftGroup,
  type TemplateDraft,
} from './template-draft.js';
import { templateParts } from './template-parts.js';
import { PublishedExams } from './published-exams.js';
import { tmplText } from './template.texts.js';
import { useQuestionInfo } from './question-info.js';

const stemLength = 24;
const shortly = (text: string): string => (text.length > stemLength && !text.includes('$') ? `${text.slice(0, stemLength)}…` : text);

function TemplateEditor({
  id,
  stored,
  userId,
  mayChange,
}: {
  id: string | null;
  stored: () => TemplateDraft;
  userId: string;
  mayChange: boolean;
}): ReactElement {
  const [holdsSave, canExam, canExams] = [useCan('tmpl:save'), useCan('exam:add'), useCan('exam:list')];
  const canSave = holdsSave && mayChange;
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const draft = useDraft(draftKey(userId, 'template', id ?? 'new'), stored);
  const { value, change } = draft;
  const stale = useStaleSave(() => api.call('/api/tmpl/tmpl/detail', { id: id ?? '' }));
  const compared = stale.theirs === null ? [] : [...value.groups, ...fromTemplate(stale.theirs).groups];
  const info = useQuestionInfo(
    [...value.groups, ...compared].flatMap((group) => group.items.map((item) => item.quId)),
    value.groups.flatMap((group) => (group.id === undefined ? [] : [group.id])),
  );
  const repos = useRepoTitles(compared.flatMap((group) => group.rules.map((rule) => rule.repoId)));
  const { groups } = value;
  const rules = useMemo(() => groups.flatMap((group) => (group.joinType === 2 ? group.rules : [])), [groups]);
  const used = useMemo(() => groups.flatMap((group) => group.items.map((item) => item.quId)), [groups]);
  const supply = useSupplies(canSave ? rules : [], used);
  const total = totalOf(value);
  const disabled = !canSave;

  const setGroup = (key: string, next: (group: DraftGroup) => DraftGroup): void =>
    change((now) => ({ ...now, groups: now.groups.map((group) => (group.key === key ? next(group) : group)) }));
  const add = (joinType: 1 | 2): void => change((now) => ({ ...now, groups: [...now.groups, newGroup(joinType)] }));
  const move = (from: number, to: number): void => change((now) => ({ ...now, groups: moved(now.groups, from, to) }));
  const stemOf = (quId: string): string => {
    const found = info.find(quId);
    return found === null || found === 'lost' ? tmplText('tmpl.itemOther') : shortly(found.contentText);
  };
  const save = async (form = value): Promise<void> => {
    const problem = problemOf(form);
    if (problem !== null) return notify(problem, 'warning');
    const saved = await run(() => stale.guard(() => api.call('/api/tmpl/tmpl/save', toInput(form, id))));
    if (saved === undefined) return;
    // a new group has got its id: without it the next comparison would take the stored one for another
    const stored = form.groups.some((group) => group.id === undefined)
      ? await api.call('/api/tmpl/tmpl/detail', { id: saved.id }).catch(() => undefined)
      : undefined;
    const written = stored?.revision === saved.revision ? fromTemplate(stored) : { ...form, revision: saved.revision };
    const withIds = (newer: TemplateDraft): TemplateDraft => ({
      ...newer,
      groups: withGroupIds(newer.groups, form.groups, written.groups),
    });
    const isNewer = settleSaved(draft, form, written, id === null ? draftKey(userId, 'template', saved.id) : null, withIds);
    if (isNewer) notify(uiText('ui.savedNewer'), 'info');
    else notify(tmplText('tmpl.saved'), 'success');
    if (id === null) void navigate(addressOf(templateRoutes.TmplDetail, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/tmpl/tmpl/detail', '/api/tmpl/tmpl/paging'], ['template']);
  };

  return (
    <>
      <PageHeader
        title={id === null ? tmplText('tmpl.create') : tmplText(canSave ? 'tmpl.edit' : 'tmpl.view')}
        back={templateRoutes.TmplList}
        note={draft.keptAt !== null && draft.dirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {id !== null && canExam && !draft.dirty ? (
              <Button component={Link} to={`${examRoutes.ExamAdd}?tmplId=${id}`} variant="outlined">
                {tmplText('tmpl.toExam')}
              </Button>
            ) : null}
            {id === null || draft.dirty ? null : (
              <TemplatePrintButton
                template={{ id, title: value.title }}
                isDrawn={value.groups.some((group) => group.joinType === 2)}
                mayEdit={mayChange}
              />
            )}
            {id === null ? null : <ShareButton target={{ kind: 'template', id, title: value.title }} />}
            {canSave ? (
              <Button variant="contained" loading={busy} disabled={!draft.dirty} onClick={() => void save()}>
                {uiText('ui.save')}
              </Button>
            ) : null}
          </>
        }
      />
      <DraftNotice restoredAt={draft.restoredAt} onDrop={draft.discard} />
      {id !== null && canExams ? <PublishedExams id={id} /> : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section title={tmplText('tmpl.basics')}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' } }}>
            <TextField
              label={tmplText('tmpl.name')}
              value={value.title}
              disabled={disabled}
              onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
            <TextField
              label={tmplText('tmpl.remark')}
              value={value.remark}
              disabled={disabled}
              onChange={(event) => change((now) => ({ ...now, remark: event.target.value }))}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Box>
        </Section>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            position: 'sticky',
            top: 56,
            zIndex: 2,
            bgcolor: 'background.default',
            py: 1,
          }}
        >
          <Typography component="h2" variant="h3" role="status" sx={{ flex: 1, minWidth: 200, fontVariantNumeric: 'tabular-nums' }}>
            {tmplText('tmpl.total', { groups: value.groups.length, n: total.count, score: formatScore(total.score) })}
          </Typography>
          {disabled ? null : (
            <>
              <Button variant="outlined" onClick={() => add(1)}>
                {tmplText('tmpl.addPicked')}
              </Button>
              <Button variant="outlined" onClick={() => add(2)}>
                {tmplText('tmpl.addDrawn')}
              </Button>
            </>
          )}
        </Box>
        {value.groups.length === 0 ? (
          <Section>
            <Typography color="textSecondary" sx={{ textAlign: 'center', py: 4 }}>
              {tmplText('tmpl.groupsEmpty')}
            </Typography>
          </Section>
        ) : null}
        <SortableList keys={value.groups.map((group) => group.key)} onMove={move}>
          {value.groups.map((group, index) => (
            <SortableRow key={group.key} id={group.key} label={tmplText('tmpl.groupDrag', { n: index + 1 })} disabled={disabled}>
              {(handle) => (
                <GroupEditor
                  group={group}
                  number={index + 1}
                  isLast={index === value.groups.length - 1}
                  disabled={disabled}
                  handle={handle}
                  info={info}
                  used={used}
                  rules={rules}
                  supply={supply}
                  onChange={(next) => setGroup(group.key, next)}
                  onMove={(step) => move(index, index + step)}
                  onRemove={() => change((now) => ({ ...now, groups: now.groups.filter((one) => one.key !== group.key) }))}
                />
              )}
            </SortableRow>
          ))}
        </SortableList>
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={templateParts({ repos, stemOf })}
        base={draft.base}
        formOf={fromTemplate}
        mine={() => value}
        savedAt={({ updateTime }) => updateTime}
        busy={busy}
        onTake={(theirs) => draft.settle(fromTemplate(theirs))}
        onMerge={(merged, theirs) => {
          const form = { ...merged, revision: theirs.revision };
          draft.rebase(fromTemplate(theirs), form);
          void save(form);
        }}
      />
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </>
  );
}

export function TemplatePage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall('/api/tmpl/tmpl/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  if (id === undefined) return <TemplateEditor key="new" id={null} userId={session.user.id} stored={newTemplate} mayChange />;
  if (call.isError)
    return (
      <>
        <PageHeader title={tmplText('tmpl.edit')} back={templateRoutes.TmplList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  const detail = call.data;
  if (detail === undefined) return <PageSkeleton />;
  return <TemplateEditor key={id} id={id} userId={session.user.id} stored={() => fromTemplate(detail)} mayChange={mayEdit(detail)} />;
}
