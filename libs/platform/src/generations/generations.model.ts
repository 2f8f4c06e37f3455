/** Difference between what was in use and what was built: documents. */
export interface BuiltCollection {
  readonly rows: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** State of the read models of a service, which all of its processes and the command read. Times are the database's. */
export interface GenerationsDoc {
  _id: 'read-models';
  /** in use */
  serving: number;
  /** of the documents in use: see `GenerationsOptions` */
  shape: number;
  /** null: nothing is built */
  building: number | null;
  /** the highest number that was ever given */
  last: number;
  /** no longer in use, and not dropped yet */
  retired: number[];
  startedAt: Date | null;
  /** when the last one that was built was put to use */
  switchedAt: Date | null;
  /** of the last one that was built, by collection */
  built: Record<string, BuiltCollection> | null;
  /** why the last one was given up */
  failed: string | null;
}

export const generationsCollection = 'generations';
export const generationsId = 'read-models';

/** The first generation has the plain names, so that what earlier releases made stays in use. */
export const nameIn = (generation: number, name: string): string => (generation === 1 ? name : `${name}_g${generation}`);
