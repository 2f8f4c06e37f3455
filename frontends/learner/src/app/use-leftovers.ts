import { Part, usePart } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { isAnyKept } from '../lib/answer-queue/any-kept.js';
import { fileDatabase } from '../lib/answer-files/file-database.js';
import { areAidsKept } from '../lib/sitting/aid-database.js';

// the queue of answers comes after the page, whose first load has no room for it
const part = new Part(async () => (await import('./leftovers.js')).tendLeftovers);

/**
 * Answers that an earlier page could not send go out as soon as the person is here again, and the person is told. With them goes what the
 * person before left.
 */
export function useLeftovers(userId: string): void {
  const { value: tend } = usePart(part);
  useEffect(() => {
    isAnyKept(userId)
      .then((isAny) => isAny || isAnyKept(userId, fileDatabase))
      .then((isAny) => isAny || areAidsKept())
      .then(
        (isAny) => void (isAny && part.want()),
        () => undefined,
      );
  }, [userId]);
  useEffect(() => tend?.(userId), [userId, tend]);
}
