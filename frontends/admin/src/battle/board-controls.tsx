import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTheme } from '@mui/material/styles';
import { formatExactTime, setAppearance, useMedia } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { boardText } from './board.texts.js';
import { u } from './board-table.js';
import { boardTimes, type BoardTime } from './use-board.js';

function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  // a browser may refuse it: the page stays in its window
  const toggle = (): void =>
    void (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(
      () => undefined,
    );
  return { isFull, toggle };
}

interface BoardControlsProps {
  time: BoardTime;
  onTime: (time: BoardTime) => void;
  /** when the ranking was read that a lost connection leaves on the page; null: nothing is lost */
  lostAt: number | null;
}

/** Everything that can be done on the page, by pointer, by Tab, and by one key each: at a projector there is often no mouse. */
export function BoardControls({ time, onTime, lostAt }: BoardControlsProps): ReactElement {
  const { palette } = useTheme();
  const isDark = palette.mode === 'dark';
  const { isFull, toggle } = useFullScreen();
  const isTouched = useMedia('(pointer: coarse)');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const wanted = boardTimes.find((one) => String(one) === event.key);
      const key = event.key.toLowerCase();
      if (wanted !== undefined) onTime(wanted);
      else if (key === 'f') toggle();
      else if (key === 'd') setAppearance({ scheme: isDark ? 'light' : 'dark' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const size = {
    ...{ fontSize: u(1.4), minHeight: 44, height: u(3.2), px: u(1.4), lineHeight: 1 },
    '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: u(1) }}>
      <ToggleButtonGroup
        exclusive
        value={time}
        aria-label={boardText('board.time')}
        onChange={(_event, next: BoardTime | null) => {
          if (next !== null) onTime(next);
        }}
      >
        {boardTimes.map((one) => (
          <ToggleButton key={one} value={one} sx={size}>
            {boardText(`board.time.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box role="alert" sx={{ flex: 1, fontSize: u(1.6), color: 'warning.main', fontWeight: 600 }}>
        {lostAt === null ? null : boardText('board.lost', { time: formatExactTime(lostAt) })}
      </Box>
      {isTouched || lostAt !== null ? null : (
        <Box component="p" sx={{ m: 0, fontSize: u(1.2), color: 'text.secondary' }}>
          {boardText('board.keys')}
        </Box>
      )}
      <Button variant="outlined" color="secondary" sx={size} onClick={() => setAppearance({ scheme: isDark ? 'light' : 'dark' })}>
        {boardText(isDark ? 'board.light' : 'board.dark')}
      </Button>
      {document.fullscreenEnabled ? (
        <Button variant="outlined" color="secondary" sx={size} onClick={toggle}>
          {boardText(isFull ? 'board.leaveFullScreen' : 'board.fullScreen')}
        </Button>
      ) : null}
    </Box>
  );
}
