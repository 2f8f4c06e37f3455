import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { addressOf } from '@xuekao/contracts/addresses';
import type { CertField } from '@xuekao/contracts/cert-sheet';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { saveFile } from '../ui/download.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { certParts, fromCert, isDays, newCert, prefixPattern, type CertDraft } from './cert-draft.js';
import { certText } from './cert.texts.js';
import { Designer } from './designer.js';
import { certRoutes } from './routes.js';

const nameMax = 60;

/** Faults of the fields; null: none. */
function problemsOf({ title, authority, numberPrefix, validDays }: CertDraft) {
  const problems = {
    title: title.trim() === '' ? certText('cert.nameMissing') : null,
    authority: authority.trim() === '' ? certText('cert.authorityMissing') : null,
    numberPrefix: prefixPattern.test(numberPrefix.trim()) ? null : certText('cert.prefixBad'),
    validDays: isDays(validDays) ? null : certText('cert.validDaysBad'),
  };
  return Object.values(problems).every((problem) => problem === null) ? null : problems;
}

const dayMs = 86_400_000;
const wordsOf = (date: Date): string =>
  certText('example.day', { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
/** A number as it will be made: the prefix of the certificate, and signs by chance. */
const exampleNumber = (prefix: string, now: Date): string => {
  const filled = prefix
    .trim()
    .replaceAll('{yyyy}', String(now.getFullYear()))
    .replaceAll('{MM}', String(now.getMonth() + 1).padStart(2, '0'));
  return filled === '' ? exampleSigns : `${filled}-${exampleSigns}`;
};
const exampleSigns = '7K3M-9PQ2-R4TV';

function exampleOf({ title, authority, validDays, numberPrefix }: CertDraft): Record<CertField, string> {
  const now = new Date();
  return {
    ...{ name: certText('example.name'), number: exampleNumber(numberPrefix, now), date: wordsOf(now) },
    ...{ dept: certText('example.dept'), exam: certText('example.exam'), score: certText('example.score') },
    title: title.trim() || certText('cert.name'),
    authority: authority.trim() || certText('cert.authority'),
    expire: validDays === 0 ? certText('cert.forever') : wordsOf(new Date(now.getTime() + (validDays ?? 0) * dayMs)),
  };
}

const inputOf = ({ title, authority, numberPrefix, validDays, design }: CertDraft) => ({
  ...{ title: title.trim(), authority: authority.trim(), numberPrefix: numberPrefix.trim(), validDays: validDays ?? 0, design },
});

function Facts({
  value,
  problems,
  onChange,
}: {
  value: CertDraft;
  problems: ReturnType<typeof problemsOf>;
  onChange: (part: Partial<CertDraft>) => void;
}): ReactElement {
  const words = (name: 'title' | 'authority' | 'numberPrefix', label: string, help?: string): ReactElement => (
    <TextField
      label={label}
      value={value[name]}
      error={problems?.[name] != null}
      helperText={problems?.[name] ?? help}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: nameMax } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2.25, maxWidth: 880, alignItems: 'start' }}>
      {words('title', certText('cert.name'))}
      {words('authority', certText('cert.authority'))}
      {words('numberPrefix', certText('cert.prefix'), certText('cert.prefixHelp'))}
      <TextField
        label={certText('cert.validDays')}
        type="number"
        value={value.validDays ?? ''}
        error={problems?.validDays != null}
        helperText={problems?.validDays ?? certText('cert.validDaysHelp')}
        onChange={(event) => onChange({ validDays: event.target.value === '' ? null : Number(event.target.value) })}
      />
    </Box>
  );
}

function CertEditor({ id, userId, stored }: { id: string | null; userId: string; stored: () => CertDraft }): ReactElement {
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const { busy: previewing, run: runPreview } = useAction();
  const draft = useDraft(draftKey(userId, 'cert', id ?? 'new'), stored);
  const [turn, setTurn] = useState(0);
  const [tried, setTried] = useState(false);
  const { value } = draft;
  const problems = tried ? problemsOf(value) : null;
  const stale = useStaleSave(() => api.call('/api/cert/cert/detail', { id: id ?? '' }));
  const save = async (form = value): Promise<void> => {
    setTried(true);
    if (problemsOf(form) !== null) return;
    const { revision } = form;
    const input = { ...inputOf(form), ...(id === null ? {} : { id }), ...(revision === undefined ? {} : { revision }) };
    const saved = await run(() => stale.guard(() => api.call('/api/cert/cert/save', input)));
    if (saved === undefined) return;
    const newKey = id === null ? draftKey(userId, 'cert', saved.id) : null;
    const isNewer = settleSaved(draft, form, { ...form, revision: saved.revision }, newKey);
    if (isNewer) notify(uiText('ui.savedNewer'), 'info');
    else notify(certText('cert.saved'), 'success');
    if (!isNewer) void navigate(certRoutes.CertList);
    else if (id === null) void navigate(addressOf(certRoutes.CertDetail, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/cert/cert/detail'], ['cert']);
  };
  const preview = async (): Promise<void> => {
    setTried(true);
    if (problemsOf(value) !== null) return;
    const made = await runPreview(() => api.download('/api/cert/cert/preview', inputOf(value)));
    if (made !== undefined) saveFile(made.name, new Blob([made.content], { type: 'application/pdf' }));
  };
  return (
    <>
      <PageHeader
        title={certText(id === null ? 'cert.create' : 'cert.edit')}
        back={certRoutes.CertList}
        note={draft.keptAt !== null && draft.dirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            <Button variant="outlined" loading={previewing} onClick={() => void preview()}>
              {certText('cert.preview')}
            </Button>
            <Button variant="contained" loading={busy} disabled={id !== null && !draft.dirty} onClick={() => void save()}>
              {uiText('ui.save')}
            </Button>
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.discard();
          setTurn(turn + 1);
        }}
      />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Section title={certText('cert.facts')}>
          <Facts value={value} problems={problems} onChange={(facts) => draft.change((now) => ({ ...now, ...facts }))} />
        </Section>
        <Section title={certText('cert.design')} note={certText('cert.designNote')}>
          <Designer
            key={turn}
            design={value.design}
            values={exampleOf(value)}
            onChange={(change) => draft.change((now) => ({ ...now, design: change(now.design) }))}
          />
        </Section>
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={() => certParts}
        base={draft.base}
        formOf={fromCert}
        mine={() => value}
        busy={busy}
        onTake={(theirs) => {
          draft.settle(fromCert(theirs));
          setTurn(turn + 1);
        }}
        onMerge={(merged, theirs) => {
          const form = { ...merged, revision: theirs.revision };
          draft.rebase(fromCert(theirs), form);
          setTurn(turn + 1);
          void save(form);
        }}
      />
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </>
  );
}

export function CertPage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall('/api/cert/cert/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  const userId = session.user.id;
  if (id === undefined) return <CertEditor key="new" id={null} userId={userId} stored={newCert} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={certText('cert.edit')} back={certRoutes.CertList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  const detail = call.data;
  if (detail === undefined) return <PageSkeleton />;
  return <CertEditor key={id} id={id} userId={userId} stored={() => fromCert(detail)} />;
}
