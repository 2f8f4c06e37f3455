import { SignedText } from './signed-text.js';

/** A live that the course service shows to somebody, and the gateway brings. */
interface LiveLink {
  liveId: string;
  /** for whom it was signed */
  userId: string;
}

export const liveLinks = (key: Buffer): SignedText<LiveLink> => new SignedText(key, 'live');
