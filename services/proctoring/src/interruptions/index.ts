export { InterruptionService } from './interruption.service.js';
export { InterruptionCollections } from './interruption.collections.js';
export { InterruptionsModule } from './interruptions.module.js';
