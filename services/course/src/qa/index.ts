export { QaModule } from './qa.module.js';
