import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatDateTime, sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement, type ReactNode } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Capture } from './captures.js';
import { findingText } from './finding.texts.js';

/** of the calls */
const [noteLength, answerLength] = [200, 500];
const judgeCalls = {
  capture: '/api/exam/watch/capture-judge',
  leave: '/api/exam/watch/leave-judge',
  interruption: '/api/exam/watch/interruption-judge',
} as const;

/** Evidence that is judged, with the words that were said so far. */
export interface Judged extends Pick<Capture, 'id' | 'finding' | 'dispute'> {
  kind: keyof typeof judgeCalls;
  paperId: string;
}

const soft = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Words({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography sx={soft}>{text}</Typography>
    </Box>
  );
}

interface Props {
  title: string;
  judged: Judged;
  mayJudge: boolean;
  /** evidence */
  children: ReactNode;
  onClose: () => void;
}

/** Evidence, and the finding of a proctor about it: confirmed or dismissed, and once more where the candidate disputes it. */
export function FindingDialog({ title, judged, mayJudge, children, onClose }: Props): ReactElement {
  const { kind, paperId, id, finding, dispute } = judged;
  const { busy, run } = useAction();
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const answers = dispute !== null && dispute.answerTime === '';
  const judge = async (as: 'confirmed' | 'dismissed'): Promise<void> => {
    const said = words.trim();
    setMissing(said === '');
    if (said === '') return;
    const send = () =>
      answers
        ? api.call('/api/exam/watch/finding-answer', { paperId, kind, id, as, answer: said })
        : api.call(judgeCalls[kind], { paperId, id, as, note: said });
    const done = await run<object>(send, findingText(answers ? 'finding.sent' : 'finding.judged'));
    if (done === undefined) return;
    onClose();
    await refreshCalls([
      '/api/exam/watch/capture-list',
      '/api/exam/watch/leave-list',
      '/api/exam/watch/interruption-list',
      '/api/exam/watch/hand-paging',
    ]);
  };
  const help = isMissing
    ? findingText(answers ? 'finding.answerMissing' : 'finding.missing')
    : findingText(answers ? 'finding.answerHelp' : 'finding.help');
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="finding-title" onClose={onClose}>
      <DialogTitle id="finding-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
        {finding === null ? null : (
          <Typography sx={soft}>{findingText(`finding.as.${finding.as}`, { name: finding.byName, note: finding.note })}</Typography>
        )}
        {dispute === null ? null : (
          <Words title={findingText('finding.dispute', { time: formatDateTime(dispute.time) })} text={dispute.text} />
        )}
        {dispute === null || dispute.answer === '' ? null : (
          <Words title={findingText('finding.answerOf', { time: formatDateTime(dispute.answerTime) })} text={dispute.answer} />
        )}
        {mayJudge ? (
          <TextField
            multiline
            minRows={2}
            required
            label={findingText(answers ? 'finding.answer' : 'finding.why')}
            value={words}
            error={isMissing}
            helperText={help}
            onChange={(event) => {
              setWords(event.target.value);
              setMissing(false);
            }}
            slotProps={{ htmlInput: { maxLength: answers ? answerLength : noteLength } }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
        {mayJudge ? (
          <>
            <Button disabled={busy} onClick={() => void judge('dismissed')}>
              {findingText('finding.dismiss')}
            </Button>
            <Button variant="contained" color="error" disabled={busy} onClick={() => void judge('confirmed')}>
              {findingText(answers ? 'finding.keep' : 'finding.confirm')}
            </Button>
          </>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
