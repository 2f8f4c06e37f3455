export { AnswerFilesModule } from './answer-files.module.js';
