import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CodeDrawing } from '@xuekao/frontend-shared/qr';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { codeLoop } from './code-loop.js';
import { coverText } from './cover.texts.js';

interface Props {
  paperId: string;
  running: boolean;
}

/**
 * The code that the phone beside the sitting should see. It takes no focus: whoever writes goes on, and may put it away. Large, because the
 * phone stands a metre away and looks from the side.
 */
export function ScreenCode({ paperId, running }: Props): ReactElement | null {
  const title = useId();
  const [text, setText] = useState('');
  const [shut, setShut] = useState('');
  const runs = useRef(running);
  useEffect(() => {
    runs.current = running;
  });
  useEffect(() => codeLoop({ paperId, isRunning: () => runs.current, show: setText }), [paperId]);
  if (text === '' || text === shut || !running) return null;
  return (
    <Paper
      component="section"
      aria-labelledby={title}
      elevation={8}
      sx={{
        ...{ position: 'fixed', inset: 0, m: 'auto', width: 'min(92vw, 76vh)', height: 'fit-content', maxHeight: '96vh', overflow: 'auto' },
        ...{ zIndex: 1500, p: 2, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' },
      }}
    >
      <Typography id={title} component="h2" sx={{ fontWeight: 600 }}>
        {coverText('code.title')}
      </Typography>
      <Box sx={{ width: 'min(84vw, 66vh)', aspectRatio: '1', lineHeight: 0 }}>
        <CodeDrawing text={text} colour="#000" ecc="H" />
      </Box>
      <Typography role="status" variant="body2">
        {coverText('code.words')}
      </Typography>
      <Button onClick={() => setShut(text)} sx={{ minHeight: 44 }}>
        {coverText('code.shut')}
      </Button>
    </Paper>
  );
}
