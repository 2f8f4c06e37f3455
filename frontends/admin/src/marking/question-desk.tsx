import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, formatScore, messageOf, notify } from '@xuekao/frontend-shared';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { refreshCalls } from '../lib/use-call.js';
import { DeskFrame } from '../desk/desk-frame.js';
import { beginAt, focusScore, MarkField, refuseScore } from '../desk/mark-field.js';
import { parseMark, type Mark } from '../desk/marks.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { AnswerPanel, Proposals, RubricPanel } from './answer-panels.js';
import { markingText } from './marking.texts.js';
import { markingRoutes } from './routes.js';
import { SameDialog } from './same-dialog.js';
import { useDesk, type Desk } from './use-desk.js';

const empty: Mark = { score: '', remark: '' };

interface Props {
  examId: string;
  quId: string;
  decide: boolean;
  title: string;
  label: string;
}

/** Nothing is on the desk: all is done, or the rest is on the desks of others. */
function NothingLeft({ desk, back, onBack }: { desk: Desk; back: string; onBack: () => void }): ReactElement {
  const left = desk.left ?? 0;
  const note = useRef<HTMLDivElement>(null);
  // the field that had the focus is gone
  useEffect(() => note.current?.focus(), []);
  return (
    <Box ref={note} tabIndex={-1} sx={{ outline: 'none' }}>
      <EmptyState
        text={left > 0 ? markingText('desk.others', { n: left }) : markingText('desk.done')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {left > 0 ? (
              <Button variant="outlined" onClick={() => void desk.restart()}>
                {markingText('desk.again')}
              </Button>
            ) : null}
            {desk.done.length === 0 ? null : (
              <Button variant="outlined" color="secondary" onClick={onBack}>
                {markingText('desk.back')}
              </Button>
            )}
            <Button component={Link} to={back} variant="contained">
              {markingText('desk.toExam')}
            </Button>
          </Box>
        }
      />
    </Box>
  );
}

export function QuestionDesk({ examId, quId, decide, title, label }: Props): ReactElement {
  const back = addressOf(markingRoutes.ReviewExam, { examId });
  // what was typed, by paper: an answer that comes back has it again
  const [typed, setTyped] = useState<Readonly<Record<string, Mark>>>({});
  const [failure, setFailure] = useState('');
  // an earlier answer, by its paper: the list of those that are done may lose one meanwhile
  const [pastPaper, setPastPaper] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksSame, setAsksSame] = useState(false);
  const desk = useDesk({
    examId,
    quId,
    decide,
    onFailed: ({ paperId }, { score, remark }, message) => {
      setTyped((now) => ({ ...now, [paperId]: { score: formatScore(score), remark } }));
      setFailure(message);
    },
    onLost: () => notify(markingText('desk.lost'), 'warning'),
  });
  const past = desk.done.findIndex((one) => one.item.paperId === pastPaper);
  const earlier = desk.done[past];
  const item = earlier?.item ?? desk.items[0];
  const paperId = item?.paperId ?? '';
  const stored = earlier === undefined ? empty : { score: formatScore(earlier.score), remark: earlier.remark };
  const mark = typed[paperId] ?? stored;
  const max = item?.question.score ?? 0;
  const score = parseMark(mark.score, max);

  useLayoutEffect(() => {
    if (paperId === '') return;
    window.scrollTo(0, 0);
    beginAt(quId);
  }, [paperId, quId]);

  const type = (next: Mark): void => setTyped((now) => ({ ...now, [paperId]: next }));
  const take = (value: number, remark: string): void => {
    type({ score: formatScore(value), remark });
    focusScore(quId);
  };
  const forget = (): void => setTyped(({ [paperId]: _, ...others }) => others);
  const submit = (): void => {
    if (item === undefined || busy) return;
    if (score === null) return refuseScore(quId, label, max);
    const given = { score, remark: mark.remark.trim() };
    setFailure('');
    forget();
    if (earlier === undefined) return desk.submit(given);
    setBusy(true);
    desk
      .change(paperId, given)
      .then(() => notify(markingText('desk.changed'), 'success'))
      .catch((error: unknown) => notify(messageOf(error), 'error'))
      .finally(() => {
        setBusy(false);
        setPastPaper(null);
      });
    return undefined;
  };
  const step = (by: 1 | -1): void => {
    if (by === 1) return submit();
    const before = desk.done[(earlier === undefined ? desk.done.length : past) - 1];
    if (before !== undefined) setPastPaper(before.item.paperId);
    return undefined;
  };
  const canSame = item !== undefined && earlier === undefined && !decide && item.same > 1;
  const keys = {
    submit,
    next: () => (earlier === undefined ? desk.skip() : undefined),
    previous: () => step(-1),
    together: canSame && score !== null ? () => setAsksSame(true) : undefined,
    back: item === undefined ? () => step(-1) : undefined,
  };

  if (item === undefined && desk.error !== null)
    return (
      <>
        <PageHeader title={title} back={back} />
        <ErrorState error={desk.error} onRetry={() => void desk.restart()} />
      </>
    );
  if (item === undefined && (desk.isAsking || desk.sending > 0)) return <PageSkeleton />;
  const bar = {
    keysText: markingText('desk.keys'),
    status: null,
    actions: (
      <>
        {desk.done.length === 0 || past === 0 ? null : (
          <Button color="secondary" onClick={() => step(-1)}>
            {markingText('desk.back')}
          </Button>
        )}
        {earlier === undefined ? (
          <Button color="secondary" onClick={desk.skip}>
            {markingText('desk.skip')}
          </Button>
        ) : null}
        <Button variant="contained" loading={busy} onClick={submit}>
          {markingText(earlier === undefined ? 'desk.submit' : 'desk.change')}
        </Button>
      </>
    ),
  };
  return (
    <DeskFrame keys={keys} bar={item === undefined ? undefined : bar}>
      <PageHeader title={title} back={back} note={markingText('desk.note', { left: desk.left ?? 0, done: desk.done.length })} />
      {failure === '' ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {markingText('desk.failed', { message: failure })}
        </Alert>
      )}
      {earlier === undefined ? null : (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => setPastPaper(null)}>
              {markingText('desk.forward')}
            </Button>
          }
        >
          {markingText('desk.changing')}
        </Alert>
      )}
      {item === undefined ? (
        <NothingLeft desk={desk} back={back} onBack={() => step(-1)} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <AnswerPanel key={paperId} item={item} onTake={(value) => take(value, mark.remark)}>
            <Proposals item={item} onTake={take} />
            <MarkField quId={quId} label={label} max={max} mark={mark} disabled={busy} onChange={type} onStep={step} />
            {canSame ? (
              <Button variant="outlined" disabled={score === null} sx={{ mt: 2 }} onClick={() => setAsksSame(true)}>
                {markingText('desk.same', { n: item.same })}
              </Button>
            ) : null}
          </AnswerPanel>
          <RubricPanel item={item} />
        </Box>
      )}
      {asksSame && item !== undefined && score !== null ? (
        <SameDialog
          item={item}
          mark={{ score, remark: mark.remark.trim() }}
          onClose={(count) => {
            setAsksSame(false);
            if (count === null) return;
            forget();
            notify(markingText('desk.sameDone', { n: count }), 'success');
            void refreshCalls(['/api/paper/marking/questions']);
            void desk.restart();
          }}
        />
      ) : null}
      <LeaveGuard dirty={desk.sending > 0 || mark.remark !== stored.remark} />
    </DeskFrame>
  );
}
