/** Ids of the page's elements, for what scrolls to them. */
export const elementIdOf = (quId: string): string => `qu-${quId}`;
export const offerIdOf = (quId: string): string => `offer-${quId}`;
export const toolsButtonId = 'exam-tools-button';
