import { createContext } from 'react';

/**
 * Registry of layers that open over a page by themselves, such as a picture, with the way to close each: an application may let Back close
 * it. The result is how to say that it is closed.
 */
export const OpenLayers = createContext<((close: () => void) => () => void) | null>(null);
