export { ProctoredModule } from './proctored.module.js';
