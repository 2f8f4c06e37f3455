import { learnerPages } from '@xuekao/contracts/addresses';
import { createApi, createTokenStore, type ApiOptions, type CallOutput, type CallPath } from '@xuekao/frontend-shared';
import { createStream } from '@xuekao/frontend-shared/stream';

export const tokens = createTokenStore();

type SignedOutListener = (message: string) => void;
let signedOutListener: SignedOutListener = () => undefined;
/** Set once by the application; the client itself knows no pages. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOutListener = listener;
}

const options: ApiOptions = {
  token: () => tokens.get(),
  onSignedOut: (message) => {
    tokens.clear();
    signedOutListener(message);
  },
  // the page of the licence belongs to the other application
  onLicence: () => {
    tokens.clear();
    window.location.assign(learnerPages.Licence);
  },
};
export const api = createApi(options);
/** For calls that are answered with server events. */
export const stream = createStream(options);

/** One row of a paging call. */
export type RowOf<P extends CallPath> = CallOutput<P> extends { records: (infer R)[] } ? R : never;
/** One element of a list call. */
export type ItemOf<P extends CallPath> = CallOutput<P> extends (infer R)[] ? R : never;
