import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState, formatExactTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { scoreWords, type Capture } from './captures.js';
import { FindingDialog } from './finding-dialog.js';
import { watchText } from '../watch/watch.texts.js';

interface Props {
  paperId: string;
  capture: Capture;
  mayJudge: boolean;
  onClose: () => void;
}

/** One look of the camera, and the finding of a proctor about it. */
export function CaptureDialog({ paperId, capture, mayJudge, onClose }: Props): ReactElement {
  const { id, time, verdict, score, hasPicture } = capture;
  return (
    <FindingDialog
      title={watchText('captures.one', { time: formatExactTime(time) })}
      judged={{ kind: 'capture', paperId, ...capture }}
      mayJudge={mayJudge}
      onClose={onClose}
    >
      {hasPicture ? (
        <Picture paperId={paperId} id={id} />
      ) : (
        <Typography color="textSecondary">{watchText('captures.noPicture')}</Typography>
      )}
      <Typography>
        {watchText('captures.facts', { verdict: watchText(`captures.verdict.${verdict}`), score: scoreWords(score) })}
      </Typography>
    </FindingDialog>
  );
}

function Picture({ paperId, id }: { paperId: string; id: string }): ReactElement {
  const { data, isError, error, refetch } = useCall('/api/exam/watch/capture-picture', { paperId, id }, { fresh: true });
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />;
  return (
    <Box
      component="img"
      src={data.image}
      alt={watchText('captures.picture')}
      sx={{ width: '100%', maxHeight: '60vh', objectFit: 'contain', borderRadius: 1, bgcolor: '#101418' }}
    />
  );
}
