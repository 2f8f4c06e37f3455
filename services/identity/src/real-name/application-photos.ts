import { Injectable } from '@nestjs/common';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { PhotosOfApplications } from '../faces/index.js';
import { RealNameCollections } from './real-name.collections.js';
import type { RealNameDoc } from './real-name.model.js';

@Injectable()
export class ApplicationPhotos implements PhotosOfApplications {
  constructor(private readonly collections: RealNameCollections) {}

  async shownBy(person: Types.ObjectId, session?: ClientSession): Promise<Types.ObjectId | null> {
    const options = session ? { session } : {};
    return (await this.collections.realNames.findById(person, { photoId: 1 }, options).lean())?.photoId ?? null;
  }

  async letGo(decidedBefore: Date): Promise<Types.ObjectId[]> {
    const { realNames } = this.collections;
    const decided: QueryFilter<RealNameDoc> = { photoId: { $ne: null }, state: { $in: [1, 2] }, auditedAt: { $lt: decidedBefore } };
    const owners = await realNames.distinct('_id', decided);
    await realNames.updateMany(decided, { photoId: null });
    return owners;
  }
}
