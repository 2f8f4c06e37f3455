import type { CallOutput } from '@xuekao/frontend-shared';

/** How far the marking of an exam is. */
export type Marking = CallOutput<'/api/paper/marking/questions'>;
