import type { ClientSession, Types } from 'mongoose';

/** Photos that applications for a real name show. Real names stand behind faces and provide it. */
export abstract class PhotosOfApplications {
  /** The photo that the person's application shows; null: none. */
  abstract shownBy(person: Types.ObjectId, session?: ClientSession): Promise<Types.ObjectId | null>;

  /** Applications that were decided before then show their photo no more; answers whose they are. */
  abstract letGo(decidedBefore: Date): Promise<Types.ObjectId[]>;
}
