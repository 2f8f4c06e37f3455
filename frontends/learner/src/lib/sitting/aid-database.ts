export const aidDatabase = 'xuekao-aids';

/**
 * Whether anybody has sat a paper with this browser, without the code that reads what is kept of it. One that does not say which databases
 * it has sweeps at the next sitting.
 */
export const areAidsKept = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === aidDatabase);
