import { learnerPages } from '@xuekao/contracts/addresses';
import { createApi, createTokenStore, type CallOutput, type CallPath } from '@xuekao/frontend-shared';

export const tokens = createTokenStore();

type SignedOutListener = (message: string) => void;
let signedOutListener: SignedOutListener = () => undefined;
/** Set once by the application; the client itself knows no pages. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOutListener = listener;
}

export const api = createApi({
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
});

/** One row of a paging call. */
export type RowOf<P extends CallPath> = CallOutput<P> extends { records: (infer R)[] } ? R : never;
/** One element of a list call. */
export type ItemOf<P extends CallPath> = CallOutput<P> extends (infer R)[] ? R : never;
