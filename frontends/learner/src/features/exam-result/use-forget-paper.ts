import { useEffect } from 'react';
import { dropSetting, leavesKey, ownTextsKey } from '../../lib/preferences.js';
import { isAnySealed } from '../../lib/sealed/sealed-database.js';
import { areAidsKept } from '../../lib/sitting/aid-database.js';

interface Sat {
  userId: string;
  paperId: string;
  examId: string;
}

async function forgetPaper({ userId, paperId, examId }: Sat): Promise<void> {
  dropSetting(leavesKey(userId, paperId));
  try {
    window.sessionStorage.removeItem(ownTextsKey(paperId));
  } catch {
    // nothing was kept
  }
  if (await areAidsKept()) await (await import('../../lib/sitting/idb-aid-store.js')).aidStore.forget(userId, paperId);
  if (await isAnySealed()) await (await import('../../lib/sealed/sealed-store.js')).sealedStore.forget(examId);
}

/**
 * Once the result is there, nothing of the sitting stays on the device but the digest of its answers, also where it ended without its page.
 */
export function useForgetPaper({ userId, paperId, examId }: Sat, isPublished: boolean): void {
  useEffect(() => {
    if (isPublished) forgetPaper({ userId, paperId, examId }).catch(() => undefined); // a browser that keeps nothing
  }, [userId, paperId, examId, isPublished]);
}
