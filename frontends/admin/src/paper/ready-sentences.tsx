import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactElement } from 'react';
import { readyText } from './ready.texts.js';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The sentence of a digit; empty for any other number. */
export function readySentence(number: number): string {
  const known = numbers.find((one) => one === number);
  return known === undefined ? '' : readyText(`ready.${known}`);
}

/** Sentences that proctors say often: one touch, or its digit while nobody types. */
export function ReadySentences({ onPick }: { onPick: (sentence: string) => void }): ReactElement {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
      const sentence = readySentence(Number(event.key));
      if (sentence === '') return;
      event.preventDefault();
      onPick(sentence);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onPick]);
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {readyText('ready.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {numbers.map((number) => (
          <Chip
            key={number}
            variant="outlined"
            label={`${number} ${readySentence(number)}`}
            onClick={() => onPick(readySentence(number))}
            sx={{ maxWidth: '100%' }}
          />
        ))}
      </Box>
    </Box>
  );
}
