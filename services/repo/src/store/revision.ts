import { BusinessError } from '@xuekao/contracts';

/** Documents of an earlier release have no count yet, which is 0; `$inc` makes one. */
interface Counted {
  revision?: number;
}
export const revisionOf = ({ revision }: Counted): number => revision ?? 0;

/**
 * Whether the document is still what the page read; without `read` the newest is overwritten. Call it inside the transaction that
 * writes: two saves at once conflict there, and the later one is asked again.
 * @throws {BusinessError} STALE
 */
export function checkRevision(stored: Counted, read: number | undefined): void {
  if (read !== undefined && read !== revisionOf(stored)) throw new BusinessError('STALE');
}
