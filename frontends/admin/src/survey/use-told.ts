import { useEffect } from 'react';

/** Tells a part around whether something here is not saved; a part that goes away has nothing more to save. */
export function useTold(isDirty: boolean, onDirty: ((isDirty: boolean) => void) | undefined): void {
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
}
