import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { trainedOf } from '@xuekao/contracts/train-modes';
import { Icon, messageOf, notify, TextArea } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { ReportButton } from '../../lib/report-question/report-button.js';
import { useKeptWords } from '../../lib/kept-words.js';
import { api } from '../../lib/session.js';
import type { Train } from './train-facts.js';
import { trainingText } from './training.texts.js';
import { lostOnTheWay, type TrainQuestion } from './use-training.js';

const longestNote = 2000;

/** Favourite and note of the question in view. The caller gives each question a key of its own. */
export function TrainAids({ train, question, queryKey }: { train: Train; question: TrainQuestion; queryKey: QueryKey }): ReactElement {
  const cache = useQueryClient();
  const of = { refType: trainedOf(train.trainMode), refId: train.repoId, quId: question.question.quId };
  const { words: note, isBack, type, forget } = useKeptWords(`note ${of.refType} ${of.refId} ${of.quId}`, question.favNote);
  // a note that was left half written is there again
  const [isOpen, setOpen] = useState(isBack);
  const [isMissing, setMissing] = useState(false);
  const keep = (change: Partial<TrainQuestion>): void => {
    cache.setQueryData<TrainQuestion>(queryKey, (known) => known && { ...known, ...change });
  };
  const onError = (error: unknown): void => notify(messageOf(error), 'error');
  const fav = useMutation({
    retry: lostOnTheWay,
    mutationFn: (favMark: boolean) => api.call('/api/client/book/mark-fav', { ...of, favMark }),
    onSuccess: (_done, favMark) => keep({ favMark }),
    onError,
  });
  const write = useMutation({
    retry: lostOnTheWay,
    mutationFn: (favNote: string) => api.call('/api/client/book/write-note', { ...of, favNote }),
    onSuccess: (_done, favNote) => {
      keep({ favNote });
      type(favNote);
      forget();
      setOpen(false);
      notify(trainingText(favNote === '' ? 'train.note.deleted' : 'train.note.saved'), 'success');
    },
    onError,
  });
  const save = (): void => (note.trim() === '' ? setMissing(true) : write.mutate(note.trim()));
  return (
    <Box sx={{ mt: 2.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          color="secondary"
          aria-pressed={question.favMark}
          disabled={fav.isPending}
          startIcon={<Icon name="star" size={20} filled={question.favMark} />}
          onClick={() => fav.mutate(!question.favMark)}
        >
          {trainingText(question.favMark ? 'train.faved' : 'train.fav')}
        </Button>
        <Button color="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {trainingText('train.note')}
        </Button>
        <ReportButton quId={of.quId} />
      </Box>
      {question.favNote !== '' && !isOpen ? (
        <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {question.favNote}
        </Typography>
      ) : null}
      {isOpen ? (
        <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextArea
            aria-label={trainingText('train.note.label')}
            minRows={3}
            maxRows={10}
            value={note}
            maxLength={longestNote}
            style={{ width: '100%' }}
            onChange={(event) => {
              type(event.target.value);
              setMissing(false);
            }}
          />
          {isMissing ? (
            <Typography variant="body2" color="error" role="alert">
              {trainingText('train.note.missing')}
            </Typography>
          ) : null}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" loading={write.isPending} onClick={save}>
              {trainingText('train.note.save')}
            </Button>
            {question.favNote === '' ? null : (
              <Button color="error" disabled={write.isPending} onClick={() => write.mutate('')}>
                {trainingText('train.note.delete')}
              </Button>
            )}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
