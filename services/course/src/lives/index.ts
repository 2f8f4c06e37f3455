export { LiveReader } from './live-reader.js';
export { LiveViewing } from './live-viewing.js';
export { LivesModule } from './lives.module.js';
