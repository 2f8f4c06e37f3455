import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import type { Judged } from './finding-dialog.js';
import { findingText } from './finding.texts.js';

/** Finding in a list, and whether its candidate disputes it. */
export function FindingCell({ finding, dispute }: Pick<Judged, 'finding' | 'dispute'>): ReactElement {
  if (finding === null) return <>—</>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
      {findingText(`finding.as.${finding.as}`, { name: finding.byName, note: finding.note })}
      {dispute === null ? null : (
        <Chip
          size="small"
          color={dispute.answerTime === '' ? 'warning' : 'default'}
          label={findingText(dispute.answerTime === '' ? 'finding.waits' : 'finding.answered')}
        />
      )}
    </Box>
  );
}
