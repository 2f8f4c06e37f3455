import { Types } from 'mongoose';

export const newId = (): string => new Types.ObjectId().toHexString();
