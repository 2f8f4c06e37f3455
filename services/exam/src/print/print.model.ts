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
  createdAt: Date;
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
  createdAt: Date;
}
export const partId = (archiveId: string, part: number): string => `${archiveId}:${part}`;

/** Marks and names of people: gone when they were fetched. */
const keptSeconds = 86_400;
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
    createdAt: instant,
    nextAt: { type: Date, default: null },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
    failures: number,
  },
  schemaOptions,
);
archiveSchema.index({ examId: 1, createdAt: -1 });
archiveSchema.index({ nextAt: 1 });
archiveSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const archivePartSchema = new Schema<ArchivePartDoc>(
  {
    _id: text,
    archiveId: text,
    part: number,
    bytes: { type: Buffer, required: true },
    entries: [{ _id: false, name: String, crc: Number, size: Number, offset: Number, sha256: String }],
    createdAt: instant,
  },
  schemaOptions,
);
archivePartSchema.index({ archiveId: 1, part: 1 });
archivePartSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
