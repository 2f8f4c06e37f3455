import { Alert, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { isAnyKept } from '../../lib/answer-queue/any-kept.js';
import { fileDatabase } from '../../lib/answer-files/file-database.js';
import { resultText } from './result.texts.js';

interface Props {
  userId: string;
  paperId: string;
  isPublished: boolean;
}

/** How many files of the paper are on this device alone. Those that the server never takes go with the result, and that is said. */
function useWaitingFiles({ userId, paperId, isPublished }: Props): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    const watch = async (): Promise<void> => {
      if (!(await isAnyKept(userId, fileDatabase)) || isGone) return;
      const { openPaperFiles } = await import('../../lib/answer-files/paper-files.js');
      const files = await openPaperFiles(userId, paperId);
      if (isGone) return;
      const show = (): void => {
        setWaiting(files.getSnapshot().waiting);
        const n = isPublished ? files.giveUp() : 0;
        if (n > 0) notify(resultText('result.filesGivenUp', { n }), 'warning', { persistent: true });
      };
      stop = files.subscribe(show);
      show();
    };
    watch().catch(() => undefined); // a browser that keeps nothing has none
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, paperId, isPublished]);
  return waiting;
}

/** Files that are still to come behind the hand-in, and that the device must stay for them. */
export function FilesWaiting(props: Props): ReactElement | null {
  const waiting = useWaitingFiles(props);
  if (waiting === 0) return null;
  return (
    <Alert severity="warning" role="status" style={{ marginBottom: 16 }}>
      {resultText('result.filesWaiting', { n: waiting })}
    </Alert>
  );
}
