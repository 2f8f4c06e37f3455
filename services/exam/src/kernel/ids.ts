import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

export const newId = (): string => new Types.ObjectId().toHexString();

/** The same person's same try at an exam has the same paper whoever starts it, however often (promise R7). */
export const paperIdFor = (examId: string, userId: string, tryNo: number): string =>
  createHash('sha256').update(`${examId}:${userId}:${tryNo}`).digest('hex').slice(0, 24);

/** One of the objects that a deed makes: the deed sent again makes the same ones. */
export const deedPartId = (deed: string, part: string): string => createHash('sha256').update(`${deed}:${part}`).digest('hex').slice(0, 24);
