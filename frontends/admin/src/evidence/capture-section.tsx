import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatExactTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { CaptureDialog } from './capture-dialog.js';
import { scoreWords, type Capture } from './captures.js';
import { FindingTable } from './finding-table.js';
import { watchText } from '../watch/watch.texts.js';

const neutral: readonly Capture['verdict'][] = ['unenrolled', 'unavailable'];
const colourOf = (verdict: Capture['verdict']): 'success' | 'default' | 'error' =>
  verdict === 'same' ? 'success' : neutral.includes(verdict) ? 'default' : 'error';

function VerdictCell({ verdict, fault, ended }: Capture): ReactElement {
  return (
    <>
      <Chip size="small" variant="outlined" color={colourOf(verdict)} label={watchText(`captures.verdict.${verdict}`)} />
      {fault === '' ? null : <Box component="span"> {watchText(`captures.fault.${fault}`)}</Box>}
      {ended ? <Box component="span"> {watchText('captures.ended')}</Box> : null}
    </>
  );
}

/** Looks of the camera at an attempt, with their verdicts and findings; nothing where there are none. */
export function CaptureSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement | null {
  const { data } = useCall('/api/exam/watch/capture-list', { paperId }, { staleTime: 15_000 });
  const [shown, setShown] = useState<string | null>(null);
  const captures = data?.captures ?? [];
  const open = captures.find(({ id }) => id === shown);
  if (captures.length === 0) return null;
  const checked =
    data?.checkedAt === '' || data === undefined ? '' : watchText('captures.checked', { time: formatExactTime(data.checkedAt) });
  return (
    <Section title={watchText('captures.title')} note={`${watchText('captures.note', { n: captures.length })}${checked}`}>
      <FindingTable
        label={watchText('captures.title')}
        timeText={watchText('captures.time')}
        columns={[
          { label: watchText('captures.verdict'), cell: (capture) => <VerdictCell {...capture} /> },
          { label: watchText('captures.score'), cell: ({ score }) => scoreWords(score) },
        ]}
        rows={captures}
        open={{ text: watchText('captures.open'), labelOf: (time) => watchText('captures.openOf', { time }), onOpen: setShown }}
      />
      {open === undefined ? null : (
        <CaptureDialog paperId={paperId} capture={open} mayJudge={mayJudge && open.verdict !== 'same'} onClose={() => setShown(null)} />
      )}
    </Section>
  );
}
