import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { learnedText } from '../course-file/file-words.js';
import { useCall } from '../lib/use-call.js';
import { Bar } from '../statistics/bar.js';
import { statisticsText } from './statistics.texts.js';

export interface PlaybackDialogProps {
  courseId: string;
  lesson: { fileId: string; title: string };
  onClose: () => void;
}

/** Parts of a video that people watch, and at which they stop, with a bar beside each number. */
export function PlaybackDialog({ courseId, lesson: { fileId, title }, onClose }: PlaybackDialogProps): ReactElement {
  const call = useCall('/api/course/course/lesson-statistics', { courseId, fileId }, { fresh: true });
  const figures = call.data;
  const name = statisticsText('stat.watchOf', { title });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-label={name}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{name}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label={statisticsText('stat.watch')}>
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.isPending ? <Skeleton variant="rounded" height={320} /> : null}
        {figures === undefined ? null : figures.parts.length === 0 ? (
          <EmptyState text={statisticsText('stat.noParts')} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
              {statisticsText('stat.watchNote', { n: figures.begun })}
            </Typography>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{statisticsText('stat.part')}</TableCell>
                  <TableCell sx={{ width: '35%' }} aria-hidden />
                  <TableCell align="right">{statisticsText('stat.seen')}</TableCell>
                  <TableCell align="right">{statisticsText('stat.stopped')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {figures.parts.map(({ from, to, watched, stopped }) => (
                  <TableRow key={from}>
                    <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                      {`${learnedText(Math.round(from))}–${learnedText(Math.round(to))}`}
                    </TableCell>
                    <TableCell aria-hidden>
                      <Box sx={{ display: 'grid', gap: 0.5 }}>
                        <Bar value={figures.begun === 0 ? 0 : watched / figures.begun} />
                        {stopped > 0 ? <Bar value={stopped / figures.begun} color="warning.main" /> : null}
                      </Box>
                    </TableCell>
                    <TableCell align="right">{watched}</TableCell>
                    <TableCell align="right">{stopped}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedText('shared.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
