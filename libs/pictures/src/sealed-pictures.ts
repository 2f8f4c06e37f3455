import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { repeat, type Logger, type Repeat, type SecretBox, type ServiceTime } from '@xuekao/platform';
import { Schema, type Model } from 'mongoose';
import { PictureDecoder } from './decoder.js';
import type { Tone } from './tone.js';

const everyMs = 600_000;
const dayMs = 86_400_000;
/** Of what a camera sends. */
const cameraPixels = 4_000_000;

/** A picture, sealed for its own place; it goes with its time. One more field, which its schema names, tells whose it is. */
export interface SealedPicture {
  /** of the look of the camera that it is of */
  _id: string;
  sealed: string;
  until: Date;
}

/** @param owner field with the id of what the pictures belong to */
export function sealedPictureSchema(owner: string): Schema<SealedPicture> {
  const text = { type: String, required: true } as const;
  const fields = { _id: text, [owner]: text, sealed: text, until: { type: Date, required: true } };
  // a second hand beside the service's clock: pictures go also where no process of the service runs any more
  return new Schema<SealedPicture>(fields, schemaOptions).index({ until: 1 }, { expireAfterSeconds: 86_400 }).index({ [owner]: 1 });
}

export interface SealedPicturesOptions {
  /** name of the decoder's queue in metrics */
  decoder: string;
  /** kind of picture, before the id in the place that each is sealed for: another one does not open what is stored */
  place: string;
  /** as for `sealedPictureSchema` */
  owner: string;
  /** plural, for the log */
  people: string;
}

/** Pictures that a camera takes of people: decoded in a process of their own, sealed each for its place, and deleted after their time. */
export abstract class SealedPictures implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly decoder: PictureDecoder;
  private runs: Repeat | undefined;

  /** @param box of the service: a key has one purpose */
  protected constructor(
    private readonly options: SealedPicturesOptions,
    private readonly pictures: Model<SealedPicture>,
    private readonly box: SecretBox,
    private readonly logger: Pick<Logger, 'info' | 'warn'>,
    private readonly time: Pick<ServiceTime, 'now'>,
  ) {
    this.decoder = new PictureDecoder(options.decoder, { maxWaiting: 60 });
  }

  onApplicationBootstrap(): void {
    this.runs = repeat(
      () => this.removeOld(),
      { everyMs, firstMs: 1000 },
      (error) => this.logger.warn({ err: error }, `pictures of ${this.options.people} were not deleted`),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runs?.end();
    this.decoder.close();
  }

  /**
   * A JPEG of what was sent, without all else that was in the file.
   * @throws {BusinessError} FILE_CONTENT, FILE_PIXELS, PICTURE_HARD, PICTURES_BUSY, BUSY
   */
  async clean(base64: string, userId: string): Promise<Buffer> {
    const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
    return (await this.decoder.clean({ kind: 'photo', maxPixels: cameraPixels }, bytes, userId)).bytes;
  }

  /** The same, with the light in its middle. @throws {BusinessError} as `clean` */
  async cleanAndMeasure(base64: string, userId: string): Promise<{ jpeg: Buffer; tone: Tone }> {
    const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
    const { bytes: jpeg, tone } = await this.decoder.clean({ kind: 'photo', maxPixels: cameraPixels, tone: true }, bytes, userId);
    return { jpeg, tone: tone ?? [0, 0, 0] };
  }

  /** Stores it once: kept again it stays as it is. */
  async keep(id: string, ownerId: string, jpeg: Buffer, days: number): Promise<void> {
    const until = new Date(this.time.now() + days * dayMs);
    const picture = { [this.options.owner]: ownerId, sealed: this.box.seal(jpeg, this.placeOf(id)), until };
    await this.pictures.updateOne({ _id: id }, { $setOnInsert: picture }, { upsert: true });
  }

  /** Null: there is none, or its time is over. */
  async jpegOf(id: string): Promise<Buffer | null> {
    const picture = await this.pictures.findOne({ _id: id, until: this.later() }).lean();
    return picture && this.box.open(picture.sealed, this.placeOf(id));
  }

  /** The same as an address that holds the picture itself. */
  async addressOf(id: string): Promise<string | null> {
    const jpeg = await this.jpegOf(id);
    return jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  }

  /** Of these looks, those that have a picture. */
  async kept(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.pictures.find({ _id: { $in: [...ids] }, until: this.later() }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => _id));
  }

  /** How many these owners have. */
  count(ownerIds: readonly string[]): Promise<number> {
    return this.pictures.countDocuments({ [this.options.owner]: { $in: [...ownerIds] }, until: this.later() });
  }

  /** Deletes those of these looks. */
  async eraseLooks(ids: readonly string[]): Promise<void> {
    await this.pictures.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Deletes all of an owner. @returns how many there were */
  async erase(ownerId: string): Promise<number> {
    return (await this.pictures.deleteMany({ [this.options.owner]: ownerId })).deletedCount;
  }

  /** The clock of retention. */
  private async removeOld(): Promise<void> {
    const { deletedCount } = await this.pictures.deleteMany({ until: { $lte: new Date(this.time.now()) } });
    if (deletedCount > 0) this.logger.info({ count: deletedCount }, `pictures of ${this.options.people} were deleted after their time`);
  }

  private placeOf(id: string): string {
    return `${this.options.place}:${id}`;
  }

  private later(): { $gt: Date } {
    return { $gt: new Date(this.time.now()) };
  }
}
