import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ResultQuestion } from '@xuekao/contracts';
import { addressOf } from '@xuekao/contracts/addresses';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, formatScore, messageOf, notify, ResultQuestionView, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { isAnswered } from '@xuekao/question/view';
import { PaperFiles } from '../lib/answer-files.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { useDraft } from '../lib/use-draft.js';
import { OwnAiProposal } from '../desk/ai-proposal.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageHeader, Section } from '../ui/page.js';
import { CaptureSection } from '../evidence/capture-section.js';
import { ChallengeSection } from '../evidence/challenge-section.js';
import { CopySection } from '../evidence/copy-section.js';
import { RecordingSection } from '../evidence/recording-section.js';
import { InterruptionSection } from '../evidence/interruption-section.js';
import { LeaveSection } from '../evidence/leave-section.js';
import { OwnOrigins } from '../evidence/origin-section.js';
import { DeskFrame } from '../desk/desk-frame.js';
import { beginAt, focusScore, MarkField, refuseScore } from '../desk/mark-field.js';
import { labelledLeaves, neighbours, readyMarks, waits, type Mark, type Marks } from '../desk/marks.js';
import { ReopenButton } from './reopen-button.js';
import { exStateText } from './paper-vocabulary.js';
import { paperText } from './paper.texts.js';
import { nameOfPaper } from './paper-name.js';
import { PaperPdfButton } from './paper-pdf.js';
import { paperRoutes } from './routes.js';

export type ReviewPaper = CallOutput<'/api/paper/paper/review-detail'>;

const queueSize = 200;
const waitingState = 1;

