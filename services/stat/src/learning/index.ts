export { LearningModule } from './learning.module.js';
