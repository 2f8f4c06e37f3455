export { cloudFaceProvider, type CloudFaceProvider } from './cloud/face-provider-of.js';
export {
  FaceRefusal,
  FaceUnavailable,
  judge,
  leastFacePx,
  onlyFace,
  type Comparison,
  type Face,
  type FaceGallery,
  type FaceProvider,
  type Recognition,
  type Turn,
} from './face-provider.js';
export { FaceEngine } from './local/face-engine.js';
export { LocalFaceProvider, type TemplateStore } from './local/local-provider.js';
