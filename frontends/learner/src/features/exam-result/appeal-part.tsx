import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime, lazyPart } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { appealText } from './appeal.texts.js';
import type { PaperResult } from './result-summary.js';

const WordsDialog = lazyPart(async () => (await import('../../lib/words/words-dialog.js')).WordsDialog);
/** of the call */
const maxLength = 1000;

/** The learner's question about a mark with its answer, or the way to ask one. @param question null: about the whole paper */
export function AppealPart({
  result,
  question,
}: {
  result: PaperResult;
  question: { quId: string; sort: number } | null;
}): ReactElement | null {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { appeals } = result;
  if (appeals === undefined) return null;
  const quId = question?.quId ?? '';
  const asked = appeals.list.find((one) => one.quId === quId);
  const title = question === null ? appealText('appeal.ofPaper') : appealText('appeal.of', { n: question.sort });
  if (asked === undefined && appeals.until === '') return null;
  if (asked === undefined)
    return (
      <Box sx={{ mt: 1.5, displayPrint: 'none' }}>
        <Button color="secondary" sx={{ minHeight: 44 }} aria-label={title} onClick={() => setOpen(true)}>
          {appealText(question === null ? 'appeal.askPaper' : 'appeal.ask')}
        </Button>
        {isOpen ? (
          <Suspense fallback={null}>
            <WordsDialog
              title={title}
              note={appealText('appeal.note', { time: formatDateTime(appeals.until) })}
              place={`appeal ${result.id} ${quId}`}
              label={appealText('appeal.text')}
              missing={appealText('appeal.missing')}
              lengthText={(n) => appealText('appeal.length', { n, max: maxLength })}
              maxLength={maxLength}
              confirmText={appealText('appeal.send')}
              sentText={appealText('appeal.sent')}
              send={(text) => api.call('/api/paper/appeal/ask', { paperId: result.id, quId, text })}
              onSent={() => client.invalidateQueries({ queryKey: ['result', result.id] })}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        ) : null}
      </Box>
    );
  const soft = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', gap: 1 }}
    >
      <Typography variant="body2" color="textSecondary">
        {appealText('appeal.asked', { time: formatDateTime(asked.askTime) })}
      </Typography>
      <Typography sx={soft}>{asked.text}</Typography>
      <Typography variant="body2" color="textSecondary">
        {asked.answer === '' ? appealText('appeal.waits') : appealText('appeal.answered', { time: formatDateTime(asked.answerTime) })}
      </Typography>
      {asked.answer === '' ? null : <Typography sx={soft}>{asked.answer}</Typography>}
    </Box>
  );
}
