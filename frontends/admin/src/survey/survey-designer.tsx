import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { logicFaults, pageNumbers, type LogicFault } from '@xuekao/contracts/survey-logic';
import { mostQuestions, surveyTypes } from '@xuekao/contracts/survey-rules';
import { ConfirmDialog, EmptyState, ErrorState, formatDateTime, notify, type CallOutput } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useMemo, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Section } from '../ui/page.js';
import { saveFile } from '../ui/download.js';
import { SortableList, SortableRow } from '../ui/sortable.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { copyOf, faultOfDesign, moved, newNps, newQuestion, settled, type DesignDraft } from './design-draft.js';
import { designParts } from './design-parts.js';
import { designText } from './design.texts.js';
import { ImportDialog } from './import-dialog.js';
import { importText } from './import.texts.js';
import { JumpDialog } from './jump-dialog.js';
import { ruleWords, usedWords } from './logic-words.js';
import { logicText } from './logic.texts.js';
import { PageEnd } from './page-end.js';
import { QuestionCard } from './question-card.js';
import { ShowDialog } from './show-dialog.js';
import { useTold } from './use-told.js';

type Design = CallOutput<'/api/survey/qu/list-all'>;
interface Asked {
  kind: 'hide' | 'delete';
  at: number;
  question: SurveyQuestion;
  /** why it cannot be done; null: nothing keeps it */
  used: string | null;
}
/** Rules of a question that are being written. */
interface Written {
  kind: 'show' | 'jumps';
  id: string;
}
const faultWords = ({ kind }: LogicFault): string => logicText(`logic.fault.${kind}`);

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
  if (asked?.used) {
    return (
      <ConfirmDialog
        open
        title={logicText('logic.usedTitle', { n })}
        confirmText={logicText('logic.understood')}
        cancelText={null}
        onConfirm={onClose}
        onCancel={onClose}
      >
        {asked.used}
      </ConfirmDialog>
    );
  }
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

const designOf = ({ questions, revision }: Design): DesignDraft => ({ questions, revision });
const withoutBreak = ({ pageEnd: _, ...question }: SurveyQuestion): SurveyQuestion => question;

interface DesignerProps {
  surveyId: string;
  userId: string;
  /** hears whether there are changes that are not saved */
  onDirty: (isDirty: boolean) => void;
}

