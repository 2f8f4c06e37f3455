import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import { Types, type ClientSession } from 'mongoose';
import sharp from 'sharp';
import { Collections } from '../store/collections.js';
import type { FacePhotoDoc } from './face.model.js';

const maxPixels = 40_000_000;
/** Of what a camera sends: whoever has not signed in must not make us decode posters. */
export const cameraPixels = 4_000_000;
/** More is of no use to a recognition, and less has to be kept. */
const longestSidePx = 1280;

/**
 * What arrives as base64, decoded within limits and encoded anew: metadata and whatever else was in the file are gone.
 * @param pixels most that are decoded
 * @throws {BusinessError} FILE_CONTENT, FILE_PIXELS
 */
export async function cleanFacePhoto(base64: string, pixels = maxPixels): Promise<Buffer> {
  try {
    const photo = sharp(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64'), { limitInputPixels: pixels, failOn: 'error' });
    const { format } = await photo.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new BusinessError('FILE_CONTENT');
    const upright = photo.rotate().resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true });
    return await upright.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer();
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    throw new BusinessError(error instanceof Error && /pixel limit/i.test(error.message) ? 'FILE_PIXELS' : 'FILE_CONTENT');
  }
}

export const asDataAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

/** Photos of faces, each sealed for its own place. They have no address: whoever may see one gets it in the answer of a call. */
@Injectable()
export class FacePhotos {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly collections: Collections,
  ) {
    this.box = new SecretBox(config, 'face-photos');
  }

  async keep(userId: Types.ObjectId, jpeg: Buffer): Promise<Types.ObjectId> {
    const _id = new Types.ObjectId();
    await this.collections.facePhotos.create({ _id, userId, sealed: this.box.seal(jpeg, placeOf(_id)), createdAt: new Date() });
    return _id;
  }

  /** null once it was deleted */
  async read(id: Types.ObjectId | null): Promise<Buffer | null> {
    const doc = id === null ? null : await this.collections.facePhotos.findById(id).lean<FacePhotoDoc>();
    return doc && this.box.open(doc.sealed, placeOf(doc._id));
  }

  /** Deletes those of a person that nothing names any more. */
  async sweep(userId: Types.ObjectId, session?: ClientSession): Promise<void> {
    const { faces, realNames, facePhotos } = this.collections;
    const options = session ? { session } : {};
    const [face, application] = [await faces.findById(userId, { photoId: 1 }, options).lean(), await realNames.findById(userId, { photoId: 1 }, options).lean()];
    const kept = [face?.photoId, application?.photoId].filter((id) => id !== null && id !== undefined);
    await facePhotos.deleteMany({ userId, _id: { $nin: kept } }, options);
  }
}

const placeOf = (id: Types.ObjectId): string => `face-photo:${String(id)}`;
