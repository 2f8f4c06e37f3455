import type { Connection } from 'mongoose';

export interface Disk {
  usedBytes: number;
  totalBytes: number;
}

/** Record that `npm run backup` leaves when it has finished. */
interface BackupRecord {
  _id: 'last';
  finishedAt: Date;
}

/** MongoDB tells about its own disk; with several members about that of the primary. @returns null where it does not say */
export async function diskOf(mongo: Connection): Promise<Disk | null> {
  const stats = await mongo.db?.command({ dbStats: 1 });
  const { fsUsedSize, fsTotalSize } = (stats ?? {}) as { fsUsedSize?: number; fsTotalSize?: number }; // documented fields of dbStats
  return fsUsedSize === undefined || fsTotalSize === undefined ? null : { usedBytes: fsUsedSize, totalBytes: fsTotalSize };
}

/** @returns when the last backup was finished; null: never */
export async function backupAtOf(mongo: Connection): Promise<Date | null> {
  const record = await mongo.collection<BackupRecord>('backups').findOne({ _id: 'last' });
  return record?.finishedAt ?? null;
}
