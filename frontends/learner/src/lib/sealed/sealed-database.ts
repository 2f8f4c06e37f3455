export const sealedDatabase = 'xuekao-sealed';

/** Whether this browser ever kept questions as ciphertext, without the code that reads them. One that does not say asks for the paper. */
export const isAnySealed = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === sealedDatabase);
