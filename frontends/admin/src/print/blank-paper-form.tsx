import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { printText } from './print.texts.js';

export interface BlankOptions {
  kind: 'pdf' | 'docx';
  number: number;
  keys: boolean;
  sheet: boolean;
}
export interface BlankPaperFormProps {
  /** numbers of the papers that there are; 1: all get the same */
  papers: number;
  numberHelp: string;
  /** why keys are not printed now; empty: they are */
  noKeys: string;
  /** whether the person may print keys at all */
  mayKeys: boolean;
  load: (options: BlankOptions) => Promise<{ name: string; content: Blob }>;
}

/** Choices for a printed paper, and the button that saves it. */
export function BlankPaperForm({ papers, numberHelp, noKeys, mayKeys, load }: BlankPaperFormProps): ReactElement {
  const { busy, run } = useAction();
  const [number, setNumber] = useState('1');
  const [sheet, setSheet] = useState(true);
  const [keys, setKeys] = useState(false);
  const chosen = Number(number);
  const isNumber = Number.isInteger(chosen) && chosen >= 1 && chosen <= papers;
  const save = async (kind: BlankOptions['kind']): Promise<void> => {
    const { name, content } = await load({ kind, number: chosen, sheet, keys });
    saveFile(name, content);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {papers > 1 ? (
        <TextField
          label={printText('print.number')}
          value={number}
          error={!isNumber}
          helperText={numberHelp}
          onChange={(event) => setNumber(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
      ) : null}
      <FormControlLabel label={printText('print.sheet')} control={<Switch checked={sheet} onChange={(_, on) => setSheet(on)} />} />
      {mayKeys ? (
        <Box>
          <FormControlLabel
            label={printText('print.keys')}
            disabled={noKeys !== ''}
            control={<Switch checked={keys} onChange={(_, on) => setKeys(on)} />}
          />
          {noKeys === '' ? null : <FormHelperText sx={{ m: 0 }}>{noKeys}</FormHelperText>}
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" loading={busy} disabled={!isNumber} onClick={() => void run(() => save('pdf'))}>
          {printText('print.savePdf')}
        </Button>
        <Button variant="outlined" disabled={busy || !isNumber} onClick={() => void run(() => save('docx'))}>
          {printText('print.saveWord')}
        </Button>
      </Box>
    </Box>
  );
}
