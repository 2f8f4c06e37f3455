import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion, SurveyType } from '@xuekao/contracts';
import { mostQuestions, surveyTypes } from '@xuekao/contracts/survey-rules';
import { ConfirmDialog, EmptyState, ErrorState, formatDateTime, notify, type CallOutput } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Section } from '../ui/page.js';
import { saveFile } from '../ui/download.js';
import { SortableList, SortableRow } from '../ui/sortable.js';
import { uiText } from '../ui/ui.texts.js';
import { copyOf, faultOfDesign, moved, newQuestion, settled, type DesignDraft } from './design-draft.js';
import { designText } from './design.texts.js';
import { ImportDialog } from './import-dialog.js';
import { importText } from './import.texts.js';
import { QuestionCard } from './question-card.js';

type Design = CallOutput<'/api/survey/qu/list-all'>;
interface Asked {
  kind: 'hide' | 'delete';
  at: number;
  question: SurveyQuestion;
}

/** Question that is to be deleted or hidden, after it was said what that means. */
function AskedDialog({
  asked,
  onDone,
  onClose,
}: {
  asked: Asked | null;
  onDone: (asked: Asked) => void;
  onClose: () => void;
}): ReactElement {
  const n = (asked?.at ?? 0) + 1;
  const isHiding = asked?.kind === 'hide';
  return (
    <ConfirmDialog
      open={asked !== null}
      title={isHiding ? designText('design.hideTitle', { n }) : `${designText('design.delete')}：${designText('design.question', { n })}`}
      confirmText={designText(isHiding ? 'design.hide' : 'design.delete')}
      danger={!isHiding}
      onConfirm={() => {
        if (asked !== null) onDone(asked);
      }}
      onCancel={onClose}
    >
      {designText(isHiding ? 'design.hideText' : 'design.deleteText')}
    </ConfirmDialog>
  );
}

function Designer({ surveyId, userId, design }: { surveyId: string; userId: string; design: Design }): ReactElement {
  const canSave = useCan('survey:save');
  const { busy, run } = useAction();
  const draft = useDraft<DesignDraft>(draftKey(userId, 'survey-design', surveyId), () => ({
    questions: design.questions,
    revision: design.revision,
  }));
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tried, setTried] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { questions } = draft.value;
  const change = (work: (list: readonly SurveyQuestion[]) => SurveyQuestion[]): void =>
    draft.change((now) => ({ ...now, questions: work(now.questions) }));
  const replace = (next: SurveyQuestion): void => change((list) => list.map((one) => (one.id === next.id ? settled(next) : one)));
  const add = (type: SurveyType): void => {
    const question = newQuestion(type);
    change((list) => [...list, question]);
    setOpen(question.id);
  };
  const faulty = questions.filter((question) => faultOfDesign(question) !== null);
  const save = async (): Promise<void> => {
    setTried(true);
    const [first] = faulty;
    if (first !== undefined) {
      setOpen(first.id);
      notify(designText('design.faults', { n: faulty.length }), 'error');
      return;
    }
    const sent = draft.latest();
    const saved = await run(() => api.call('/api/survey/qu/save-all', { id: surveyId, ...sent }), designText('design.saved'));
    if (saved === undefined) return;
    settleSaved(draft, sent, { ...sent, revision: saved.revision }, null);
    await refreshCalls(['/api/survey/survey/detail', '/api/survey/qu/list-title'], ['survey']);
  };
  const download = (): Promise<unknown> =>
    run(async () => {
      const { name, content } = await api.download('/api/survey/qu/export', { id: surveyId });
      saveFile(name, content);
    });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DraftNotice restoredAt={draft.restoredAt} onDrop={draft.discard} />
      {design.isAnswered ? <Alert severity="info">{designText('design.answered')}</Alert> : null}
      {canSave ? (
        <Section>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography component="h2" sx={{ fontWeight: 600, mr: 1 }}>
              {designText('design.add')}
            </Typography>
            {surveyTypes.map((type) => (
              <Button
                key={type}
                variant="outlined"
                color="secondary"
                disabled={questions.length >= mostQuestions}
                sx={{ minHeight: 44 }}
                onClick={() => add(type)}
              >
                {surveyTypeText(type)}
              </Button>
            ))}
            <Box sx={{ flex: 1 }} />
            <Button
              color="secondary"
              disabled={questions.length >= mostQuestions}
              sx={{ minHeight: 44 }}
              onClick={() => setImporting(true)}
            >
              {importText('import.open')}
            </Button>
            {questions.length === 0 ? null : (
              <Button color="secondary" disabled={busy || draft.dirty} sx={{ minHeight: 44 }} onClick={() => void download()}>
                {importText('import.export')}
              </Button>
            )}
            {draft.keptAt !== null && draft.dirty ? (
              <FormHelperText>{uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) })}</FormHelperText>
            ) : null}
            <Button variant="contained" loading={busy} disabled={!draft.dirty} sx={{ minHeight: 44 }} onClick={() => void save()}>
              {uiText('ui.save')}
            </Button>
          </Box>
        </Section>
      ) : null}
      {questions.length === 0 ? <EmptyState text={designText('design.empty')} /> : null}
      <SortableList keys={questions.map(({ id }) => id)} onMove={(from, to) => change((list) => moved(list, from, to))}>
        <Box component="ol" aria-label={designText('design.list')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {questions.map((question, at) => (
            <li key={question.id}>
              <SortableRow id={question.id} label={designText('design.move', { n: at + 1 })} disabled={!canSave}>
                {(handle) => (
                  <QuestionCard
                    question={question}
                    sort={at + 1}
                    handle={handle}
                    canSave={canSave}
                    isFixed={design.isAnswered && design.questions.some(({ id }) => id === question.id)}
                    isOpen={open === question.id}
                    fault={tried ? faultOfDesign(question) : null}
                    onOpen={(isOpen) => setOpen(isOpen ? question.id : null)}
                    onChange={replace}
                    onCopy={() => {
                      const copied = copyOf(question);
                      change((list) => list.flatMap((one) => (one.id === question.id ? [one, copied] : [one])));
                      setOpen(copied.id);
                    }}
                    onHide={() => (question.visible ? setAsked({ kind: 'hide', at, question }) : replace({ ...question, visible: true }))}
                    onDelete={() => setAsked({ kind: 'delete', at, question })}
                  />
                )}
              </SortableRow>
            </li>
          ))}
        </Box>
      </SortableList>
      <AskedDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={({ kind, question }) => {
          if (kind === 'hide') replace({ ...question, visible: false });
          else change((list) => list.filter(({ id }) => id !== question.id));
          setAsked(null);
        }}
      />
      {isImporting ? (
        <ImportDialog
          room={mostQuestions - questions.length}
          onClose={() => setImporting(false)}
          onAdd={(more) => {
            change((list) => [...list, ...more]);
            setImporting(false);
          }}
        />
      ) : null}
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </Box>
  );
}

/** 问卷设计: questions are added, moved by mouse or keys, changed, hidden and deleted. */
export function SurveyDesigner({ surveyId, userId }: { surveyId: string; userId: string }): ReactElement {
  const call = useCall('/api/survey/qu/list-all', { id: surveyId }, { fresh: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  return call.data === undefined ? <PageSkeleton /> : <Designer surveyId={surveyId} userId={userId} design={call.data} />;
}
