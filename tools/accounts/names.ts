import { serviceFolders } from '../support/services.ts';

/** Every process has an account of its own name on MongoDB, NATS and Redis; the gateway has none on MongoDB. */
export const accountNames = (): string[] => ['gateway', ...serviceFolders()];

/** The process that makes streams at the broker (libs/platform/src/streams): it has an account there, and none elsewhere. */
export const keeperName = 'streams';

/** `exam` → `EXAM`, as in `MONGO_URL_EXAM`. */
export const settingName = (account: string): string => account.toUpperCase().replaceAll('-', '_');
