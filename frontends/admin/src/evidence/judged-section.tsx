import Typography from '@mui/material/Typography';
import { formatExactTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { FindingDialog, type Judged } from './finding-dialog.js';
import { FindingTable } from './finding-table.js';
import { findingText } from './finding.texts.js';
import { watchText } from '../watch/watch.texts.js';

/** One line of the evidence. */
export interface JudgedLine extends Pick<Judged, 'id' | 'finding' | 'dispute'> {
  time: string;
  what: string;
  lasted: string;
  /** one that lasts is judged when it is over */
  isOver: boolean;
}

export interface JudgedSectionProps {
  kind: Judged['kind'];
  paperId: string;
  lines: readonly JudgedLine[];
  mayJudge: boolean;
  title: string;
  note: string;
  /** heading of `what` */
  head: string;
  /** of the button and of the dialog */
  openOf: (time: string) => string;
  oneOf: (time: string) => string;
  factsOf: (line: JudgedLine) => string;
}

/** Evidence of one kind about an attempt, with its findings; nothing where there is none. */
export function JudgedSection(props: JudgedSectionProps): ReactElement | null {
  const { kind, paperId, lines, mayJudge, title, note, head, openOf, oneOf, factsOf } = props;
  const [shown, setShown] = useState<string | null>(null);
  const open = lines.find(({ id }) => id === shown);
  if (lines.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <FindingTable
        label={title}
        timeText={watchText('leaves.time')}
        columns={[
          { label: head, cell: ({ what }) => <span style={{ whiteSpace: 'nowrap' }}>{what}</span> },
          { label: watchText('leaves.seconds'), cell: ({ lasted }) => lasted },
        ]}
        rows={lines}
        open={mayJudge ? { text: findingText('leaves.open'), labelOf: openOf, onOpen: setShown, mayOpen: ({ isOver }) => isOver } : null}
      />
      {open === undefined ? null : (
        <FindingDialog
          title={oneOf(formatExactTime(open.time))}
          judged={{ ...open, kind, paperId }}
          mayJudge={mayJudge}
          onClose={() => setShown(null)}
        >
          <Typography>{factsOf(open)}</Typography>
        </FindingDialog>
      )}
    </Section>
  );
}
