export { Ledger } from './ledger.js';
export { PointsModule } from './points.module.js';
export { PointsPeople } from './points-people.js';
