import { randomBytes } from 'node:crypto';
import { fresh } from '../../school.js';

export const newName = (label: string): string => fresh(label).replaceAll('_', '-').slice(-32);
/** Letters only. */
export const newWord = (): string => Array.from(randomBytes(20), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
export const newKey = (): string => randomBytes(16).toString('hex');
export const newRequestId = (): string => randomBytes(12).toString('hex');
