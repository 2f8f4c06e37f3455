export { resultGroups, resultHead, scoresOf, toMark } from './marked-paper.view.js';
export { MarkingModule } from './marking.module.js';
