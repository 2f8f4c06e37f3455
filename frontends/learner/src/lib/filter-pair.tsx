import { Button } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';

/** All of a list, or some: both are there to be pressed, and which one counts is seen. */
export function FilterPair({ label, on, onTurn }: { label: string; on: boolean; onTurn: (on: boolean) => void }): ReactElement {
  return (
    <span style={{ flex: 'none', display: 'inline-flex', gap: 8 }}>
      {[false, true].map((some) => (
        <Button
          key={label + some}
          color="secondary"
          variant={some === on ? 'contained' : 'outlined'}
          aria-pressed={some === on}
          onClick={() => onTurn(some)}
        >
          {some ? label : text('hall.state.ALL')}
        </Button>
      ))}
    </span>
  );
}
