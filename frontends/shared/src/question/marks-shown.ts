import { createContext } from 'react';

/** Whether questions say what they are worth and what was gained; false in practice, which gives no marks. */
export const MarksShown = createContext(true);
