import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';
import type { UserState } from '../users/user.model.js';

/** A row without a fault, as it will be written. */
export interface ImportedUser {
  row: number;
  userName: string;
  realName: string;
  deptCode: string;
  roles: Types.ObjectId[];
  mobile: string;
  email: string;
  expireTime: Date | null;
  state: UserState;
  /** sealed; empty: an initial one is given */
  password: string;
}
export interface ImportFault {
  row: number;
  /** heading of the column */
  column: string;
  message: string;
}

/** One file of users from its check to the end of its import; forgotten after some hours. */
export interface UserImportDoc {
  _id: Types.ObjectId;
  createBy: string;
  createdAt: Date;
  state: 'checked' | 'running' | 'done';
  /** rows of the file that the check left out */
  faultyRows: number;
  total: number;
  done: number;
  written: number;
  /** what came up while writing */
  faults: ImportFault[];
  /** initial passwords of each portion, sealed; empty once they were fetched */
  given: string[];
  initialCount: number;
  /** the process that writes says that it is there */
  beatAt: Date;
}

const keptSeconds = 4 * 3600;

export const userImportSchema = new Schema<UserImportDoc>(
  {
    createBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    state: { type: String, required: true, enum: ['checked', 'running', 'done'] },
    faultyRows: { type: Number, default: 0 },
    total: { type: Number, required: true },
    done: { type: Number, default: 0 },
    written: { type: Number, default: 0 },
    faults: { type: [Schema.Types.Mixed], default: [] } as never, // written by the runner alone
    given: { type: [String], default: [] },
    initialCount: { type: Number, default: 0 },
    beatAt: { type: Date, required: true },
  },
  schemaOptions,
);
userImportSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

/** The rows of an import apart from its progress, which is written many times; gone when they are with the users. */
export interface UserImportRowsDoc {
  /** of the import */
  _id: Types.ObjectId;
  users: ImportedUser[];
  createdAt: Date;
}
export const userImportRowsSchema = new Schema<UserImportRowsDoc>(
  {
    // written by the check alone; thousands of subdocuments would cost seconds
    users: { type: [Schema.Types.Mixed], required: true } as never,
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
userImportRowsSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
