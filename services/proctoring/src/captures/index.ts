export { CapturesModule } from './captures.module.js';
