/**
 * Reasons for which a reload, a closed page or a long time without network costs something, the worst one first; null: none. `full`: no
 * room for an answer; `storage`: nothing is kept; `private`: until the window is closed; `room`: for little more than written answers.
 */
export type Weakness = 'full' | 'storage' | 'private' | 'http' | 'window' | 'room';

export interface Browser {
  /** whether an answer that was put into it is there again */
  keeps: () => Promise<'ok' | 'full' | 'none'>;
  /** https, or this machine itself */
  isSecure: boolean;
  /** plain http and some private windows have none */
  hasWorkers: boolean;
  /** The files of the site: private windows of Firefox and Safari refuse them. */
  files: () => Promise<unknown>;
  /** whether it has told that there is little room */
  isLow: () => Promise<boolean>;
}

export async function weaknessOf({ keeps, isSecure, hasWorkers, files, isLow }: Browser): Promise<Weakness | null> {
  const kept = await keeps().catch(() => 'none' as const);
  if (kept !== 'ok') return kept === 'full' ? 'full' : 'storage';
  if (!isSecure) return 'http';
  const isPrivate = await files().then(
    () => false,
    () => true,
  );
  if (isPrivate) return 'private';
  if (!hasWorkers) return 'window';
  return (await isLow().catch(() => false)) ? 'room' : null;
}

/** Answers that are lost, and not only late, are no mere remark. */
export const isGrave = (weakness: Weakness): boolean => weakness === 'full' || weakness === 'storage' || weakness === 'private';
