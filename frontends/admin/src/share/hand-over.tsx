import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { ColleaguePicker, type Holder } from './holder-picker.js';
import { sharePaths, type ShareTarget } from './share-paths.js';
import { shareText } from './share.texts.js';

/** Words for how much goes with the object; null: not known yet. Empty where the server does not say. */
function useContents({ kind, id }: ShareTarget, enabled: boolean): string | null {
  const options = { fresh: true };
  const bank = useCall('/api/repo/detail', { id }, { ...options, enabled: enabled && kind === 'bank' });
  const template = useCall('/api/tmpl/tmpl/detail', { id }, { ...options, enabled: enabled && kind === 'template' });
  const exam = useCall('/api/exam/exam/detail', { id }, { ...options, enabled: enabled && kind === 'exam' });
  const papers = useCall('/api/exam/exam/standing', { id }, { ...options, enabled: enabled && kind === 'exam' });
  if ([bank, template, exam, papers].some(({ isFetching }) => isFetching)) return null;
  if (bank.data) return shareText('share.handOver.bank', { n: bank.data.quCount });
  if (template.data) return shareText('share.handOver.template', { n: template.data.quCount, exams: template.data.examCount });
  if (exam.data && papers.data) {
    const { inExam, waiting, finished } = papers.data;
    return shareText('share.handOver.exam', { n: exam.data.quCount, papers: inExam + waiting + finished, inExam, waiting });
  }
  return '';
}

/** Gives an object to a colleague for good: it asks before, and says how much goes with it. */
export function HandOver({ target, onDone }: { target: ShareTarget; onDone: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [who, setWho] = useState<Holder | null>(null);
  const [asking, setAsking] = useState(false);
  const contents = useContents(target, asking);
  const handOver = async (): Promise<void> => {
    if (who === null) return;
    const done = await run(
      () => api.call(sharePaths[target.kind].handOver, { id: target.id, userId: who.id }),
      shareText('share.handedOver', { name: who.name }),
    );
    if (done === undefined) return;
    await refreshCalls([sharePaths[target.kind].detail], [sharePaths[target.kind].resource]);
    onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <Typography variant="body2" color="textSecondary">
        {shareText('share.handOverHelp')}
        {target.kind === 'bank' ? null : shareText('share.handOverParts')}
      </Typography>
      <ColleaguePicker label={shareText('share.handOverTo')} value={who} disabled={busy} onChange={setWho} />
      <Box>
        <Button variant="outlined" color="error" disabled={who === null} onClick={() => setAsking(true)}>
          {shareText('share.handOverAsk')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        danger
        cautious
        busy={busy}
        locked={contents === null}
        title={shareText('share.handOverTitle', { title: target.title, name: who?.name ?? '' })}
        confirmText={shareText('share.handOverDo')}
        onConfirm={() => void handOver()}
        onCancel={() => setAsking(false)}
      >
        {contents === null ? <Skeleton /> : <Typography>{contents}</Typography>}
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {shareText('share.handOverForGood')}
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}
