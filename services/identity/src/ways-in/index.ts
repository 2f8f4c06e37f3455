export { WaysInModule } from './ways-in.module.js';