function Designer({ surveyId, userId, onDirty, design }: DesignerProps & { design: Design }): ReactElement {
  const canSave = useCan('survey:save');
  const { busy, run } = useAction();
  const draft = useDraft<DesignDraft>(draftKey(userId, 'survey-design', surveyId), () => designOf(design));
  useTold(draft.dirty, onDirty);
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tried, setTried] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [written, setWritten] = useState<Written | null>(null);
  const stale = useStaleSave(() => api.call('/api/survey/qu/list-all', { id: surveyId }));
  const { questions } = draft.value;
  const faults = useMemo(() => logicFaults(questions), [questions]);
  const pages = pageNumbers(questions);
  const edited = questions.find(({ id }) => id === written?.id);
  const change = (work: (list: readonly SurveyQuestion[]) => SurveyQuestion[]): void =>
    draft.change((now) => ({ ...now, questions: work(now.questions) }));
  const replace = (next: SurveyQuestion): void => change((list) => list.map((one) => (one.id === next.id ? settled(next) : one)));
  const add = (question: SurveyQuestion): void => {
    change((list) => [...list, question]);
    setOpen(question.id);
  };
  const move = (from: number, to: number): void => {
    const next = moved(questions, from, to);
    // a rule that was wrong before keeps nothing from being moved
    const fault = logicFaults(next).find(({ quId, kind }) => !faults.some((one) => one.quId === quId && one.kind === kind));
    if (fault === undefined) return change((list) => moved(list, from, to));
    notify(logicText('logic.noMove', { n: next.findIndex(({ id }) => id === fault.quId) + 1, fault: faultWords(fault) }), 'error');
  };
  const faultAt = (id: string, isJump: boolean): string | null => {
    const fault = faults.find(({ quId, jump }) => quId === id && (jump !== null) === isJump);
    return fault === undefined ? null : faultWords(fault);
  };
  const save = async (sent = draft.latest()): Promise<void> => {
    setTried(true);
    const faulty = sent.questions.filter((question) => faultOfDesign(question) !== null);
    const [first] = faulty;
    if (first !== undefined) {
      setOpen(first.id);
      notify(designText('design.faults', { n: faulty.length }), 'error');
      return;
    }
    const [fault] = sent.questions === questions ? faults : logicFaults(sent.questions);
    if (fault !== undefined) {
      const n = sent.questions.findIndex(({ id }) => id === fault.quId) + 1;
      notify(logicText('logic.faults', { n, fault: faultWords(fault) }), 'error');
      return;
    }
    const saved = await run(() => stale.guard(() => api.call('/api/survey/qu/save-all', { id: surveyId, ...sent })));
    if (saved === undefined) return;
    const isNewer = settleSaved(draft, sent, { ...sent, revision: saved.revision }, null);
    notify(isNewer ? uiText('ui.savedNewer') : designText('design.saved'), isNewer ? 'info' : 'success');
    await refreshCalls(['/api/survey/survey/detail', '/api/survey/qu/list-all', '/api/survey/qu/list-title'], ['survey']);
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
                onClick={() => add(newQuestion(type))}
              >
                {surveyTypeText(type)}
              </Button>
            ))}
            <Button
              variant="outlined"
              color="secondary"
              disabled={questions.length >= mostQuestions}
              sx={{ minHeight: 44 }}
              onClick={() => add(newNps())}
            >
              {designText('design.addNps')}
            </Button>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', ml: 'auto' }}>
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
          </Box>
        </Section>
      ) : null}
      {questions.length === 0 ? <EmptyState text={designText('design.empty')} /> : null}
      <SortableList keys={questions.map(({ id }) => id)} onMove={move}>
        <Box component="ol" aria-label={designText('design.list')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {questions.map((question, at) => (
            <li key={question.id}>
              <SortableRow id={question.id} label={designText('design.move', { n: at + 1 })} disabled={!canSave}>
                {(handle) => (
                  <QuestionCard
                    question={question}
                    questions={questions}
                    sort={at + 1}
                    handle={handle}
                    canSave={canSave}
                    isFixed={design.isAnswered && design.questions.some(({ id }) => id === question.id)}
                    answered={design.isAnswered ? design.questions.find(({ id }) => id === question.id) : undefined}
                    isOpen={open === question.id}
                    fault={(tried ? faultOfDesign(question) : null) ?? faultAt(question.id, false)}
                    rule={question.showWhen ? ruleWords(question.showWhen, questions) : ''}
                    onRule={() => setWritten({ kind: 'show', id: question.id })}
                    onBreak={
                      question.pageEnd || at === questions.length - 1 ? undefined : () => replace({ ...question, pageEnd: { jumps: [] } })
                    }
                    onOpen={(isOpen) => setOpen(isOpen ? question.id : null)}
                    onChange={replace}
                    onCopy={() => {
                      const copied = copyOf(question);
                      change((list) => list.flatMap((one) => (one.id === question.id ? [one, copied] : [one])));
                      setOpen(copied.id);
                    }}
                    onHide={() =>
                      question.visible
                        ? setAsked({ kind: 'hide', at, question, used: usedWords(question, questions) })
                        : replace({ ...question, visible: true })
                    }
                    onDelete={() => setAsked({ kind: 'delete', at, question, used: usedWords(question, questions) })}
                  />
                )}
              </SortableRow>
              {question.pageEnd === undefined ? null : (
                <PageEnd
                  question={question}
                  questions={questions}
                  n={(pages.get(question.id) ?? 0) + 1}
                  canSave={canSave}
                  fault={faultAt(question.id, true)}
                  onJumps={() => setWritten({ kind: 'jumps', id: question.id })}
                  onRemove={() => replace(withoutBreak(question))}
                />
              )}
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
      {edited === undefined || written === null ? null : written.kind === 'show' ? (
        <ShowDialog
          key={edited.id}
          question={edited}
          questions={questions}
          onClose={() => setWritten(null)}
          onSave={(rule) => {
            const { showWhen: _, ...rest } = edited;
            replace(rule === undefined ? rest : { ...rest, showWhen: rule });
            setWritten(null);
          }}
        />
      ) : (
        <JumpDialog
          key={edited.id}
          question={edited}
          questions={questions}
          onClose={() => setWritten(null)}
          onSave={(jumps) => {
            replace({ ...edited, pageEnd: { jumps } });
            setWritten(null);
          }}
        />
      )}
      {isImporting ? (
        <ImportDialog
          surveyId={surveyId}
          room={mostQuestions - questions.length}
          onClose={() => setImporting(false)}
          onAdd={(more) => {
            change((list) => [...list, ...more]);
            setImporting(false);
          }}
        />
      ) : null}
      <StaleDialog
        stale={stale}
        partsOf={designParts}
        base={draft.base}
        formOf={designOf}
        mine={() => draft.value}
        busy={busy}
        onTake={(theirs) => draft.settle(designOf(theirs))}
        onMerge={(merged, theirs) => {
          const form = { questions: merged.questions.map(settled), revision: theirs.revision };
          draft.rebase(designOf(theirs), form);
          void save(form);
        }}
      />
      <LeaveGuard dirty={draft.dirty && !busy} draft />
    </Box>
  );
}

/** 问卷设计: questions are added, moved by mouse or keys, changed, hidden and deleted. */
export function SurveyDesigner(props: DesignerProps): ReactElement {
  const { surveyId } = props;
  const call = useCall('/api/survey/qu/list-all', { id: surveyId }, { fresh: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  return call.data === undefined ? <PageSkeleton /> : <Designer {...props} design={call.data} />;
}
