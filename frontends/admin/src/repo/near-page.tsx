import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { clip } from '../question/clip.js';
import { refreshQuestions } from '../question/question-bulk.js';
import { StemLine } from '../question/question-cells.js';
import { QuestionUse } from '../question/question-use.js';
import { questionText } from '../question/question.texts.js';
import { mayEdit } from '../share/ownership.js';
import { DeleteDialog } from '../ui/delete-action.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { NearGroup, type Question } from './near-group.js';
import { repoRoutes } from './routes.js';

type Found = CallOutput<'/api/qu/qu/near/groups'>;
const groupsOnPage = 10;
const listedOfGroup = 20;
/** Questions that one mark may name. */
const mostMarked = 1000;

const refreshNear = (): Promise<void> => refreshCalls(['/api/qu/qu/near/groups', '/api/qu/qu/near/list']);

function Groups({ repoId, found }: { repoId: string; found: Found }): ReactElement {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(found.groups.length / groupsOnPage));
  const page = Math.min(wanted, pages);
  const groups = found.groups.slice((page - 1) * groupsOnPage, page * groupsOnPage);
  const ids = groups.flatMap(({ questions }) => questions.slice(0, listedOfGroup).map(({ id }) => id));
  const rows = useCall('/api/qu/qu/paging-with-answer', { size: ids.length, params: { ids } }, { keepPrevious: true });
  const { busy, run } = useAction();
  const [toDelete, setToDelete] = useState<Question | null>(null);
  const mark = async (quIds: string[]): Promise<void> => {
    const done = await run(() => api.call('/api/qu/qu/near/mark', { repoId, ids: quIds }), questionText('near.marked'));
    if (done !== undefined) await refreshNear();
  };
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (rows.data === undefined) return <PageSkeleton />;
  const byId = new Map(rows.data.records.map((row) => [row.id, row]));
  return (
    <>
      {groups.map(({ questions }) => (
        <NearGroup
          key={questions.map(({ id }) => id).join()}
          total={questions.length}
          questions={questions.slice(0, listedOfGroup).flatMap(({ id, percent }) => {
            const row = byId.get(id);
            return row === undefined ? [] : [{ ...row, percent }];
          })}
          busy={busy}
          onMark={() => void mark(questions.slice(0, mostMarked).map(({ id }) => id))}
          onDelete={setToDelete}
        />
      ))}
      {pages > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Pagination
            count={pages}
            page={page}
            shape="rounded"
            onChange={(_, next) => {
              setPage(next);
              window.scrollTo(0, 0);
            }}
          />
        </Box>
      ) : null}
      <DeleteDialog
        resource="question"
        toBin
        target={toDelete === null ? null : { ids: [toDelete.id], name: clip(toDelete.contentText).slice(0, 30) }}
        note={toDelete === null ? undefined : <QuestionUse quIds={[toDelete.id]} />}
        onClose={() => setToDelete(null)}
        onDeleted={() => void Promise.all([refreshNear(), refreshQuestions()])}
      />
    </>
  );
}

/** Marks of people that hold, each with the way back. */
function Marks({ marks, canEdit }: { marks: Found['marks']; canEdit: boolean }): ReactElement | null {
  const canSave = useCan('qu:save') && canEdit;
  const { busy, run } = useAction();
  const unmark = async (id: string): Promise<void> => {
    const done = await run(() => api.call('/api/qu/qu/near/unmark', { id }), questionText('near.unmarked'));
    if (done !== undefined) await refreshNear();
  };
  if (marks.length === 0) return null;
  return (
    <Section title={questionText('near.marks')} note={questionText('near.marksNote')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {marks.map(({ id, quIds, contentText, createName, createTime }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <StemLine text={questionText('near.markOf', { n: quIds.length, stem: contentText })} />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {[createName, formatDateTime(createTime)].filter((text) => text !== '').join(' · ')}
            </Typography>
            {canSave ? (
              <Button size="small" disabled={busy} onClick={() => void unmark(id)}>
                {questionText('near.unmark')}
              </Button>
            ) : null}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** Near duplicates of a bank, side by side. */
export function NearPage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/qu/qu/near/groups', { repoId: id }, { fresh: true });
  const bank = useCall('/api/repo/detail', { id });
  const found = call.data;
  const count = found === undefined ? 0 : found.groups.length;
  const title = [questionText('near.title'), ...(bank.data === undefined ? [] : [bank.data.title])].join(' · ');
  const counts = found && { n: count, total: found.groups.reduce((sum, { questions }) => sum + questions.length, 0) };
  return (
    <>
      <PageHeader
        title={title}
        back={addressOf(repoRoutes.RepoDetail, { id })}
        note={counts === undefined || count === 0 ? undefined : questionText('near.count', counts)}
      />
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <PageSkeleton /> : null}
      {found === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {count === 0 ? (
            <EmptyState text={questionText('near.none')} />
          ) : (
            <>
              <Typography variant="body2" color="textSecondary">
                {questionText('near.note')}
              </Typography>
              <Groups repoId={id} found={found} />
            </>
          )}
          <Marks marks={found.marks} canEdit={bank.data !== undefined && mayEdit(bank.data)} />
        </Box>
      )}
    </>
  );
}
