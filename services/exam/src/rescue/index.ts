export { RescueModule } from './rescue.module.js';
