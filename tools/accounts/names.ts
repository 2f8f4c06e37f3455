import { serviceFolders } from '../support/services.ts';

/** Every process has an account of its own name on MongoDB, NATS and Redis; the gateway has none on MongoDB. */
export const accountNames = (): string[] => ['gateway', ...serviceFolders()];

/** `exam` → `EXAM`, as in `MONGO_URL_EXAM`. */
export const settingName = (account: string): string => account.toUpperCase().replaceAll('-', '_');
