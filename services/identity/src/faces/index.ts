export { asDataAddress, cameraPixels, cleanFacePhoto, FacePhotos } from './face-photos.js';
export { type FaceProviderInUse, FaceProviders, refusalOf } from './face-providers.js';
export { FaceRegister } from './face-register.js';
export { FaceVerifier } from './face-verifier.js';
export { FacesModule } from './faces.module.js';
export { PhotosOfApplications } from './photos-of-applications.js';
