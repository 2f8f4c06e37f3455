import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sealedPictureSchema, type SealedPicture } from '@xuekao/pictures';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model, mongo } from 'mongoose';
import { JudgedRows, type JudgedRow } from '../kernel/judged-rows.js';
import { captureTileSchema, CaptureTiles, type CaptureTileDoc } from './capture-tiles.js';
import { captureSchema, faceCheckSchema, type CaptureDoc, type FaceCheckDoc } from './capture.model.js';

@Injectable()
export class CaptureCollections implements OnModuleInit {
  readonly captures: Model<CaptureDoc>;
  readonly pictures: Model<SealedPicture>;
  readonly faceChecks: Model<FaceCheckDoc>;
  readonly tileDocs: Model<CaptureTileDoc>;
  // mongoose leaves the type of the driver's collections open
  readonly tiles = new CaptureTiles(() => ({
    looks: this.captures.collection as unknown as mongo.Collection<CaptureDoc>,
    tiles: this.tileDocs.collection as unknown as mongo.Collection<CaptureTileDoc>,
  }));
  readonly judged = new JudgedRows(
    'capture',
    () => this.captures.collection as unknown as mongo.Collection<JudgedRow>,
    (paperId, change) => this.tiles.around(paperId, change),
  );

  constructor(@Inject(MONGO) connection: Connection) {
    this.captures = connection.model<CaptureDoc>('Capture', captureSchema, 'captures');
    this.pictures = connection.model<SealedPicture>('CapturePicture', sealedPictureSchema('paperId'), 'capture_pictures');
    this.tileDocs = connection.model<CaptureTileDoc>('CaptureTile', captureTileSchema, 'capture_tiles');
    this.faceChecks = connection.model<FaceCheckDoc>('FaceCheck', faceCheckSchema, 'face_checks');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.captures, this.pictures, this.tileDocs, this.faceChecks]) await model.createIndexes();
  }
}
