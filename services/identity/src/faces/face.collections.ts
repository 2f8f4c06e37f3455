import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { facePhotoSchema, faceSchema, type FaceDoc, type FacePhotoDoc } from './face.model.js';

/** Faces that people sign in with, and photos. */
@Injectable()
export class FaceCollections extends OwnCollections {
  readonly faces = this.own<FaceDoc>('Face', faceSchema, 'faces');
  readonly facePhotos = this.own<FacePhotoDoc>('FacePhoto', facePhotoSchema, 'face_photos');
}
