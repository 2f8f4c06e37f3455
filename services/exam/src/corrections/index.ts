export { CorrectionNews } from './correction.news.js';
export { CorrectionNotes } from './correction.notes.js';
export { CorrectionsModule } from './corrections.module.js';
