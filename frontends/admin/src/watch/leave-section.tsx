import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatExactTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { FindingDialog } from './finding-dialog.js';
import { FindingTable } from './finding-table.js';
import { findingText } from './finding.texts.js';
import { watchText } from './watch.texts.js';

type Leave = CallOutput<'/api/exam/watch/leave-list'>[number];
const secondsText = ({ seconds }: Leave): string =>
  seconds === null ? watchText('leaves.unknown') : watchText('leaves.secondsOf', { n: seconds });

/** Leaves of the page of an attempt, as the service counted them, with their findings; nothing where there are none. */
export function LeaveSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement | null {
  const leaves = useCall('/api/exam/watch/leave-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  const [shown, setShown] = useState<string | null>(null);
  const open = leaves.find(({ id }) => id === shown);
  if (leaves.length === 0) return null;
  return (
    <Section title={watchText('leaves.title')} note={watchText('leaves.note', { n: leaves.length })}>
      <FindingTable
        label={watchText('leaves.title')}
        timeText={watchText('leaves.time')}
        columns={[
          {
            label: watchText('leaves.kind'),
            cell: ({ kind }) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {watchText(`leaves.kind.${kind}`)}
              </Box>
            ),
          },
          { label: watchText('leaves.seconds'), cell: secondsText },
        ]}
        rows={leaves}
        open={
          mayJudge
            ? { text: findingText('leaves.open'), labelOf: (time) => findingText('leaves.openOf', { time }), onOpen: setShown }
            : null
        }
      />
      {open === undefined ? null : (
        <FindingDialog
          title={findingText('leaves.one', { time: formatExactTime(open.time) })}
          judged={{ ...open, kind: 'leave', paperId }}
          mayJudge={mayJudge}
          onClose={() => setShown(null)}
        >
          <Typography>
            {findingText('leaves.facts', { kind: watchText(`leaves.kind.${open.kind}`), seconds: secondsText(open) })}
          </Typography>
        </FindingDialog>
      )}
    </Section>
  );
}
