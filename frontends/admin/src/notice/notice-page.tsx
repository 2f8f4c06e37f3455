import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { RichField } from '../rich/rich-field.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { fromNotice, newNotice, noticeParts, type NoticeDraft } from './notice-draft.js';
import { noticeText } from './notice.texts.js';
import { noticeRoutes } from './routes.js';

const titleMax = 100;
const editorHeight = 320;

function NoticeEditor({ id, userId, stored }: { id: string | null; userId: string; stored: () => NoticeDraft }): ReactElement {
  const canSave = useCan('sys:notice:save');
  const navigate = useNavigate();
  const helpId = useId();
  const { busy, run } = useAction();
  const draft = useDraft(draftKey(userId, 'notice', id ?? 'new'), stored);
  const [turn, setTurn] = useState(0);
  const [tried, setTried] = useState(false);
  const { value } = draft;
  const titleProblem = tried && value.title.trim() === '' ? noticeText('notice.nameMissing') : undefined;
  const contentProblem = tried && value.content === '' ? noticeText('notice.contentMissing') : undefined;

  const stale = useStaleSave(() => api.call('/api/sys/notice/detail', { id: id ?? '' }));
  const save = async (form = value): Promise<void> => {
    setTried(true);
    if (form.title.trim() === '' || form.content === '') return;
    const saved = await run(() => stale.guard(() => api.call('/api/sys/notice/save', { ...(id === null ? {} : { id }), ...form })));
    if (saved === undefined) return;
    const isNewer = settleSaved(
      draft,
      form,
      { ...form, revision: saved.revision },
      id === null ? draftKey(userId, 'notice', saved.id) : null,
    );
    if (isNewer) notify(uiText('ui.savedNewer'), 'info');
    else notify(noticeText('notice.saved'), 'success');
    if (!isNewer) void navigate(noticeRoutes.SysNotice);
    else if (id === null) void navigate(addressOf(noticeRoutes.SysNoticeDetail, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/sys/notice/detail'], ['notice']);
  };
  return (
    <>
      <PageHeader
        title={noticeText(id === null ? 'notice.create' : canSave ? 'notice.edit' : 'notice.view')}
        back={noticeRoutes.SysNotice}
        note={draft.keptAt !== null && draft.dirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          canSave ? (
            <Button variant="contained" loading={busy} disabled={id !== null && !draft.dirty} onClick={() => void save()}>
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
      <Section>
        <Box sx={{ display: 'grid', gap: 2.25, maxWidth: 880 }}>
          <TextField
            label={noticeText('notice.name')}
            value={value.title}
            disabled={!canSave}
            error={titleProblem !== undefined}
            helperText={titleProblem}
            autoFocus={id === null}
            onChange={(event) => {
              const title = event.target.value;
              draft.change((now) => ({ ...now, title }));
            }}
            slotProps={{ htmlInput: { maxLength: titleMax } }}
          />
          <RichField
            key={turn}
            label={noticeText('notice.content')}
            value={value.content}
            disabled={!canSave}
            error={contentProblem}
            minHeight={editorHeight}
            onChange={(content) => draft.change((now) => ({ ...now, content }))}
          />
          <Box>
            <FormControlLabel
              label={noticeText('notice.shown')}
              disabled={!canSave}
              sx={{ minHeight: 44 }}
              control={
                <Switch
                  checked={value.state === 0}
                  onChange={(_, on) => draft.change((now) => ({ ...now, state: on ? 0 : 1 }))}
                  slotProps={{ input: { 'aria-describedby': helpId } }}
                />
              }
            />
            <FormHelperText id={helpId} sx={{ mx: 0 }}>
              {noticeText('notice.shownHelp')}
            </FormHelperText>
          </Box>
        </Box>
      </Section>
      <StaleDialog
        stale={stale}
        partsOf={() => noticeParts}
        base={draft.base}
        formOf={fromNotice}
        mine={() => value}
        busy={busy}
        onTake={(theirs) => {
          draft.settle(fromNotice(theirs));
          setTurn(turn + 1);
        }}
        onMerge={(merged, theirs) => {
          const form = { ...merged, revision: theirs.revision };
          draft.rebase(fromNotice(theirs), form);
          setTurn(turn + 1);
          void save(form);
        }}
      />
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </>
  );
}

export function NoticePage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall('/api/sys/notice/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  const userId = session.user.id;
  if (id === undefined) return <NoticeEditor key="new" id={null} userId={userId} stored={newNotice} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={noticeText('notice.edit')} back={noticeRoutes.SysNotice} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  const detail = call.data;
  if (detail === undefined) return <PageSkeleton />;
  return <NoticeEditor key={id} id={id} userId={userId} stored={() => fromNotice(detail)} />;
}
