export { BattlesModule } from './battles.module.js';
