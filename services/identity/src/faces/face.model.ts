import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** A photo by itself, sealed: lists never read it, and it goes when it is no longer needed (security.md row 35). */
export interface FacePhotoDoc {
  _id: Types.ObjectId;
  /** whose it is */
  userId: Types.ObjectId;
  /** JPEG, sealed for `face-photo:<_id>` */
  sealed: string;
  createdAt: Date;
}

/** The face that a person can sign in with. One per person; `_id` is the person's. */
export interface FaceDoc {
  _id: Types.ObjectId;
  /** null once the photo was deleted: what was made of it works on */
  photoId: Types.ObjectId | null;
  /** grows with every photo */
  rev: number;
  /** the provider that knows the photo of `rev`; empty while none does */
  enrolledBy: string;
  /** why a provider did not want the photo */
  fault: string;
  /** of the local provider, sealed for `face-template:<_id>` */
  template: string;
  updatedAt: Date;
}

export const facePhotoSchema = new Schema<FacePhotoDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    sealed: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
facePhotoSchema.index({ userId: 1 });

export const faceSchema = new Schema<FaceDoc>(
  {
    photoId: { type: Schema.Types.ObjectId, default: null },
    rev: { type: Number, required: true },
    enrolledBy: { type: String, default: '' },
    fault: { type: String, default: '' },
    template: { type: String, default: '' },
    updatedAt: { type: Date, required: true },
  },
  schemaOptions,
);
faceSchema.index({ enrolledBy: 1, rev: 1 });
