import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatScore, FormDialog, ResultQuestionView } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { nameOfPaper } from '../paper/paper-name.js';
import { paperRoutes } from '../paper/routes.js';
import { placeText, type Appeal } from './appeal-words.js';
import { PaperFiles } from '../lib/answer-files.js';
import { appealText } from './appeal.texts.js';

/** of the call */
const appealLength = 1000;

/** The question with the learner's answer, its mark and remark, or the sum of the paper. */
function Marked({ appeal: { paperId, quId } }: { appeal: Appeal }): ReactElement | null {
  const paper = useCall('/api/paper/paper/review-detail', { id: paperId }, { fresh: true, onFocus: true });
  if (paper.isError) return <ErrorState error={paper.error} onRetry={() => void paper.refetch()} />;
  if (paper.data === undefined) return <Skeleton variant="rounded" height={120} />;
  const question = paper.data.groupList.flatMap(({ quList }) => quList).find((one) => one.quId === quId);
  if (question === undefined)
    return (
      <Typography>
        {appealText('appeal.score', { got: formatScore(paper.data.userScore), max: formatScore(paper.data.totalScore) })}
      </Typography>
    );
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <PaperFiles paperId={paperId}>
        <ResultQuestionView question={question} label={String(question.sort)} answerTitle={appealText('appeal.learnersAnswer')} />
      </PaperFiles>
    </Box>
  );
}

/** A learner's question about a mark, with what it is about and room for the answer. */
export function AppealDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [answer, setAnswer] = useState(appeal.answer);
  const [isMissing, setMissing] = useState(false);
  const { paperId, quId } = appeal;
  const isDone = appeal.state === 1;
  const save = async (): Promise<void> => {
    setMissing(answer.trim() === '');
    if (answer.trim() === '') return;
    const done = await run(() => api.call('/api/paper/appeal/answer', { paperId, quId, answer: answer.trim() }), appealText('appeal.sent'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/paper/appeal/paging'], ['appeal']);
  };
  return (
    <FormDialog
      open
      maxWidth="md"
      busy={busy}
      title={appealText('appeal.dialog', { name: nameOfPaper(appeal), place: placeText(appeal) })}
      saveText={appealText('appeal.send')}
      saveDisabled={isDone}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Box>
        <Typography variant="body2" color="textSecondary">
          {appealText('appeal.learner')}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{appeal.text}</Typography>
      </Box>
      <Marked appeal={appeal} />
      {isDone ? null : (
        <Typography variant="body2" color="textSecondary">
          {appealText('appeal.note')}{' '}
          <MuiLink component={Link} underline="always" target="_blank" to={addressOf(paperRoutes.ReviewPaperDetail, { paperId })}>
            {appealText('appeal.paper')}
          </MuiLink>
        </Typography>
      )}
      <TextField
        required
        multiline
        minRows={3}
        disabled={isDone}
        label={appealText('appeal.answerText')}
        value={answer}
        error={isMissing}
        helperText={isMissing ? appealText('appeal.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: appealLength } }}
        onChange={({ target }) => {
          setAnswer(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
