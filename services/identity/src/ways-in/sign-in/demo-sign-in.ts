import { isIP } from 'node:net';
import { demoButtons } from '../../kernel/demo-buttons.js';

const ownMachine = (address: string): boolean => isIP(address) !== 0 && /^(?:::ffff:)?127\.|^::1$/.test(address);

/**
 * Whether a sign-in comes from one of the demo's buttons: in demo mode (which the configuration refuses off loopback), from this
 * machine, with exactly the name and password that the page shows anyway. A captcha would protect nothing there.
 * @param address of the one who asks, as the gateway saw it
 */
export function isDemoButton(demo: boolean, address: string, { userName, password }: { userName: string; password: string }): boolean {
  return demo && ownMachine(address) && demoButtons.some((button) => button.userName === userName && button.password === password);
}
