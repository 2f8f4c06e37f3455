import type { ClientSession, Types } from 'mongoose';

/** Port: questions that carry a point. Questions stand above points and provide it. */
export abstract class QuestionsOfPoint {
  /** The banks with live questions that carry one of the points. */
  abstract banksOf(codes: readonly string[], session: ClientSession): Promise<Types.ObjectId[]>;

  /** How many live questions of the banks carry one of the points. */
  abstract countIn(repoIds: readonly Types.ObjectId[], codes: readonly string[], session: ClientSession): Promise<number>;

  /** Takes the points off every live question. */
  abstract strike(codes: readonly string[], session: ClientSession): Promise<void>;
}
