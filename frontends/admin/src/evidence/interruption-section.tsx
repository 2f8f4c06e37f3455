import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { findingText } from './finding.texts.js';
import { JudgedSection } from './judged-section.js';
import { watchText } from '../watch/watch.texts.js';

/** Times in which the page of an attempt or one of its streams was away, with their findings; nothing where there are none. */
export function InterruptionSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement {
  const interruptions = useCall('/api/exam/watch/interruption-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  const lines = interruptions.map(({ kind, seconds, ...interruption }) => ({
    ...interruption,
    what: findingText(`interruptions.kind.${kind}`),
    lasted: seconds === null ? findingText('interruptions.lasts') : watchText('leaves.secondsOf', { n: seconds }),
    isOver: seconds !== null,
  }));
  return (
    <JudgedSection
      kind="interruption"
      paperId={paperId}
      lines={lines}
      mayJudge={mayJudge}
      title={findingText('interruptions.title')}
      note={findingText('interruptions.note', { n: lines.length })}
      head={findingText('interruptions.kind')}
      openOf={(time) => findingText('interruptions.openOf', { time })}
      oneOf={(time) => findingText('interruptions.one', { time })}
      factsOf={({ what: kind, lasted: seconds }) => findingText('interruptions.facts', { kind, seconds })}
    />
  );
}
