export { BadgesModule } from './badges.module.js';
