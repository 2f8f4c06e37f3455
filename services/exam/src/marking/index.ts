export { resultGroups, resultHead, scoresOf } from './marked-paper.view.js';
export { MarkingModule } from './marking.module.js';
