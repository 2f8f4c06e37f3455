import { useSyncExternalStore } from 'react';
import { currentAppearance, subscribeAppearance, type Appearance } from './appearance.js';

export const useAppearance = (): Appearance => useSyncExternalStore(subscribeAppearance, currentAppearance);
