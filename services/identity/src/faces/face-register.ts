import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { FaceRefusal } from '@xuekao/face';
import { BusinessError } from '@xuekao/contracts';
import { LOGGER, OutboundError, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { Types, type ClientSession } from 'mongoose';
import { FaceCollections } from './face.collections.js';
import type { FaceDoc } from './face.model.js';
import { FacePhotos } from './face-photos.js';
import { FaceProviders, type FaceProviderInUse } from './face-providers.js';

const sweepMs = 30_000;
const atOnce = 20;

/**
 * The faces that people sign in with. The provider in use learns each of them at once where it can be reached, else with the next sweep;
 * after a change of provider the sweeps tell the new one.
 */
@Injectable()
export class FaceRegister implements OnApplicationBootstrap, OnApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly collections: FaceCollections,
    private readonly photos: FacePhotos,
    private readonly providers: FaceProviders,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepMs },
      (error) => this.logger.warn({ err: error }, 'faces were not enrolled'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** Names the photo; `enrol` follows when that is committed. */
  async name(userId: Types.ObjectId, photoId: Types.ObjectId, session: ClientSession): Promise<void> {
    const change = { $set: { photoId, enrolledBy: '', fault: '', template: '', updatedAt: new Date() }, $inc: { rev: 1 } };
    await this.collections.faces.updateOne({ _id: userId }, change, { upsert: true, session });
    await this.photos.sweep(userId, session);
  }

  async remove(userId: Types.ObjectId): Promise<void> {
    const face = await this.collections.faces.findByIdAndDelete(userId).lean<FaceDoc>();
    if (!face) return;
    await this.photos.sweep(userId);
    // a cloud that cannot be reached now keeps a face that belongs to nobody here: it is never accepted
    const provider = await this.providers.inUse().catch(() => null);
    if (provider?.name === face.enrolledBy)
      await this.providers.ask(() => provider.provider.gallery.remove(String(userId))).catch(() => undefined);
  }

  /** Tells the provider in use; where it cannot be reached the sweep does it later. */
  async enrol(userId: Types.ObjectId): Promise<void> {
    const [face, provider] = [
      await this.collections.faces.findById(userId).lean<FaceDoc>(),
      await this.providers.inUse().catch(() => null),
    ];
    if (face && provider) await this.tell(face, provider);
  }

  /** Whether the person can be recognised by it now. */
  async isEnrolled(userId: string, provider: string): Promise<boolean> {
    return (
      Types.ObjectId.isValid(userId) && (await this.collections.faces.exists({ _id: userId, enrolledBy: provider, fault: '' })) !== null
    );
  }

  /** People whose face can be recognised, as far as the provider has no objection to the photo. */
  async whoCan(userIds: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.collections.faces.find({ _id: { $in: userIds }, fault: '' }, { _id: 1 }).lean<FaceDoc[]>()).map(({ _id }) => String(_id)),
    );
  }

  async whoHas(userIds: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.collections.faces.find({ _id: { $in: userIds } }, { _id: 1 }).lean<FaceDoc[]>()).map(({ _id }) => String(_id)),
    );
  }

  private async sweep(): Promise<void> {
    const provider = await this.providers.inUse().catch(() => null);
    if (!provider) return;
    const missing = await this.collections.faces
      .find({ enrolledBy: { $ne: provider.name }, photoId: { $ne: null } })
      .limit(atOnce)
      .lean<FaceDoc[]>();
    for (const face of missing) if (!(await this.tell(face, provider))) return;
  }

  /** Whether the provider answered; what it finds wrong with a photo is kept, so that it is not asked for ever. */
  private async tell(face: FaceDoc, { name, provider }: FaceProviderInUse): Promise<boolean> {
    const photo = await this.photos.read(face.photoId);
    if (!photo) return true;
    const settle = (fault: string) =>
      this.collections.faces.updateOne(
        { _id: face._id, rev: face.rev },
        { $set: { enrolledBy: name, fault, updatedAt: new Date() }, $inc: { rev: 1 } },
      );
    try {
      await provider.gallery.enrol(String(face._id), photo);
      await settle('');
      return true;
    } catch (error) {
      if (error instanceof FaceRefusal) await settle(error.reason);
      else if (error instanceof OutboundError) this.logger.warn({ reason: error.message }, 'a face is enrolled later');
      else if (!(error instanceof BusinessError)) throw error;
      return error instanceof FaceRefusal;
    }
  }
}
