export { OwnModule } from './own.module.js';
