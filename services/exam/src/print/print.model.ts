import type { PaperArchive } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import type { ZipEntry } from '@xuekao/printing/zip';

/** The papers of an exam in one file, and the work that it makes. */
export interface ArchiveDoc {
  _id: string;
  examId: string;
  title: string;
  by: string;
  state: PaperArchive['state'];
  /** papers are taken by their ids; those up to here were */
  after: string;
  total: number;
  done: number;
  /** papers that could not be laid out */
  left: number;
  parts: number;
  size: number;
  digest: string;
  /** why it failed for good: larger than a zip may be, or no room beside the others; absent: a fault */
  reason?: 'large' | 'room';
  createdAt: Date;
  /** its day counts from its end; absent: it has not ended */
  goesAt?: Date;
  /** when a process looks at it next; null: nothing is left to do */
  nextAt: Date | null;
  holder: string | null;
  until: Date | null;
  failures: number;
}

/** A piece of the file. `_id` is that of the archive and the number of the piece. */
export interface ArchivePartDoc {
  _id: string;
  archiveId: string;
  part: number;
  bytes: Buffer;
  entries: (ZipEntry & { sha256: string })[];
  /** at the latest, where nothing takes it away with its archive: no archive is written for so long */
  goesAt: Date;
}
export const partId = (archiveId: string, part: number): string => `${archiveId}:${part}`;

const dayMs = 86_400_000;
/** Marks and names of people: gone when they were fetched. @param now milliseconds since the epoch */
export const endOfDay = (now: number): Date => new Date(now + dayMs);
export const endOfPart = (now: number): Date => new Date(now + 3 * dayMs);
/** Index of a release before 2026-12, by which the day of an archive counted from its order. */
export const formerArchiveIndex = 'createdAt_1';
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const archiveSchema = new Schema<ArchiveDoc>(
  {
    _id: text,
    examId: text,
    title: text,
    by: text,
    state: text,
    after: { type: String, default: '' },
    total: number,
    done: number,
    left: number,
    parts: number,
    size: number,
    digest: { type: String, default: '' },
    reason: String,
    createdAt: instant,
    goesAt: Date,
    nextAt: { type: Date, default: null },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
    failures: number,
  },
  schemaOptions,
);
archiveSchema.index({ examId: 1, createdAt: -1 });
archiveSchema.index({ nextAt: 1 });
archiveSchema.index({ goesAt: 1 }, { expireAfterSeconds: 0 });

export const archivePartSchema = new Schema<ArchivePartDoc>(
  {
    _id: text,
    archiveId: text,
    part: number,
    bytes: { type: Buffer, required: true },
    entries: [{ _id: false, name: String, crc: Number, size: Number, offset: Number, sha256: String }],
    goesAt: instant,
  },
  schemaOptions,
);
archivePartSchema.index({ archiveId: 1, part: 1 });
archivePartSchema.index({ goesAt: 1 }, { expireAfterSeconds: 0 });
// parts of a release before 2026-12 have this time instead
archivePartSchema.index({ createdAt: 1 }, { expireAfterSeconds: dayMs / 1000 });
