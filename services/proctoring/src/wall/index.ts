export { WallModule } from './wall.module.js';
