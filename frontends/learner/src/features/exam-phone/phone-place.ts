/** Knowledge of the phone about its sitting; it outlives a reload of the page, and no longer than its tab. */
export interface PhonePlace {
  token: string;
  title: string;
  facing: 'environment' | 'user';
  /** it was sending: a reload goes on with it */
  sends: boolean;
}

const key = 'exam-phone';

export function readPlace(): PhonePlace | null {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
    return typeof found === 'object' && found !== null && 'token' in found ? (found as PhonePlace) : null; // written below only
  } catch {
    return null;
  }
}

export function keepPlace(place: PhonePlace | null): void {
  try {
    if (place === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // a browser that keeps nothing asks for the code again after a reload
  }
}

/** The ticket stands behind the # of the address, which no server is sent; it is taken out of the address as soon as it was read. */
export function takeTicket(): string | null {
  const ticket = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null;
  if (ticket !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return ticket;
}
