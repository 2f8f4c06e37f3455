import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { releaseAnchor } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { mayEdit } from '../share/ownership.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { strongOf } from '../evidence/origin-words.js';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';
import { ReleaseDialog } from './release-dialog.js';
import { manualReleases, namesOf, releaseNotes, releaseStateText, type Released, type ReleaseStatus } from './release-words.js';

interface Asked {
  what: Released;
  released: boolean;
}

/** Effect of a release: with the marks also keys that wait for nothing else. */
function factsOf(exam: ExamDetail, { what }: Asked, then: ReleaseStatus, strong: readonly string[]) {
  const after = { ...exam, ...(what === 'score' ? { scoreReleased: true } : { answerReleased: true }) };
  const { notes, isEarly } = releaseNotes(then.shows, after, then);
  return { isEarly, notes: [...notes, ...strong] };
}

/** Shows marks or answers to the learners by hand, and takes that back. */
export function ReleaseSection({ exam }: { exam: ExamDetail }): ReactElement | null {
  const canRelease = useCan('exam:release') && mayEdit(exam);
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = manualReleases(exam);
  const canPapers = useCan('paper:list') && exam.right !== 'mark';
  const isAimed = useLocation().hash === `#${releaseAnchor}`;
  const place = useRef<HTMLDivElement>(null);
  // whoever comes to release finds the button and not the top of a long form
  useEffect(() => {
    if (!isAimed) return;
    // who may only read has no button
    (place.current?.querySelector('button') ?? place.current)?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isAimed]);
  const { data: releaseStatus } = useCall('/api/exam/exam/standing', { id: exam.id }, { enabled: rows.length > 0 });
  // who sits the exam now may be others than when the page was opened
  const changes = asked === null ? {} : asked.what === 'score' ? { scoreReleased: !asked.released } : { answerReleased: !asked.released };
  const effect = useCall('/api/exam/exam/standing', { id: exam.id, changes }, { enabled: asked !== null, fresh: true });
  const origins = useCall('/api/exam/watch/shared-origins', { examId: exam.id, size: 1 }, { enabled: rows.length > 0 && canPapers }).data;
  if (rows.length === 0) return null;
  const step = asked?.released === true ? 'undo' : 'do';
  const isUndo = step === 'undo';
  // nobody releases without having seen what speaks against it now
  const then = effect.isError || effect.isFetching ? undefined : effect.data;
  const release =
    asked === null || isUndo || then === undefined ? null : factsOf(exam, asked, then, origins === undefined ? [] : strongOf(origins));
  const named = (isUndo ? then?.hides : then?.shows) ?? [];
  const words = { what: asked === null ? '' : namesOf(named.length === 0 ? [asked.what] : named) };
  const facts = isUndo ? { notes: [examText('exam.release.undoText', words)], isEarly: false } : release;
  const change = async (): Promise<void> => {
    if (asked === null) return;
    const { what, released } = asked;
    const doneText = released
      ? examText('exam.release.undone', words)
      : examText('exam.release.done', { stand: releaseStateText(exam, then ?? releaseStatus, what, true) });
    const done = await run(() => api.call('/api/exam/exam/release', { id: exam.id, what, released: !released }), doneText);
    if (done === undefined) return;
    setAsked(null);
    await refreshCalls(['/api/exam/exam/detail', '/api/exam/exam/standing']);
  };
  return (
    <Section title={examText('exam.release')}>
      <Box ref={place} id={releaseAnchor} tabIndex={-1} sx={{ display: 'grid', gap: 1.5, borderRadius: 1, outlineOffset: 8 }}>
        {rows.map((row) => {
          const what = examText(`exam.release.what.${row.what}`);
          return (
            <Box key={row.what} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
              <Typography sx={{ flex: 1, minWidth: 140 }}>{releaseStateText(exam, releaseStatus, row.what, row.released)}</Typography>
              {canRelease ? (
                <Button
                  variant={row.released ? 'outlined' : 'contained'}
                  color={row.released ? 'secondary' : 'primary'}
                  onClick={() => setAsked(row)}
                >
                  {examText(row.released ? 'exam.release.undo' : 'exam.release.do', { what })}
                </Button>
              ) : null}
            </Box>
          );
        })}
      </Box>
      <ReleaseDialog
        open={asked !== null}
        busy={busy}
        title={examText(`exam.release.${step}`, words)}
        confirmText={examText(`exam.release.${step}`, words)}
        facts={facts}
        error={effect.isError && !effect.isFetching ? effect.error : null}
        onRetry={() => void effect.refetch()}
        onConfirm={() => void change()}
        onCancel={() => setAsked(null)}
      />
    </Section>
  );
}
