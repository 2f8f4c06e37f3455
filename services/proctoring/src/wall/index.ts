export { WallModule } from './wall.module.js';
export { WallService } from './wall.service.js';
