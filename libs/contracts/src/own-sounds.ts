/** Path of recordings in texts: named by their content, unguessable and cacheable, as pictures are. */
export const soundPath = '/api/file/sound/';

const soundName = /^[0-9a-f]{40}\.wav$/;
/** Recordings come from our own store only, as pictures do. */
export const isSoundAddress = (address: string): boolean =>
  address.startsWith(soundPath) && soundName.test(address.slice(soundPath.length));

/** A recording as the specification has it (part 2, section 5): WAV of 16 bits, one channel, 48,000 samples a second. */
export const recording = { rate: 48_000, bytesPerSample: 2, headBytes: 44, mostSeconds: 180 } as const;
export const mostRecordingBytes = recording.headBytes + recording.mostSeconds * recording.rate * recording.bytesPerSample;
