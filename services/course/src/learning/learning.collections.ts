import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import type { ScormPackage } from '../files/index.js';
import {
  learnerSchema,
  learningDaySchema,
  packageStateSchema,
  playingSchema,
  progressSchema,
  type LearnerDoc,
  type LearningDayDoc,
  type PackageStateDoc,
  type PlayingDoc,
  type ProgressDoc,
} from './learning.model.js';

/** Learners and their progress; their indexes exist before the first call is answered. */
@Injectable()
export class LearningCollections implements OnModuleInit {
  readonly progress: Model<ProgressDoc>;
  readonly learners: Model<LearnerDoc>;
  readonly playing: Model<PlayingDoc>;
  readonly days: Model<LearningDayDoc>;
  readonly packages: Model<PackageStateDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.progress = connection.model<ProgressDoc>('Progress', progressSchema, 'progress');
    this.learners = connection.model<LearnerDoc>('Learner', learnerSchema, 'learners');
    this.playing = connection.model<PlayingDoc>('Playing', playingSchema, 'playing_pages');
    this.packages = connection.model<PackageStateDoc>('PackageState', packageStateSchema, 'package_states');
    this.days = connection.model<LearningDayDoc>('LearningDay', learningDaySchema, 'learning_days');
  }

  async onModuleInit(): Promise<void> {
    const { progress, learners, days, packages } = this;
    await Promise.all([progress.createIndexes(), learners.createIndexes(), days.createIndexes(), packages.createIndexes()]);
  }

  /** Whether a learner has done all items of a package. @param lessonId see `progressId` */
  async isAllDone(lessonId: string, { items }: Pick<ScormPackage, 'items'>): Promise<boolean> {
    const itemId = { $in: items.map(({ id }) => id) };
    return (await this.packages.countDocuments({ lessonId, itemId, isDone: true })) === items.length;
  }
}
