import { schemaOptions, type LeasedJob } from '@xuekao/documents';
import type { CourseFileType, ScormVersion } from '@xuekao/contracts';
import { Schema } from 'mongoose';

/** Text beside a video; its file is called by `id`. */
export interface Subtitle {
  id: string;
  /** BCP 47 */
  language: string;
  label: string;
  /** of one at most */
  isDefault: boolean;
}

/** A part of a SCORM package that can be opened on its own. */
export interface PackageItem {
  /** its place, from 1 on */
  id: string;
  title: string;
  /** address below the folder of the run */
  href: string;
  /** it never speaks to the platform */
  isAsset: boolean;
  launchData: string;
  /** score from which it is passed: in 2004 from -1 to 1; null: the package decides */
  passingScore: number | null;
  /** share that completes it, in 2004; null: the package decides */
  completionThreshold: number | null;
  maxTimeAllowed: string;
  timeLimitAction: string;
}
export interface ScormPackage {
  version: ScormVersion;
  /** it has rules of sequencing, which are not followed */
  isSequenced: boolean;
  items: PackageItem[];
}

/** Course file: its source, what was made of it, and the work at it. */
export interface CourseFileDoc extends LeasedJob {
  title: string;
  /** value of the dictionary `course_file_catalog` */
  catId: string;
  fileType: CourseFileType;
  /** name of the file that was uploaded, for people */
  name: string;
  /** ending of the source in the store, without the dot */
  ending: string;
  /** bytes */
  fileSize: number;
  /** seconds; 0: not known, or a document */
  duration: number;
  state: number;
  /** all pieces of the source are there */
  isWhole: boolean;
  /** when its pieces were last about to be sent; null: never, or the file is of before */
  sentTime?: Date | null;
  /** how it is to be served: as one file, in segments, or in encrypted ones */
  encode: 'mp4' | 'm3u8' | 'm3u8_encode';
  encodeType: 'none' | 'ffmpeg';
  /** percent of the work that is done */
  progress: number;
  /** why it cannot be shown; empty: it can */
  failure: string;
  /** folder of what was made, below that of the file; empty: nothing was. A run that is tried again has another one. */
  run: string;
  /** file in that folder at which a player begins, or the source itself; empty: nothing is there to be shown */
  entry: string;
  hasPoster: boolean;
  /** segments of the run need a key; not said: of a file of before */
  isEncrypted?: boolean;
  /** absent: there are none */
  subtitles?: Subtitle[];
  /** of a SCORM package that was unpacked */
  scorm?: ScormPackage;
  /** when it is to be worked at; null: nothing is to be done */
  dueAt: Date | null;
  createBy: string;
  createDept: string;
  createTime: Date;
  revision: number;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;

export const courseFileSchema = new Schema<CourseFileDoc>(
  {
    _id: text,
    title: text,
    catId: optional,
    fileType: number,
    name: text,
    ending: text,
    fileSize: number,
    duration: number,
    state: number,
    isWhole: flag,
    sentTime: { type: Date, default: null },
    encode: text,
    encodeType: text,
    progress: number,
    failure: optional,
    run: optional,
    entry: optional,
    hasPoster: flag,
    isEncrypted: { type: Boolean, default: false },
    subtitles: { type: [{ _id: false, id: text, language: text, label: text, isDefault: flag }], default: undefined },
    scorm: {
      type: new Schema(
        {
          version: text,
          isSequenced: flag,
          items: [
            {
              ...{ _id: false, id: text, title: optional, href: text, isAsset: flag, launchData: optional },
              ...{ passingScore: { type: Number, default: null }, completionThreshold: { type: Number, default: null } },
              ...{ maxTimeAllowed: optional, timeLimitAction: optional },
            },
          ],
        },
        { _id: false },
      ),
      default: undefined,
    },
    dueAt: { type: Date, default: null },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
    failures: { type: Number, default: 0 },
    createBy: text,
    createDept: optional,
    createTime: { type: Date, required: true },
    revision: number,
  },
  schemaOptions,
);
courseFileSchema.index({ createTime: -1, _id: -1 });
courseFileSchema.index({ createDept: 1 });
courseFileSchema.index({ createBy: 1 });
courseFileSchema.index({ dueAt: 1 });
