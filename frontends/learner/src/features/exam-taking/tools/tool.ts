import { lazyPart } from '@xuekao/frontend-shared';

/** of the papers that allow one, which want it when they are opened: later there may be no network */
export const Calculator = lazyPart(async () => (await import('./calculator.js')).Calculator);

/** `menu`: how the exam looks, and the way to the others */
export type Tool = 'menu' | 'saves' | 'notes' | 'calculator';

/** These are used beside a question: where there is room they do not cover it. */
export const isDocked = (tool: Tool | null, narrow: boolean): boolean => !narrow && (tool === 'notes' || tool === 'calculator');
