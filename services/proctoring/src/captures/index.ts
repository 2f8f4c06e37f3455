export { CaptureCollections } from './capture.collections.js';
export { CapturesModule } from './captures.module.js';
