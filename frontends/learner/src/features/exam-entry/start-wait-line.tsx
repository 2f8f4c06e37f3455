import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { examEntryText } from '../../texts/exam-entry.texts.js';
import type { StartWait } from './start-wait.js';

/** How long a refused start waits: counted down for the eye, said once to a screen reader. */
export function StartWaitLine({ wait, left }: { wait: StartWait | null; left: number }): ReactElement {
  const sentence = (n: number): string => (wait === null ? '' : examEntryText(wait.again ? 'entry.busy' : 'entry.limited', { n }));
  return (
    <>
      <div role="status" className="xk-heard">
        {sentence(wait?.seconds ?? 0)}
      </div>
      {wait === null ? null : (
        <Typography aria-hidden color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {sentence(left)}
        </Typography>
      )}
    </>
  );
}
