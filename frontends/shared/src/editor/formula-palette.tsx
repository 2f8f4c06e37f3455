import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import katex from 'katex';
import { useState, type ReactElement } from 'react';
import { editorText } from './editor.texts.js';
import { formulaGroups, place } from './formula-symbols.js';

/** A sign above or below a letter says nothing without one. */
const drawn = (tex: string): string =>
  katex.renderToString(`${/^[_^]/.test(tex) ? 'x' : ''}${tex}`.replaceAll(place, '\\square '), {
    throwOnError: false,
    strict: 'ignore',
    trust: false,
  });

/** Signs and patterns to put into a formula. @param onSign the LaTeX of the one that was pressed */
export function FormulaPalette({ onSign }: { onSign: (tex: string) => void }): ReactElement {
  const [group, setGroup] = useState(0);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={group} onChange={(_, next: number) => setGroup(next)} aria-label={editorText('editor.palette')} variant="scrollable">
        {formulaGroups.map(({ key }) => (
          <Tab key={key} label={editorText(`editor.palette.${key}`)} />
        ))}
      </Tabs>
      <Box
        role="group"
        aria-label={editorText('editor.palette')}
        sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'repeat(auto-fill, minmax(52px, 1fr))', mt: 1 }}
      >
        {(formulaGroups[group]?.signs ?? []).map(({ name, tex }) => (
          <Button
            key={tex}
            color="secondary"
            variant="outlined"
            aria-label={name}
            title={name}
            // the place in the formula stays selected
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSign(tex)}
            sx={{ minWidth: 0, minHeight: 44, p: 0.5, fontSize: '0.8125rem', overflow: 'hidden' }}
          >
            <span aria-hidden dangerouslySetInnerHTML={{ __html: drawn(tex) }} />
          </Button>
        ))}
      </Box>
    </Box>
  );
}
