export { CodesModule } from './codes.module.js';
