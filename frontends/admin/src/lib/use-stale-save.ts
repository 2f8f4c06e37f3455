import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared';
import { useState } from 'react';

export interface StaleSave<D> {
  /** what somebody else saved since this page read the object; null while nothing stands in the way */
  theirs: D | null;
  /** Saves; when somebody else was faster, reads what they saved and gives undefined. Other failures are thrown. */
  guard: <T>(save: () => Promise<T>) => Promise<T | undefined>;
  close: () => void;
}

/**
 * A save that names the revision it read. The server refuses a stale one (STALE), and the page shows both with `StaleDialog`.
 * @param read gives the object as it is stored now, with its revision
 */
export function useStaleSave<D>(read: () => Promise<D>): StaleSave<D> {
  const [theirs, setTheirs] = useState<D | null>(null);
  const guard = async <T>(save: () => Promise<T>): Promise<T | undefined> => {
    try {
      const saved = await save();
      setTheirs(null);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== errors.STALE.code) throw error;
      setTheirs(await read());
      return undefined;
    }
  };
  return { theirs, guard, close: () => setTheirs(null) };
}
