/** Account of the process that makes streams and consumers, and its name among processes. */
export const streamKeeper = 'streams';
