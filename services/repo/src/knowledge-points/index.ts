export { PointCollections } from './point.collections.js';
export { PointService } from './point.service.js';
export { newPointCode } from './point.code.js';
export { PointsModule } from './points.module.js';
export { QuestionsOfPoint } from './questions-of-point.js';
