import { forgottenListeners, hasChannel, leftChannel } from './forgotten.js';

/** Hears of sign-outs in other tabs. @returns ends it */
export function hearForgotten(): () => void {
  if (!hasChannel()) return () => undefined;
  const channel = new BroadcastChannel(leftChannel);
  channel.onmessage = () => {
    for (const listener of forgottenListeners) listener();
    import('./forget-person.js').then(
      ({ forgetTab }) => forgetTab(),
      () => undefined,
    );
  };
  return () => channel.close();
}
