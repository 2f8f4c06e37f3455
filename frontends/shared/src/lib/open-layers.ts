import { createContext } from 'react';

/**
 * What opens over a page by itself, such as a picture, says so here with the way to close it: an application may let Back close it. The
 * answer is how to say that it is closed.
 */
export const OpenLayers = createContext<((close: () => void) => () => void) | null>(null);
