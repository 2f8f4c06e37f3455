export { PrintModule } from './print.module.js';
export { verifyArchive } from './verify-archive.js';
