import Typography from '@mui/material/Typography';
import type { DeskAnswer } from '@xuekao/contracts';
import { ConfirmDialog, formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { markingText } from './marking.texts.js';
import type { GivenMark } from './use-desk.js';

/** Asks before one mark is given to all answers that say the same. */
export function SameDialog({
  item,
  mark,
  onClose,
}: {
  item: DeskAnswer;
  mark: GivenMark;
  /** how many were marked; null: nobody wanted that */
  onClose: (count: number | null) => void;
}): ReactElement {
  const { busy, run } = useAction();
  const markAll = async (): Promise<void> => {
    const all = await run(async () => {
      let total = 0;
      for (;;) {
        const { paperId: id, quId, version, setRevision } = item;
        const { count, left } = await api.call('/api/paper/marking/mark-same', { id, quId, version, setRevision, ...mark });
        total += count;
        // those that are left are on the desks of others
        if (left === 0 || count === 0) return total;
      }
    });
    if (all !== undefined) onClose(all);
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={markingText('desk.sameTitle', { n: item.same, score: formatScore(mark.score) })}
      confirmText={markingText('desk.sameConfirm')}
      onConfirm={() => void markAll()}
      onCancel={() => onClose(null)}
    >
      <Typography color="textSecondary">{markingText('desk.sameText')}</Typography>
    </ConfirmDialog>
  );
}
