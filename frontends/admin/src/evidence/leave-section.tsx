import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { findingText } from './finding.texts.js';
import { JudgedSection } from './judged-section.js';
import { watchText } from '../watch/watch.texts.js';

/** Leaves of the page of an attempt, as the service counted them, with their findings; nothing where there are none. */
export function LeaveSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement {
  const leaves = useCall('/api/exam/watch/leave-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  const lines = leaves.map(({ kind, seconds, ...leave }) => ({
    ...leave,
    what: watchText(`leaves.kind.${kind}`),
    lasted: seconds === null ? watchText('leaves.unknown') : watchText('leaves.secondsOf', { n: seconds }),
    isOver: true,
  }));
  return (
    <JudgedSection
      kind="leave"
      paperId={paperId}
      lines={lines}
      mayJudge={mayJudge}
      title={watchText('leaves.title')}
      note={watchText('leaves.note', { n: lines.length })}
      head={watchText('leaves.kind')}
      openOf={(time) => findingText('leaves.openOf', { time })}
      oneOf={(time) => findingText('leaves.one', { time })}
      factsOf={({ what: kind, lasted: seconds }) => findingText('leaves.facts', { kind, seconds })}
    />
  );
}
