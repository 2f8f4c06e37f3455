import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
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
import { ErrorState, formatExactTime, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { challengeText } from './challenge.texts.js';

type Challenge = CallOutput<'/api/exam/watch/challenge-list'>[number];

const verdictText = (verdict: Challenge['verdict']): string =>
  verdict === null ? challengeText('challenges.going') : challengeText(`challenges.verdict.${verdict}`);
/** A colour of a later release is shown as the page writes it. */
const names: Readonly<Record<string, string>> = {
  '#ffffff': challengeText('challenges.colour.white'),
  '#ff9696': challengeText('challenges.colour.red'),
  '#96ff96': challengeText('challenges.colour.green'),
  '#96a0ff': challengeText('challenges.colour.blue'),
  '#fff082': challengeText('challenges.colour.yellow'),
};
const colourName = (colour: string): string => names[colour] ?? colour;

/** Whether the camera of an attempt followed the colours of the screen; nothing where nobody asked for it. */
export function ChallengeSection({ paperId }: { paperId: string }): ReactElement | null {
  const rows = useCall('/api/exam/watch/challenge-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  const [shown, setShown] = useState<string | null>(null);
  const open = rows.find(({ id }) => id === shown);
  if (rows.length === 0) return null;
  return (
    <Section title={challengeText('challenges.title')} note={challengeText('challenges.note', { n: rows.length })}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
        <Table size="small" aria-label={challengeText('challenges.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{challengeText('challenges.time')}</TableCell>
              <TableCell>{challengeText('challenges.verdict')}</TableCell>
              <TableCell align="right">{challengeText('challenges.match')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id, time, verdict, match, hasPictures }) => (
              <TableRow key={id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatExactTime(time)}</TableCell>
                <TableCell>
                  <Chip
                    size="small"
                    variant="outlined"
                    color={verdict === 'followed' ? 'success' : verdict === null ? 'default' : 'warning'}
                    label={verdictText(verdict)}
                  />
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {match === null ? '—' : match.toFixed(2)}
                </TableCell>
                <TableCell align="right">
                  {hasPictures ? (
                    <Button
                      size="small"
                      aria-label={challengeText('challenges.openOf', { time: formatExactTime(time) })}
                      onClick={() => setShown(id)}
                    >
                      {challengeText('challenges.open')}
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {open === undefined ? null : <ChallengeDialog paperId={paperId} challenge={open} onClose={() => setShown(null)} />}
    </Section>
  );
}

interface DialogProps {
  paperId: string;
  challenge: Challenge;
  onClose: () => void;
}

/** Pictures of one challenge, each under the colour that the screen had. */
function ChallengeDialog({ paperId, challenge: { id, time, verdict }, onClose }: DialogProps): ReactElement {
  const titleId = useId();
  const { data, isError, error, refetch } = useCall('/api/exam/watch/challenge-pictures', { paperId, id }, { fresh: true });
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{challengeText('challenges.one', { time: formatExactTime(time) })}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography sx={{ mb: 2 }}>{verdictText(verdict)}</Typography>
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !isError ? <Skeleton variant="rounded" height={160} /> : null}
        <Box
          component="ul"
          sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
        >
          {(data ?? []).map(({ colour, image }, n) => (
            <Box component="li" key={image}>
              <Box sx={{ height: 12, border: 1, borderColor: 'divider', bgcolor: colour }} />
              <Box
                component="img"
                src={image}
                alt={challengeText('challenges.picture', { n: n + 1, colour: colourName(colour) })}
                sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: '#101418' }}
              />
              <Typography variant="caption">{colourName(colour)}</Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{challengeText('challenges.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
