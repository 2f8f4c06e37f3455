export { ErasuresModule } from './erasures.module.js';
