export { PointsModule } from './points.module.js';
