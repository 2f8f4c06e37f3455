/** Reasons for which a reload or a closed page without network costs something, the worst one first; null: none. */
export type Weakness = 'storage' | 'http' | 'window';

export interface Browser {
  /** whether an answer that was put into it is there again */
  keeps: () => Promise<boolean>;
  /** https, or this machine itself */
  isSecure: boolean;
  /** plain http and some private windows have none */
  hasWorkers: boolean;
}

export async function weaknessOf({ keeps, isSecure, hasWorkers }: Browser): Promise<Weakness | null> {
  if (!(await keeps().catch(() => false))) return 'storage';
  if (!isSecure) return 'http';
  return hasWorkers ? null : 'window';
}
