import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useCountdown } from './use-countdown.js';
import { wallText } from './wall.texts.js';

/** Seconds (specification, watching). */
export const refreshSeconds = { min: 5, max: 999, usual: 10 } as const;

interface Props {
  isAuto: boolean;
  onAuto: (isAuto: boolean) => void;
  /** the time is over */
  onDue: () => void;
  onNow: () => void;
}

/** When the wall is read again; a second that passes draws nothing else. */
export function WallControls({ isAuto, onAuto, onDue, onNow }: Props): ReactElement {
  const [typed, setTyped] = useState(String(refreshSeconds.usual));
  const wanted = Number(typed);
  const isBad = !Number.isInteger(wanted) || wanted < refreshSeconds.min || wanted > refreshSeconds.max;
  const left = useCountdown(isBad ? refreshSeconds.usual : wanted, false, onDue);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <TextField
        size="small"
        type="number"
        label={wallText('wall.seconds')}
        value={typed}
        error={isBad}
        helperText={isBad ? wallText('wall.secondsBad') : undefined}
        slotProps={{ htmlInput: { min: refreshSeconds.min, max: refreshSeconds.max, inputMode: 'numeric' } }}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ width: 150 }}
      />
      <FormControlLabel label={wallText('wall.autoPage')} control={<Switch checked={isAuto} onChange={(_, on) => onAuto(on)} />} />
      <Button onClick={onNow}>{wallText('wall.refresh')}</Button>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {wallText('wall.left', { n: left })}
      </Typography>
    </Box>
  );
}
