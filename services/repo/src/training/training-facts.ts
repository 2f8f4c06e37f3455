import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import { TrainingCollections } from './training.collections.js';
import type { TrainingDoc } from './training.model.js';

/** Of a training what never changes. */
export interface TrainFacts extends Pick<TrainingDoc, 'userId' | 'repoId' | 'trainMode'> {
  id: Types.ObjectId;
  /** From 1. @throws {BusinessError} NOT_FOUND where the training does not ask the question */
  placeOf(quId: string): number;
}
/** Places of questions that are kept: about a hundred bytes each. */
const mostPlaces = 300_000;

/** The list of a training is read once, not for each of its answers. */
@Injectable()
export class TrainingFacts {
  private readonly known = new LRUCache<string, TrainFacts & { size: number }>({
    maxSize: mostPlaces,
    sizeCalculation: ({ size }) => size + 1,
  });

  constructor(private readonly store: TrainingCollections) {}

  /** @throws {BusinessError} NOT_FOUND: another person's training is not there */
  async own(id: string, userId: string): Promise<TrainFacts> {
    const facts = this.known.get(id) ?? (await this.read(id));
    if (facts.userId !== userId) throw new BusinessError('NOT_FOUND');
    return facts;
  }

  private async read(id: string): Promise<TrainFacts> {
    const [training, list] = await Promise.all([
      this.store.trainings.findById(id, { userId: 1, repoId: 1, trainMode: 1 }).lean(),
      this.store.lists.findById(id).lean(),
    ]);
    if (!training || !list) throw new BusinessError('NOT_FOUND');
    const places = new Map(list.quIds.map((quId, at) => [quId.toHexString(), at + 1]));
    const { _id, userId, repoId, trainMode } = training;
    const placeOf = (quId: string): number => {
      const place = places.get(quId);
      if (place === undefined) throw new BusinessError('NOT_FOUND');
      return place;
    };
    const facts = { id: _id, userId, repoId, trainMode, placeOf, size: places.size };
    this.known.set(id, facts);
    return facts;
  }
}
