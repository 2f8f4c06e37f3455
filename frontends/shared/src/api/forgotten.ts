export const leftChannel = 'xuekao-left';
export const hasChannel = (): boolean => typeof BroadcastChannel !== 'undefined';

export const forgottenListeners = new Set<() => void>();
/** Runs when the person signs out by their own will, in this tab or another: for what a page holds in memory. */
export const onForgotten = (run: () => void): void => void forgottenListeners.add(run);
