/** `menu`: how the exam looks, and the way to the others */
export type Tool = 'menu' | 'saves' | 'notes' | 'calculator';

/** These are used beside a question: where there is room they do not cover it. */
export const isDocked = (tool: Tool | null, narrow: boolean): boolean => !narrow && (tool === 'notes' || tool === 'calculator');
