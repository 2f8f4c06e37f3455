import { SignedText } from './signed-text.js';

/** A recording that proctoring shows to somebody, and the gateway serves. */
export interface RecordingLink {
  id: string;
  /** of the whole */
  bytes: number;
  /** for whom it was signed */
  userId: string;
}

export const recordingLinks = (key: Buffer): SignedText<RecordingLink> => new SignedText(key, 'read');
