import { BusinessError, siteText } from '@xuekao/contracts';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';

/** A document that counts its changes. One of an earlier release has no count yet, which is 0. */
export interface Revised {
  _id: unknown;
  revision?: number;
}
export interface RevisedSave<D extends Revised> {
  model: Model<D>;
  /** what the change was checked against */
  stored: Pick<D, '_id' | 'revision'>;
  /** the revision that the page read; undefined: the page is of an earlier release, or says nothing */
  read: number | undefined;
  set: Partial<D>;
  /** which count of the document; another than `revision` where two forms save parts of one document */
  counter?: string;
  /** other counters of the document that grow with this change, and by how much */
  increase?: Readonly<Record<string, number>>;
  session?: ClientSession;
}
export const revisionOf = ({ revision }: Pick<Revised, 'revision'>): number => revision ?? 0;

/**
 * Writes the fields if the document is still what the page read, and what was checked here. Gives the new revision.
 * @throws {BusinessError} STALE: somebody else saved in the meantime; nothing was written
 */
export async function saveRevised<D extends Revised>({
  model,
  stored,
  read,
  set,
  counter = 'revision',
  increase,
  session,
}: RevisedSave<D>): Promise<number> {
  const counts: Readonly<Record<string, unknown>> = { ...stored };
  const revision = Number(counts[counter] ?? 0);
  if (read !== undefined && read !== revision) throw new BusinessError('STALE');
  // `null` finds a document without the field
  const same = { _id: stored._id, [counter]: revision === 0 ? { $in: [0, null] } : revision } as unknown as QueryFilter<D>;
  // the generic document hides that it has the field
  const change = { $set: { ...set, [counter]: revision + 1 }, ...(increase && { $inc: increase }) } as UpdateQuery<D>;
  const { matchedCount } = await model.updateOne(same, change, session ? { session } : {});
  if (matchedCount === 0) throw new BusinessError('STALE');
  return revision + 1;
}

/**
 * Whether the document is still what the page read; without `read` the newest is overwritten. For changes that write more than the fields:
 * call it inside the transaction, where two saves at once conflict and the later one is asked again.
 * @throws {BusinessError} STALE
 */
export function checkRevision(stored: Pick<Revised, 'revision'>, read: number | undefined): void {
  if (read !== undefined && read !== revisionOf(stored)) throw new BusinessError('STALE');
}

/** Object of a line of the audit log: also that nobody compared the former state. */
export const savedObject = (id: string, read: number | undefined): string =>
  read === undefined ? siteText('outbound.unchecked', { id }) : id;
