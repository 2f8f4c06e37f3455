import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { ApiError, ConfirmDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { examText } from './exam.texts.js';
import { givenBy, toRewards, type RewardRow } from './reward-rows.js';

const statePath = '/api/exam/exam/settle-state';
const askEveryMs = 2000;
type State = CallOutput<typeof statePath>;
type Settled = CallOutput<'/api/exam/exam/settle-rewards'>;

/** Null: somebody else has changed the rewards, and the page shows them now. */
async function settle(id: string, rows: readonly RewardRow[]): Promise<Settled | null> {
  try {
    return await api.call('/api/exam/exam/settle-rewards', { id, rewards: toRewards(rows) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== errors.STALE.code) throw error;
    await refreshCalls(['/api/exam/exam/detail'], ['exam']);
    return null;
  }
}

/** Words for the person when the look has begun, or why it gives nothing now. */
function tell(done: Settled | null): void {
  if (done === null) notify(examText('exam.rewards.settleStale'), 'error');
  else if (done.count === 0) notify(examText('exam.rewards.settledNobody'), 'info');
  else if (done.marks === 'never') notify(examText('exam.rewards.settledNever'), 'info');
  else notify(examText(done.marks === 'later' ? 'exam.rewards.settledLater' : 'exam.rewards.settled', { n: done.count }), 'success');
}

/** Gives by the rewards that are saved to those who had a result before. */
export function SettleRewards({ examId, rows }: { examId: string; rows: readonly RewardRow[] }): ReactElement {
  const [open, setOpen] = useState(false);
  /** people of the look that was begun here; 0: none was */
  const [total, setTotal] = useState(0);
  const { busy, run } = useAction();
  const { data } = useQuery({
    queryKey: ['call', statePath, { id: examId }],
    queryFn: ({ signal }) => api.call(statePath, { id: examId }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.left ?? 0) > 0 ? askEveryMs : false),
  });
  const begin = async (): Promise<void> => {
    const done = await run(() => settle(examId, rows));
    setOpen(false);
    if (done === undefined) return;
    tell(done);
    setTotal(done?.marks === 'shown' ? done.count : 0);
    await refreshCalls([statePath]);
  };
  return (
    <>
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {examText('exam.rewards.settle')}
      </Button>
      {data === undefined ? null : <SettleState state={data} total={total} />}
      <ConfirmDialog
        open={open}
        title={examText('exam.rewards.settleTitle')}
        confirmText={examText('exam.rewards.settleStart')}
        busy={busy}
        onConfirm={() => void begin()}
        onCancel={() => setOpen(false)}
      >
        <Typography component="div" sx={{ mb: 1.5 }}>
          {examText(rows.length === 0 ? 'exam.rewards.settleNone' : 'exam.rewards.settleBy')}
          <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
            {rows.map((row, at) => (
              // rows have no name of their own
              <li key={at}>{givenBy(row)}</li>
            ))}
          </Box>
        </Typography>
        {examText('exam.rewards.settleNote')}
      </ConfirmDialog>
    </>
  );
}

/** How far a look is, and what it leaves to people. */
function SettleState({ state: { left, hindered, points, certs }, total }: { state: State; total: number }): ReactElement | null {
  const open = [
    hindered > 0 ? examText('exam.rewards.hindered', { n: hindered }) : '',
    points > 0 ? examText('exam.rewards.openPoints', { n: points }) : '',
    certs > 0 ? examText('exam.rewards.openCerts', { n: certs }) : '',
  ].filter((part) => part !== '');
  const facts = [
    left > 0 ? examText('exam.rewards.settling', { n: left }) : total > 0 ? examText('exam.rewards.settleDone') : '',
    open.length === 0 ? '' : examText('exam.rewards.open', { list: open.join('、') }),
  ].filter((part) => part !== '');
  if (facts.length === 0) return null;
  return (
    <Box>
      {left === 0 ? null : (
        <LinearProgress
          aria-label={examText('exam.rewards.settling', { n: left })}
          {...(total < left ? {} : { variant: 'determinate', value: (100 * (total - left)) / total })}
          sx={{ mb: 1 }}
        />
      )}
      <Typography variant="body2" color="textSecondary" role="status">
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}
