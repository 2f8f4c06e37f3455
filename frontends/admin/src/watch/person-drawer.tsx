import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { formatExactTime } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { refreshCalls } from '../lib/use-call.js';
import { MessageDialog } from '../paper/message-dialog.js';
import { RescueDialog, type Rescue } from '../paper/paper-rescue.js';
import { paperText } from '../paper/paper.texts.js';
import { liveText } from './live.texts.js';
import { LiveDialog } from './live-dialog.js';
import { ForceDialog } from './force-dialog.js';
import { Timeline } from './timeline.js';
import { wallText } from './wall.texts.js';
import { reasonText, type WallRow } from './wall-words.js';
import { NewestPicture } from './newest-picture.js';

interface Props {
  examId: string;
  row: WallRow;
  /** may do something about it */
  mayAct: boolean;
  /** reads the wall again */
  onDone: () => void;
  onClose: () => void;
}

const factsOf = ({ answerCount: n, quCount: m, deadline, online, offlineSince, isPaused, reasons }: WallRow): string[] => [
  ...(isPaused ? [wallText('wall.paused')] : []),
  ...reasons.map(reasonText),
  wallText('wall.answered', { n, m }),
  wallText('person.deadline', { time: formatExactTime(deadline).slice(-8) }),
  online ? wallText('wall.online') : wallText('person.offlineSince', { time: formatExactTime(offlineSince).slice(-8) }),
];

/** One person who sits: facts, deeds, and what has happened so far. */
export function PersonDrawer({ examId, row, mayAct, onDone, onClose }: Props): ReactElement {
  const titleId = useId();
  const [asked, setAsked] = useState<Rescue | 'message' | null>(null);
  const [isLive, setLive] = useState(false);
  const name = row.realName || row.userName;
  const ended = (isDone: boolean): void => {
    setAsked(null);
    if (!isDone) return;
    void refreshCalls(['/api/exam/watch/timeline']);
    onDone();
  };
  const acts = (['moreTime', row.isPaused ? 'resume' : 'pause'] as const).map((deed) => (
    <Button key={deed} variant="outlined" onClick={() => setAsked(deed)}>
      {paperText(`paper.${deed}.do`)}
    </Button>
  ));
  const paper = { id: row.id, handState: 0, pausedAt: row.isPaused ? row.deadline : '' };
  return (
    <>
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 440 } } } }}
      >
        <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography id={titleId} variant="h2" sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {row.userName}
              </Typography>
            </Box>
            <Button onClick={onClose}>{wallText('person.close')}</Button>
          </Box>
          <NewestPicture row={row} sx={{ width: '100%', borderRadius: 1.5 }} />
          <Typography variant="body2">{factsOf(row).join(' · ')}</Typography>
          {[row.phone, row.screen].every((one) => one === undefined || one === 'none') ? null : (
            <Button variant="outlined" onClick={() => setLive(true)} sx={{ justifySelf: 'start' }}>
              {liveText('live.do')}
            </Button>
          )}
          {mayAct ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="contained" onClick={() => setAsked('message')}>
                {wallText('person.message')}
              </Button>
              {acts}
              <Button variant="outlined" color="error" onClick={() => setAsked('forceHand')}>
                {wallText('force.do')}
              </Button>
            </Box>
          ) : null}
          <Box>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {wallText('person.timeline')}
            </Typography>
            <Timeline paperId={row.id} />
          </Box>
        </Box>
      </Drawer>
      {isLive ? <LiveDialog row={row} onClose={() => setLive(false)} /> : null}
      {asked === null ? null : asked === 'message' ? (
        <MessageDialog to={{ examId, userId: row.userId, name }} onClose={ended} />
      ) : asked === 'forceHand' ? (
        <ForceDialog
          examId={examId}
          people={[row]}
          onClose={(isDone) => {
            ended(isDone);
            if (isDone) onClose();
          }}
        />
      ) : (
        <RescueDialog rescue={asked} papers={[paper]} onClose={ended} />
      )}
    </>
  );
}
