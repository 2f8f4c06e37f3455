import Box from '@mui/material/Box';
import { lying } from '@xuekao/frontend-shared';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { emptyCalculator, expressionOf, keyOfKeyboard, press, type Calculator as Kept, type CalculatorKey } from './calculator-keys.js';
import { toolsText } from './tools.texts.js';

/** Display of each exam's calculator, for a person who closes it to look at the question and opens it again. */
const kept = new WeakMap<object, Kept>();

const named = {
  '√': 'sqrt',
  '²': 'square',
  '%': 'percent',
  '±': 'sign',
  '+': 'plus',
  '−': 'minus',
  '×': 'times',
  '÷': 'divided',
  '(': 'open',
  ')': 'close',
  '.': 'point',
  '=': 'equals',
  back: 'back',
  clear: 'clear',
} as const;
const faces: Partial<Record<CalculatorKey, string>> = { '²': 'x²', back: '⌫', clear: 'C' };
const keys: readonly CalculatorKey[] = [
  'clear',
  '(',
  ')',
  'back',
  '√',
  '²',
  '%',
  '÷',
  '7',
  '8',
  '9',
  '×',
  '4',
  '5',
  '6',
  '−',
  '1',
  '2',
  '3',
  '+',
  '±',
  '0',
  '.',
  '=',
];
const isNamed = (key: CalculatorKey): key is keyof typeof named => key in named;
const nameOf = (key: CalculatorKey): string => (isNamed(key) ? toolsText(`calculator.${named[key]}`) : key);

function Key({ name, onPress }: { name: CalculatorKey; onPress: () => void }): ReactElement {
  const isDigit = /^[\d.]$/.test(name);
  return (
    <Box
      component="button"
      type="button"
      aria-label={nameOf(name)}
      onClick={onPress}
      sx={{
        minHeight: 46,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        font: 'inherit',
        fontSize: '1.125rem',
        fontVariantNumeric: 'tabular-nums',
        cursor: 'pointer',
        color: 'text.primary',
        touchAction: 'manipulation',
        bgcolor: isDigit ? 'background.paper' : 'background.default',
        ...(name === '=' ? { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' } : {}),
        '@media (hover: hover)': { '&:hover': { borderColor: 'primary.main' } },
        '&:active': { borderColor: 'primary.main', opacity: 0.8 },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {faces[name] ?? name}
    </Box>
  );
}

/** @param owner the sitting, for which it keeps what it shows */
export function Calculator({ owner }: { owner: object }): ReactElement {
  const [state, setState] = useState(() => kept.get(owner) ?? emptyCalculator);
  const take = (key: CalculatorKey): void => {
    const next = press(state, key);
    kept.set(owner, next);
    setState(next);
  };
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    const key = event.ctrlKey || event.metaKey || event.altKey ? null : keyOfKeyboard(event.key);
    // whoever has walked to a key presses that one
    if (key === null || (event.key === 'Enter' && event.target instanceof HTMLButtonElement && event.target.matches(':focus-visible')))
      return;
    event.preventDefault();
    event.stopPropagation();
    take(key);
  };
  const { tokens, finished, fault } = state;
  const shown = expressionOf(tokens);
  return (
    <Box role="group" aria-label={toolsText('calculator.title')} tabIndex={-1} data-tool-start onKeyDown={pressed} sx={{ outline: 'none' }}>
      <Box sx={{ p: 1.25, mb: 1, borderRadius: 1, bgcolor: 'background.default', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Box
          sx={{ minHeight: 22, fontSize: '0.875rem', color: fault === null ? 'text.secondary' : 'error.main', overflowWrap: 'anywhere' }}
        >
          {fault === null ? finished === null ? '' : `${finished} =` : <span role="alert">{toolsText(`calculator.fault.${fault}`)}</span>}
        </Box>
        <Box
          component="output"
          aria-label={toolsText('calculator.display')}
          sx={{
            display: 'block',
            minHeight: 36,
            maxHeight: 108,
            overflowY: 'auto',
            fontSize: '1.375rem',
            lineHeight: 1.6,
            overflowWrap: 'anywhere',
          }}
        >
          {shown === '' ? '0' : shown}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(4, 1fr)',
          gap: 0.75,
          [`@media ${lying}`]: { gridTemplateColumns: 'repeat(8, 1fr)' },
        }}
      >
        {keys.map((key) => (
          <Key key={key} name={key} onPress={() => take(key)} />
        ))}
      </Box>
    </Box>
  );
}
