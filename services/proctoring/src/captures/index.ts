export { CaptureCollections } from './capture.collections.js';
export { CapturePictures } from './capture-pictures.js';
export { CapturesModule } from './captures.module.js';
