/** Words and deeds of a paper that hardly anybody meets, in one file: see other-answer.tsx. */
export const rareNews = () => import('./other-answer.js');
