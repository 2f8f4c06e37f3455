import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { characterKeys } from '../../lib/preferences.js';
import { useUser } from '../../lib/session.js';
import { helpText } from './help-dialog.texts.js';
import { Turn } from './tools/turn.js';

const keys: readonly (readonly [readonly string[], 'choose' | 'move' | 'strike' | 'flag' | 'notices' | 'open'])[] = [
  [['A', '–', 'H'], 'choose'],
  [['←', '→'], 'move'],
  [['Shift', '+', 'A', '–', 'H'], 'strike'],
  [['F'], 'flag'],
  [['F6'], 'notices'],
  [['?'], 'open'],
];

export function HelpDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id } = useUser();
  const [isOn, setOn] = useState(() => characterKeys.get(id));
  const turn = (on: boolean): void => {
    characterKeys.set(id, on);
    setOn(on);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{helpText('help.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center' }}>
          {keys.map(([names, action]) => (
            <Box key={action} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.75 }}>
                {names.map((name) =>
                  name === '–' || name === '+' ? (
                    <span key={name}>{name}</span>
                  ) : (
                    <Box
                      key={name}
                      component="kbd"
                      sx={{
                        border: 1,
                        borderColor: 'divider',
                        borderRadius: 0.75,
                        px: 1,
                        py: 0.25,
                        fontFamily: 'inherit',
                        fontSize: '0.875rem',
                        bgcolor: 'background.default',
                      }}
                    >
                      {name}
                    </Box>
                  ),
                )}
              </Box>
              <Typography component="dd" sx={{ m: 0 }}>
                {helpText(`help.${action}`)}
              </Typography>
            </Box>
          ))}
        </Box>
        <Box sx={{ mt: 2 }}>
          <Turn on={isOn} label={helpText('help.characters')} onTurn={turn} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
