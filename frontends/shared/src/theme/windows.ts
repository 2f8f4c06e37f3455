/**
 * A phone that lies on its side: no height to share, and no desk. Style sheets cannot share a query: those that need this one repeat it,
 * and windows.spec.ts holds them to it.
 */
export const lying = '(min-width: 640px) and (max-height: 479px)';
/** A phone, whichever way it is held. */
export const onPhone = `(max-width: 599.95px), ${lying}`;
