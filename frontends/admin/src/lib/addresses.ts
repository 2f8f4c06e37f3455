/** A list with conditions, in the form in which lists keep them in the address. */
export const filterAddress = (path: string, filter: Record<string, unknown>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' }).toString()}`;

/** react-admin's page of the sign-in. */
export const signInPath = '/login';

/** The place on the page of an exam where marks and keys are released. */
export const releaseAnchor = 'release';
