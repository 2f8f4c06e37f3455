const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 24 hex digits, the form of every id on the wire. */
export const newWireId = (): string => hex(12);

/** Names a row of a form; never sent. Random, because drafts bring their rows back after a reload. */
export const newKey = (): string => `k${hex(6)}`;
