import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { formatClock, LiveArea } from '@xuekao/frontend-shared';
import { showsHiddenClock } from '../../lib/sitting/exam-clock.js';
import type { ReactElement, ReactNode } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { text } from '../../texts/zh-cn.js';
import { toolsButtonId } from './element-ids.js';
import { SaveState } from './save-state.js';
import { useLeftSeconds } from './use-left-time.js';

const shortSeconds = 300;

/** The time left; announced only at thresholds. Where the person hides it, it is there when it begins to matter. */
export function Countdown({ sitting, hides }: { sitting: Sitting; hides: boolean }): ReactElement {
  const { left, passedAt, announcement, isLast } = useLeftSeconds(sitting.clock);
  return (
    <>
      {hides && !showsHiddenClock(left, passedAt) ? null : (
        <Typography component="div" role="timer" aria-label={text('take.left')} sx={{ color: left <= shortSeconds ? 'error.main' : 'text.primary', fontSize: { xs: '1.0625rem', sm: '1.25rem' }, fontWeight: 650, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>{formatClock(left)}</Typography>
      )}
      {/* only the last minute may break into what is being read */}
      <LiveArea>
        <span aria-live="polite" style={visuallyHidden}>{isLast ? '' : announcement}</span>
        <span aria-live="assertive" style={visuallyHidden}>{isLast ? announcement : ''}</span>
      </LiveArea>
    </>
  );
}

export interface TopBarProps {
  sitting: Sitting;
  hidesClock: boolean;
  onTools: () => void;
  onRecord: () => void;
  onHandIn: () => void;
  /** the way from question to question, where a bar below has no room */
  children?: ReactNode;
}

export function TopBar({ sitting, hidesClock, onTools, onRecord, onHandIn, children }: TopBarProps): ReactElement {
  return (
    <Box component="header" sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', '@media (max-height: 319px)': { position: 'static' } }}>
      <Box sx={{ maxWidth: 1480, mx: 'auto', px: { xs: 2, md: 3 }, height: children == null ? 60 : 52, display: 'flex', alignItems: 'center', gap: { xs: 1.5, sm: 3 } }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: { xs: 'flex-start', sm: 'center' }, columnGap: 2.5 }}>
          <Typography component="h1" noWrap title={sitting.paper.title} sx={{ fontSize: { xs: '0.9375rem', sm: '1.0625rem' }, fontWeight: 650, maxWidth: '100%', lineHeight: 1.4 }}>{sitting.paper.title}</Typography>
          <SaveState sitting={sitting} onRecord={onRecord} />
        </Box>
        {children}
        <Countdown sitting={sitting} hides={hidesClock} />
        <IconButton id={toolsButtonId} aria-label={text('take.tools')} aria-haspopup="dialog" onClick={onTools} sx={{ flex: 'none', width: 44, height: 44, mx: { xs: -0.75, sm: -1.5 } }}><TuneIcon /></IconButton>
        <Button variant="contained" onClick={onHandIn} sx={{ minHeight: 44, px: { xs: 2, sm: 3 } }}>{text('take.handIn')}</Button>
      </Box>
    </Box>
  );
}
