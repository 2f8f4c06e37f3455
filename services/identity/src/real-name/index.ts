export { RealNameModule } from './real-name.module.js';
export { RealNameService } from './real-name.service.js';
