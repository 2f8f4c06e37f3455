import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PictureDecoder } from '@xuekao/pictures';
import { CONFIG, LOGGER, repeat, SecretBox, ServiceTime, type Config, type Logger, type Repeat } from '@xuekao/platform';
import { CaptureCollections } from './capture.collections.js';

const everyMs = 600_000;
const dayMs = 86_400_000;
/** Of what a camera sends. */
const cameraPixels = 4_000_000;

/** Pictures of sittings: decoded in a process of their own, sealed each for its place, and deleted when their time is over. */
@Injectable()
export class CapturePictures implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly decoder = new PictureDecoder('captures', { maxWaiting: 60 });
  private readonly box: SecretBox;
  private runs: Repeat | undefined;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
    private readonly store: CaptureCollections,
    private readonly time: ServiceTime,
  ) {
    this.box = new SecretBox(config, 'captures');
  }

  onApplicationBootstrap(): void {
    this.runs = repeat(
      () => this.removeOld(),
      { everyMs, firstMs: 1000 },
      (error) => this.logger.warn({ err: error }, 'pictures of sittings were not deleted'),
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

  async keep(id: string, paperId: string, jpeg: Buffer, days: number): Promise<void> {
    const until = new Date(this.time.now() + days * dayMs);
    const picture = { paperId, sealed: this.box.seal(jpeg, placeOf(id)), until };
    await this.store.pictures.updateOne({ _id: id }, { $setOnInsert: picture }, { upsert: true });
  }

  /** Null: there is none, or its time is over. */
  async jpegOf(id: string): Promise<Buffer | null> {
    const picture = await this.store.pictures.findOne({ _id: id, until: { $gt: new Date(this.time.now()) } }).lean();
    return picture && this.box.open(picture.sealed, placeOf(id));
  }

  /** Address of data of each that is still there. */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.store.pictures.find({ _id: { $in: [...ids] }, until: { $gt: new Date(this.time.now()) } }).lean();
    return new Map(found.map(({ _id, sealed }) => [_id, asDataAddress(this.box.open(sealed, placeOf(_id)))]));
  }

  async kept(paperId: string): Promise<ReadonlySet<string>> {
    const found = await this.store.pictures.find({ paperId, until: { $gt: new Date(this.time.now()) } }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Pictures of these attempts. */
  count(paperIds: readonly string[]): Promise<number> {
    return this.store.pictures.countDocuments({ paperId: { $in: [...paperIds] }, until: { $gt: new Date(this.time.now()) } });
  }

  /** @param before of looks that came before it; times and verdicts of the looks stay */
  async erase(paperIds: readonly string[], before: Date): Promise<void> {
    for (const paperId of paperIds) {
      const looks = await this.store.captures.find({ paperId, at: { $lte: before } }, { _id: 1 }).lean();
      await this.store.pictures.deleteMany({ _id: { $in: looks.map(({ _id }) => _id) } });
    }
  }

  /** The clock of retention. */
  async removeOld(): Promise<void> {
    const { deletedCount } = await this.store.pictures.deleteMany({ until: { $lte: new Date(this.time.now()) } });
    if (deletedCount > 0) this.logger.info({ count: deletedCount }, 'pictures of sittings were deleted after their time');
  }
}

const placeOf = (id: string): string => `capture:${id}`;
const asDataAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
