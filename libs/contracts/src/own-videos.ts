/** Path of videos that people upload: unguessable and cacheable, as pictures are. */
export const videoPath = '/api/file/video/';

const videoName = /^[0-9a-f]{40}\.mp4$/;
/** Videos come from our own store only, as pictures do. */
export const isVideoAddress = (address: string): boolean =>
  address.startsWith(videoPath) && videoName.test(address.slice(videoPath.length));

/** Bytes of a video of a form (three minutes of a phone), and of each piece in which it comes. */
export const videoLimits = { mostBytes: 200 * 1024 * 1024, pieceBytes: 1024 * 1024 } as const;
