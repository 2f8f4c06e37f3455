export { RewardsModule } from './rewards.module.js';
