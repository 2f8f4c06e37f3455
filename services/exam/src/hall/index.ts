export { HallModule } from './hall.module.js';
