import type { ClientSession } from 'mongoose';

/** Port: reports of errors in questions. Reports stand above questions and provide it. */
export abstract class ReportsOfQuestion {
  /** The questions stand in another bank now: whoever edits that one answers their reports. */
  abstract moveTo(repoId: string, quIds: readonly string[], session: ClientSession): Promise<void>;
}
