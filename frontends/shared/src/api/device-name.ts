import { randomHex } from '../lib/random-hex.js';

/** Name of this browser, for both applications: whoever answers a paper here answers it on one device. It says nothing of the person. */
const key = 'xuekao-device';
let device: string | undefined;

/** Random, and the same as long as the browser keeps it; where it keeps nothing, as long as the page lives. As a header of calls. */
export function named(): { device: string } {
  if (device !== undefined) return { device };
  device = randomHex(16);
  try {
    localStorage.setItem(key, (device = localStorage.getItem(key) ?? device));
  } catch {
    // full or forbidden
  }
  return { device };
}
