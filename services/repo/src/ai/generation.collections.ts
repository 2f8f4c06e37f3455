import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { generationSchema, type GenerationDoc } from './generation.model.js';

/** Records of what the model wrote; their indexes exist before the first call is answered. */
@Injectable()
export class GenerationCollections implements OnModuleInit {
  readonly generations: Model<GenerationDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.generations = connection.model<GenerationDoc>('Generation', generationSchema, 'question_generations');
  }

  async onModuleInit(): Promise<void> {
    await this.generations.createIndexes();
  }
}
