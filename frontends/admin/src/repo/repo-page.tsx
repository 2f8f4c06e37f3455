import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog, type Difference } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { ChapterTree } from './chapter-tree.js';
import { repoText } from './repo.texts.js';

type Repo = CallOutput<'/api/repo/detail'>;

type Values = Pick<Repo, 'title' | 'remark' | 'catId' | 'forExam' | 'forTrain'>;
const valuesOf = ({ title, remark, catId, forExam, forTrain }: Repo): Values => ({ title, remark, catId, forExam, forTrain });
function differencesOf(theirs: Repo, mine: Values): Difference[] {
  const rows: Difference[] = [
    { label: repoText('repo.name'), theirs: theirs.title, mine: mine.title },
    { label: repoText('repo.category'), theirs: theirs.catId_dictText || theirs.catId, mine: mine.catId === theirs.catId ? theirs.catId_dictText || theirs.catId : mine.catId },
    { label: repoText('repo.remark'), theirs: theirs.remark, mine: mine.remark },
    { label: repoText('repo.forExam'), theirs: uiText(theirs.forExam ? 'ui.yes' : 'ui.no'), mine: uiText(mine.forExam ? 'ui.yes' : 'ui.no') },
  ];
  return rows.filter((row) => row.theirs !== row.mine);
}

function RepoForm({ repo }: { repo: Repo | null }): ReactElement {
  const canSave = useCan('repo:save');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [revision, setRevision] = useState(repo?.revision ?? 0);
  const stale = useStaleSave(() => api.call('/api/repo/detail', { id: repo?.id ?? '' }));
  const { control, getValues, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: repo === null ? { title: '', remark: '', catId: '', forExam: true, forTrain: true } : valuesOf(repo),
  });
  const write = async (values: Values, read: number): Promise<void> => {
    const saved = await run(() => stale.guard(() => api.call('/api/repo/save', { ...values, ...(repo === null ? {} : { id: repo.id, revision: read }) })));
    if (saved === undefined) return;
    notify(repoText('repo.saved'), 'success');
    setRevision(saved.revision);
    reset(values);
    await refreshCalls(['/api/repo/detail', '/api/repo/paging'], ['repo']);
    if (repo === null) void navigate(`/repo/${saved.id}`, { replace: true });
  };
  const save = handleSubmit((values) => write(values, revision));
  return (
    <Section title={repoText('repo.basics')}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <TextInput control={control} name="title" label={repoText('repo.name')} maxLength={60} disabled={!canSave} rules={{ validate: (value) => (value.toString().trim() === '' ? repoText('repo.nameMissing') : true) }} />
        <Controller
          control={control}
          name="catId"
          render={({ field }) => (
            <DicPicker dicCode="repo_catalog" label={repoText('repo.category')} multiple={false} disabled={!canSave} values={field.value === '' ? [] : [field.value]} onChange={([value]) => field.onChange(value ?? '')} />
          )}
        />
        <TextInput control={control} name="remark" label={repoText('repo.remark')} maxLength={2000} multiline minRows={3} disabled={!canSave} />
        <SwitchInput control={control} name="forExam" label={repoText('repo.forExam')} help={repoText('repo.forExamHelp')} disabled={!canSave} />
        {canSave ? <Box><Button type="submit" variant="contained" loading={busy} disabled={repo !== null && !formState.isDirty}>{uiText('ui.save')}</Button></Box> : null}
      </Box>
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting && !busy} />
      <StaleDialog
        stale={stale}
        differences={(theirs) => differencesOf(theirs, getValues())}
        busy={busy}
        onTake={(theirs) => {
          reset(valuesOf(theirs));
          setRevision(theirs.revision);
        }}
        onKeep={(theirs) => void write(getValues(), theirs.revision)}
      />
    </Section>
  );
}

export function RepoPage(): ReactElement {
  const { id } = useParams();
  const [canQuestions, canImport] = [useCan('qu:list'), useCan('qu:import')];
  const call = useCall('/api/repo/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  const repo = call.data ?? null;
  if (id !== undefined && call.isError) return <><PageHeader title={repoText('repo.edit')} back="/repo" /><ErrorState error={call.error} onRetry={() => void call.refetch()} /></>;
  if (id !== undefined && repo === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={repo?.title ?? repoText('repo.create')}
        back="/repo"
        note={repo === null ? undefined : repoText('repo.countsNote', { n: repo.quCount, obj: repo.objCount, subj: repo.subjCount })}
        actions={repo === null ? undefined : (
          <>
            {canQuestions ? <Button component={Link} to={filterAddress('/question', { repoId: repo.id })} variant="outlined">{repoText('repo.questions')}</Button> : null}
            {canImport ? <Button component={Link} to={`/question/import?repoId=${repo.id}`} variant="outlined">{repoText('repo.import')}</Button> : null}
          </>
        )}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}>
        <RepoForm key={repo?.id ?? 'new'} repo={repo} />
        <Section title={repoText('repo.chapters')} note={repoText('repo.chaptersNote')}>
          {repo === null ? <Typography variant="body2" color="textSecondary">{repoText('repo.firstSave')}</Typography> : <ChapterTree repoId={repo.id} />}
        </Section>
      </Box>
    </>
  );
}
