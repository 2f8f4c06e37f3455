import { randomHex } from '@xuekao/frontend-shared/core';

/** 24 hex digits, the form of every id on the wire. */
export const newWireId = (): string => randomHex(12);

/** Names a row of a form; never sent. Random, because drafts bring their rows back after a reload. */
export const newKey = (): string => `k${randomHex(6)}`;
