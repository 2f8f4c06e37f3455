export { LearnDayCollections } from './learn-day.collections.js';
export { LearningModule } from './learning.module.js';
