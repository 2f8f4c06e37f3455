export { CaptureEvidence } from './capture-evidence.js';
export { CaptureCollections } from './capture.collections.js';
export { CapturePictures } from './capture-pictures.js';
export { NewestPictures, type NewestPicture } from './newest-pictures.js';
export { CapturesModule } from './captures.module.js';
