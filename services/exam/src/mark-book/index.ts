export { MarkBookModule } from './mark-book.module.js';
