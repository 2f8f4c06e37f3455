import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { QueryFilter, Types } from 'mongoose';
import { FaceCollections } from './face.collections.js';
import type { FaceDoc } from './face.model.js';
import { FacePhotos } from './face-photos.js';
import { PhotosOfApplications } from './photos-of-applications.js';

/** security.md, proposed retention: photos of real names until audited and 30 days; what the provider knows by then is enough. */
const keptMs = 30 * 86_400_000;
const everyMs = 3_600_000;

/** Deletes photos that have served: of applications that were decided, and of faces that the provider in use has learnt. */
@Injectable()
export class FaceRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private runs: Repeat | undefined;

  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
    private readonly collections: FaceCollections,
    private readonly photos: FacePhotos,
    private readonly applications: PhotosOfApplications,
  ) {}

  onApplicationBootstrap(): void {
    this.runs = repeat(
      () => this.run(),
      { everyMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'photos of faces were not deleted'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runs?.end();
  }

  private async run(): Promise<void> {
    const before = new Date(Date.now() - keptMs);
    const { faces } = this.collections;
    const learnt: QueryFilter<FaceDoc> = { photoId: { $ne: null }, enrolledBy: { $ne: '' }, fault: '', updatedAt: { $lt: before } };
    const owners: Types.ObjectId[] = [...(await this.applications.letGo(before)), ...(await faces.distinct('_id', learnt))];
    await faces.updateMany(learnt, { photoId: null });
    for (const owner of owners) await this.photos.sweep(owner);
    if (owners.length > 0) this.logger.info({ count: owners.length }, 'photos of faces were deleted after their time');
  }
}
