import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { onlyFace } from '@xuekao/face';
import { Types } from 'mongoose';
import { cleanFacePhoto, FacePhotos, FaceProviders, FaceRegister } from '../../faces/index.js';
import { Site } from '../../site/index.js';
import { PeopleCollections } from '../people.collections.js';

/** The face that an administrator sets in the form of a user. */
@Injectable()
export class UserFaces {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly site: Site,
    private readonly photos: FacePhotos,
    private readonly providers: FaceProviders,
    private readonly register: FaceRegister,
  ) {}

  /**
   * A photo that can be used, before anything is changed; null where none was sent. @throws {BusinessError} FACE_OFF, FACE_UNAVAILABLE,
   * FACE_COUNT, FACE_SMALL, FILE_CONTENT
   */
  async check(face: string | undefined): Promise<Buffer | null> {
    if (!face) return null;
    if (!(await this.site.settings()).switches.faceLogin) throw new BusinessError('FACE_OFF');
    const photo = await cleanFacePhoto(face);
    const { provider } = await this.providers.inUse();
    await this.providers.ask(async () => onlyFace(await provider.detect(photo)));
    return photo;
  }

  /** `face` as the form sent it: empty takes the face away, absent keeps it. */
  async apply(userId: string, face: string | undefined, photo: Buffer | null): Promise<void> {
    if (face === undefined) return;
    const person = new Types.ObjectId(userId);
    if (!photo) return this.register.remove(person);
    const photoId = await this.photos.keep(person, photo);
    await this.collections.transaction((session) => this.register.name(person, photoId, session));
    await this.register.enrol(person);
  }

  whoHas(people: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    return this.register.whoHas(people);
  }
}