export function MarkingDesk({ paper, userId, reload }: { paper: ReviewPaper; userId: string; reload: () => Promise<void> }): ReactElement {
  const [canReview, canList, canJudge] = [useCan('paper:review'), useCan('paper:list'), useCan('paper:valid')];
  const navigate = useNavigate();
  const draft = useDraft<Marks>(draftKey(userId, 'marking', paper.id), () => ({}));
  const marks = draft.value;
  const leaves = useMemo(() => labelledLeaves(paper.groupList), [paper]);
  const [reopened, setReopened] = useState<ReadonlySet<string>>(new Set());
  // the own mark that waits for a second one is given; it can be changed like any other
  const proposed = new Map(paper.proposed.map((own) => [own.quId, own]));
  const asksFor = ({ needsHand, quId }: ResultQuestion): boolean => needsHand && !proposed.has(quId);
  const waiting = leaves.filter((leaf) => asksFor(leaf.question));
  const [onlyWaiting, setOnlyWaiting] = useState(waiting.length > 0 && canReview);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const queueCall = useCall(
    '/api/paper/paper/paging',
    { current: 1, size: queueSize, params: { examId: paper.examId, state: waitingState } },
    { staleTime: 15_000, enabled: canReview },
  );
  const queue = neighbours(
    (queueCall.data?.records ?? []).map((row) => row.id),
    paper.id,
  );
  // the next paper is there when this one is sent; on the screen it is asked for once more
  useCall('/api/paper/paper/review-detail', { id: queue.next ?? '' }, { enabled: canReview && queue.next !== null, fresh: true });
  const fields = leaves.filter((leaf) => asksFor(leaf.question) || reopened.has(leaf.question.quId));
  const { items, wrong } = readyMarks(fields, marks);
  const filled = fields.filter((leaf) => (marks[leaf.question.quId]?.score ?? '').trim() !== '').length;

  // once for each paper: the page is made anew for the next one
  const start = canReview ? waiting[0]?.question.quId : undefined;
  const submitButton = useRef<HTMLButtonElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current && start !== undefined) beginAt(start);
    begun.current = true;
  }, [start]);

  const focusField = (from: string, step: 1 | -1): void => {
    const at = fields.findIndex((leaf) => leaf.question.quId === from);
    const target = fields[at + step];
    // behind the last mark comes the button: Enter once more sends them
    if (target === undefined && step === 1) return submitButton.current?.focus();
    const field = target === undefined ? null : focusScore(target.question.quId);
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    return undefined;
  };
  const open = (id: string | null): void => {
    if (id !== null) void navigate(addressOf(paperRoutes.ReviewPaperDetail, { paperId: id }));
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (wrong !== null) return refuseScore(wrong.question.quId, wrong.label, wrong.question.score);
    if (items.length === 0) return notify(paperText('mark.none'), 'warning');
    setBusy(true);
    try {
      const result = await api.call('/api/paper/paper/review-paper', { id: paper.id, version: paper.version, items });
      draft.settle({});
      setReopened(new Set());
      setStale(false);
      notify(paperText('mark.done'), 'success');
      const isSent = (quId: string): boolean => items.some((one) => one.quId === quId);
      // what is left is the work of a second marker
      const finished = result.state === 2 || waiting.every(({ question }) => isSent(question.quId));
      const refreshed = refreshCalls(['/api/paper/paper/paging', '/api/exam/exam/todo'], ['paper', 'exam']);
      // nobody waits for the list
      if (finished && queue.next !== null) return open(queue.next);
      await Promise.all([reload(), refreshed]);
      if (finished) {
        setOnlyWaiting(false);
        notify(paperText('mark.queueDone'), 'info');
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== errors.STALE.code) return notify(messageOf(error), 'error');
      // the notice above the answers says it
      setStale(true);
      // what somebody else marked meanwhile keeps its field, with what was typed here
      setReopened(new Set([...reopened, ...items.map((item) => item.quId)]));
      await reload();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const keys = { submit: () => void submit(), next: () => open(queue.next), previous: () => open(queue.previous) };
  const markOf = (question: ResultQuestion): Mark => marks[question.quId] ?? { score: '', remark: question.remark };
  const type = (quId: string, mark: Mark): void => draft.change((now) => ({ ...now, [quId]: mark }));
  const footer =
    (label: (question: ResultQuestion) => string) =>
    (question: ResultQuestion): ReactElement | null => {
      if (!canReview) return null;
      const editable = asksFor(question) || reopened.has(question.quId);
      const own = proposed.get(question.quId);
      if (!editable) {
        // keyword-marked answers look the same from here; the server says so where it marked by itself
        if (question.quType !== 'saq' || !isAnswered(question.answer)) return null;
        const given = own?.score ?? question.actualScore;
        return (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
            {own === undefined ? null : (
              <Typography variant="body2" color="textSecondary">
                {paperText('mark.proposed', { n: formatScore(own.score) })}
              </Typography>
            )}
            <Button
              size="small"
              onClick={() => {
                // the field that takes the place of the button has the focus that the button had
                flushSync(() => setReopened(new Set([...reopened, question.quId])));
                focusScore(question.quId);
                draft.change((now) => ({
                  ...now,
                  [question.quId]: { score: given === null ? '' : formatScore(given), remark: own?.remark ?? question.remark },
                }));
              }}
            >
              {paperText('mark.change')}
            </Button>
          </Box>
        );
      }
      return (
        <>
          {question.quType === 'saq' && isAnswered(question.answer) && question.answer?.files === undefined ? (
            <OwnAiProposal
              paperId={paper.id}
              quId={question.quId}
              onTake={(score) => {
                type(question.quId, { ...markOf(question), score: formatScore(score) });
                focusScore(question.quId);
              }}
            />
          ) : null}
          <MarkField
            quId={question.quId}
            label={label(question)}
            max={question.score}
            mark={markOf(question)}
            disabled={busy}
            onChange={(mark) => type(question.quId, mark)}
            onStep={(step) => focusField(question.quId, step)}
          />
        </>
      );
    };
  const labels = new Map(leaves.map((leaf) => [leaf.question.quId, leaf.label]));
  const labelOf = (question: ResultQuestion): string => labels.get(question.quId) ?? String(question.sort);
  const groups = paper.groupList
    .map((group) => ({
      ...group,
      quList: onlyWaiting
        ? group.quList.filter((question) => waits(question) || question.subList.concat(question).some((one) => reopened.has(one.quId)))
        : group.quList,
    }))
    .filter((group) => group.quList.length > 0);

  const bar = {
    keysText: paperText('mark.keys'),
    status: (
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {fields.length === 0 ? '' : `${paperText('mark.filled', { n: filled, m: fields.length })} · `}
        {paperText('mark.left', { n: queue.others + (paper.state === waitingState ? 1 : 0) })}
      </Typography>
    ),
    actions: (
      <>
        {queue.previous === null ? null : (
          <Button color="secondary" onClick={() => open(queue.previous)}>
            {paperText('mark.previous')}
          </Button>
        )}
        {queue.next === null ? null : (
          <Button color="secondary" onClick={() => open(queue.next)}>
            {paperText('mark.next')}
          </Button>
        )}
        {fields.length === 0 ? null : (
          <Button ref={submitButton} variant="contained" loading={busy} onClick={() => void submit()}>
            {paperText(queue.next === null ? 'mark.submit' : 'mark.submitNext')}
          </Button>
        )}
      </>
    ),
  };

  return (
    <DeskFrame keys={keys} bar={canReview ? bar : undefined}>
      <PageHeader
        title={`${nameOfPaper(paper)} · ${paper.title}`}
        back={filterAddress(paperRoutes.PaperList, { examId: paper.examId })}
        note={
          <>
            {[paper.userName, paper.deptName, paperText('mark.time', { n: paper.userTime, how: exStateText(paper.exState) })]
              .filter((part) => part !== '')
              .join(' · ')}
            <br />
            {[
              paperText('mark.objective', { n: formatScore(paper.userObjScore) }),
              paperText('mark.subjective', { n: formatScore(paper.userSubjScore) }),
              paperText('mark.total', { n: formatScore(paper.userScore), m: formatScore(paper.totalScore) }),
            ].join(' · ')}
          </>
        }
        actions={
          <>
            {waiting.length === 0 ? null : (
              <FormControlLabel
                label={paperText('mark.onlyWaiting')}
                control={<Switch checked={onlyWaiting} onChange={(_, on) => setOnlyWaiting(on)} />}
              />
            )}
            <PaperPdfButton id={paper.id} />
            {canReview && paper.mayDecide ? (
              <ReopenButton paperId={paper.id} version={paper.version} leaves={leaves} onDone={reload} />
            ) : null}
          </>
        }
      />
      {stale ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {paperText('mark.stale')}
        </Alert>
      ) : null}
      <DraftNotice restoredAt={draft.restoredAt} onDrop={draft.discard} />
      {waiting.length === 0 && !stale ? (
        <Alert severity="success" sx={{ mb: 2 }}>
          {paperText(paper.proposed.length > 0 ? 'mark.allProposed' : 'mark.allDone')}
        </Alert>
      ) : null}
      <PaperFiles paperId={paper.id}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {groups.map((group) => (
            <Section key={group.id} title={group.title}>
              <Box sx={{ display: 'grid', gap: 5 }}>
                {group.quList.map((question) => (
                  <ResultQuestionView
                    key={question.quId}
                    question={question}
                    label={String(question.sort)}
                    answerTitle={paperText('mark.answer')}
                    footer={footer(labelOf)}
                  />
                ))}
              </Box>
            </Section>
          ))}
          {paper.mayDecide && canList ? <CaptureSection paperId={paper.id} mayJudge={canJudge} /> : null}
          {paper.mayDecide && canList ? <ChallengeSection paperId={paper.id} /> : null}
          {paper.mayDecide && canList ? <RecordingSection paperId={paper.id} mayDelete={canJudge} /> : null}
          {paper.mayDecide && canList ? <LeaveSection paperId={paper.id} mayJudge={canJudge} /> : null}
          {paper.mayDecide && canList ? <InterruptionSection paperId={paper.id} mayJudge={canJudge} /> : null}
          {paper.mayDecide && canList ? <OwnOrigins examId={paper.examId} paperId={paper.id} /> : null}
          {paper.mayDecide && canList && canJudge ? <CopySection paperId={paper.id} /> : null}
        </Box>
      </PaperFiles>
      <LeaveGuard dirty={draft.dirty && !busy && filled > 0} draft />
    </DeskFrame>
  );
}
