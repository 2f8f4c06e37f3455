import { Inject, Injectable } from '@nestjs/common';
import { PictureDecoder, maxPixels } from '@xuekao/pictures';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import { Types, type ClientSession } from 'mongoose';
import { FaceCollections } from './face.collections.js';
import type { FacePhotoDoc } from './face.model.js';
import { PhotosOfApplications } from './photos-of-applications.js';

/** Of what a camera sends: whoever has not signed in must not make us decode posters. */
export const cameraPixels = 4_000_000;
/** A sign-in brings nine photos at once. It does not wait for large ones that somebody submits: those have a process of their own. */
const ofCamera = new PictureDecoder('faces-camera', { maxWaiting: 60 });
const submitted = new PictureDecoder('faces-submitted');

/**
 * Decodes base64 within limits and encodes the photo anew in a process of its own: metadata and all else that was in the file are gone.
 * @param pixels most that are decoded
 * @throws {BusinessError} FILE_CONTENT, FILE_PIXELS, PICTURE_HARD, PICTURES_BUSY
 */
export async function cleanFacePhoto(base64: string, pixels = maxPixels): Promise<Buffer> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
  const decoder = pixels > cameraPixels ? submitted : ofCamera;
  return (await decoder.clean({ kind: 'photo', maxPixels: pixels }, bytes, null)).bytes;
}

export const asDataAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

/** Photos of faces, each sealed for its own place. They have no address: whoever may see one gets it in the answer of a call. */
@Injectable()
export class FacePhotos {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly collections: FaceCollections,
    private readonly applications: PhotosOfApplications,
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
    const { faces, facePhotos } = this.collections;
    const options = session ? { session } : {};
    const [face, shown] = [await faces.findById(userId, { photoId: 1 }, options).lean(), await this.applications.shownBy(userId, session)];
    const kept = [face?.photoId, shown].filter((id) => id !== null && id !== undefined);
    await facePhotos.deleteMany({ userId, _id: { $nin: kept } }, options);
  }
}

const placeOf = (id: Types.ObjectId): string => `face-photo:${String(id)}`;
