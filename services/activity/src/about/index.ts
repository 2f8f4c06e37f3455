export { AboutModule } from './about.module.js';
