import { Global, Module } from '@nestjs/common';
import { RecognitionProviders } from '../site/index.js';
import { FaceCollections } from './face.collections.js';
import { FacePhotos } from './face-photos.js';
import { FaceProviders } from './face-providers.js';
import { FaceRegister } from './face-register.js';
import { FaceRetention } from './face-retention.js';
import { FaceTemplates } from './face-templates.js';
import { FaceVerifier } from './face-verifier.js';

@Global()
@Module({
  providers: [
    FaceCollections,
    FacePhotos,
    FaceTemplates,
    FaceProviders,
    FaceRegister,
    FaceRetention,
    FaceVerifier,
    { provide: RecognitionProviders, useExisting: FaceProviders },
  ],
  exports: [FacePhotos, FaceProviders, FaceRegister, FaceVerifier, RecognitionProviders],
})
export class FacesModule {}
