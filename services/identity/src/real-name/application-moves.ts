import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import type { MovesWithPeople } from '../people/index.js';
import { RealNameCollections } from './real-name.collections.js';

/** Auditors find an application in the department of its person. */
@Injectable()
export class ApplicationMoves implements MovesWithPeople {
  constructor(private readonly collections: RealNameCollections) {}

  async move(people: readonly Types.ObjectId[], deptCode: string, session: ClientSession): Promise<void> {
    await this.collections.realNames.updateMany({ _id: { $in: people } }, { $set: { deptCode } }, { session });
  }
}
