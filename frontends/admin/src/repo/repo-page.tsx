import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { useDicTitles, type Titles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { mayEdit } from '../share/ownership.js';
import { ShareButton } from '../share/share-button.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { part, type FormPart } from '../lib/form-merge.js';
import { settleForm } from '../lib/settle-form.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { importRoutes } from '../question-import/routes.js';
import { BankExportButton } from '../question/question-export-button.js';
import { questionText } from '../question/question.texts.js';
import { questionRoutes } from '../question/routes.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { ChapterTree } from './chapter-tree.js';
import { repoText } from './repo.texts.js';
import { repoRoutes } from './routes.js';

type Repo = CallOutput<'/api/repo/detail'>;

type Values = Pick<Repo, 'title' | 'remark' | 'catId' | 'forExam' | 'forTrain'>;
const valuesOf = ({ title, remark, catId, forExam, forTrain }: Repo): Values => ({ title, remark, catId, forExam, forTrain });
const categories = 'repo_catalog';
const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const repoParts = (titles: Titles): FormPart<Values>[] => [
  part(
    repoText('repo.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(repoText('repo.category'), ['catId'], ({ catId }) => titles.get(catId) ?? catId),
  part(repoText('repo.remark'), ['remark'], ({ remark }) => remark),
  part(repoText('repo.forExam'), ['forExam'], ({ forExam }) => yes(forExam)),
  part(repoText('repo.forTrain'), ['forTrain'], ({ forTrain }) => yes(forTrain)),
];

function RepoForm({ repo }: { repo: Repo | null }): ReactElement {
  const canSave = useCan('repo:save') && (repo === null || mayEdit(repo));
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [opened, setOpened] = useState<{ form: Values; revision: number }>(() => ({
    form: repo === null ? { title: '', remark: '', catId: '', forExam: true, forTrain: true } : valuesOf(repo),
    revision: repo?.revision ?? 0,
  }));
  const stale = useStaleSave(() => api.call('/api/repo/detail', { id: repo?.id ?? '' }));
  const { control, getValues, handleSubmit, formState, reset } = useForm<Values>({ defaultValues: opened.form });
  // the page of a new bank begins with what was stored: nothing may be typed until then
  const fixed = !canSave || (repo === null && busy);
  const titles = useDicTitles(categories, stale.theirs !== null);
  const write = async (values: Values, read: number): Promise<void> => {
    const saved = await run(() =>
      stale.guard(() => api.call('/api/repo/save', { ...values, ...(repo === null ? {} : { id: repo.id, revision: read }) })),
    );
    if (saved === undefined) return;
    setOpened({ form: values, revision: saved.revision });
    if (settleForm({ getValues, reset }, values, values) === null) notify(repoText('repo.saved'), 'success');
    else notify(uiText('ui.savedNewer'), 'info');
    if (repo === null) void navigate(addressOf(repoRoutes.RepoDetail, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/repo/detail', '/api/repo/paging'], ['repo']);
  };
  const save = handleSubmit((values) => write(values, opened.revision));
  const follow = (theirs: Repo): void => {
    setOpened({ form: valuesOf(theirs), revision: theirs.revision });
    reset(valuesOf(theirs));
  };
  return (
    <Section title={repoText('repo.basics')}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={control}
          name="title"
          label={repoText('repo.name')}
          maxLength={60}
          disabled={fixed}
          rules={{ validate: (value) => (value.toString().trim() === '' ? repoText('repo.nameMissing') : true) }}
        />
        <Controller
          control={control}
          name="catId"
          render={({ field }) => (
            <DicPicker
              dicCode={categories}
              label={repoText('repo.category')}
              multiple={false}
              disabled={fixed}
              values={field.value === '' ? [] : [field.value]}
              onChange={([value]) => field.onChange(value ?? '')}
            />
          )}
        />
        <TextInput
          control={control}
          name="remark"
          label={repoText('repo.remark')}
          maxLength={2000}
          multiline
          minRows={3}
          disabled={fixed}
        />
        <SwitchInput
          control={control}
          name="forExam"
          label={repoText('repo.forExam')}
          help={repoText('repo.forExamHelp')}
          disabled={fixed}
        />
        <SwitchInput
          control={control}
          name="forTrain"
          label={repoText('repo.forTrain')}
          help={repoText('repo.forTrainHelp')}
          disabled={fixed}
        />
        {canSave ? (
          <Box>
            <Button type="submit" variant="contained" loading={busy} disabled={repo !== null && !formState.isDirty}>
              {uiText('ui.save')}
            </Button>
          </Box>
        ) : null}
      </Box>
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting && !busy} />
      <StaleDialog
        stale={stale}
        partsOf={() => repoParts(titles)}
        base={opened.form}
        formOf={valuesOf}
        mine={getValues}
        busy={busy}
        onTake={follow}
        onMerge={(merged, theirs) => {
          follow(theirs);
          reset(merged, { keepDefaultValues: true });
          void handleSubmit((values) => write(values, theirs.revision))();
        }}
      />
    </Section>
  );
}

export function RepoPage(): ReactElement {
  const { id } = useParams();
  const [canQuestions, canImport] = [useCan('qu:list'), useCan('qu:import')];
  const call = useCall('/api/repo/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  const repo = call.data ?? null;
  if (id !== undefined && call.isError)
    return (
      <>
        <PageHeader title={repoText('repo.edit')} back={repoRoutes.RepoList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (id !== undefined && repo === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={repo?.title ?? repoText('repo.create')}
        back={repoRoutes.RepoList}
        note={repo === null ? undefined : repoText('repo.countsNote', { n: repo.quCount, obj: repo.objCount, subj: repo.subjCount })}
        actions={
          repo === null ? undefined : (
            <>
              {canQuestions ? (
                <Button component={Link} to={filterAddress(questionRoutes.QuList, { repoId: repo.id })} variant="outlined">
                  {repoText('repo.questions')}
                </Button>
              ) : null}
              {canQuestions ? (
                <Button component={Link} to={addressOf(repoRoutes.RepoNear, { id: repo.id })} color="secondary">
                  {questionText('near.find')}
                </Button>
              ) : null}
              {canQuestions ? <BankExportButton repoId={repo.id} /> : null}
              <ShareButton target={{ kind: 'bank', id: repo.id, title: repo.title }} />
              {canImport && mayEdit(repo) ? (
                <Button component={Link} to={`${importRoutes.QuImport}?repoId=${repo.id}`} variant="outlined">
                  {repoText('repo.import')}
                </Button>
              ) : null}
            </>
          )
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <RepoForm key={repo?.id ?? 'new'} repo={repo} />
        <Section title={repoText('repo.chapters')} note={repoText('repo.chaptersNote')}>
          {repo === null ? (
            <Typography variant="body2" color="textSecondary">
              {repoText('repo.firstSave')}
            </Typography>
          ) : (
            <ChapterTree repoId={repo.id} mayChange={mayEdit(repo)} />
          )}
        </Section>
      </Box>
    </>
  );
}
