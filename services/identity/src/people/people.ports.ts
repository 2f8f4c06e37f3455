import type { ClientSession, Types } from 'mongoose';

/** Port: data that follows people into another department. Real names stand behind people and provide it. */
export abstract class MovesWithPeople {
  abstract move(people: readonly Types.ObjectId[], deptCode: string, session: ClientSession): Promise<void>;
}
