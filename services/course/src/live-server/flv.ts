/** Kinds of tags of FLV, which are the types of the messages of RTMP (Adobe's Video File Format 10.1, annex E). */
export const tagTypes = { audio: 8, video: 9, script: 18 } as const;

export interface FlvTag {
  type: number;
  /** milliseconds */
  timestamp: number;
  data: Buffer;
}
type TagRole = 'audioConfig' | 'videoConfig' | 'script' | 'keyFrame' | 'frame' | 'sound';

/**
 * Head of a file, and the size of the tag before the first.
 * @param hasSound beside the picture: players wait for sound that a head has promised
 */
export const flvHeadOf = (hasSound: boolean): Buffer => Buffer.from([0x46, 0x4c, 0x56, 1, hasSound ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0]);

const tagHeadBytes = 11;
export function flvTag({ type, timestamp, data }: FlvTag): Buffer {
  const bytes = Buffer.allocUnsafe(tagHeadBytes + data.length + 4);
  bytes.writeUInt8(type);
  bytes.writeUIntBE(data.length, 1, 3);
  bytes.writeUIntBE(timestamp & 0xffffff, 4, 3);
  bytes.writeUInt8((timestamp >>> 24) & 0xff, 7);
  bytes.writeUIntBE(0, 8, 3);
  data.copy(bytes, tagHeadBytes);
  bytes.writeUInt32BE(tagHeadBytes + data.length, tagHeadBytes + data.length);
  return bytes;
}

const [avc, aac, mp3] = [7, 10, 2];
const keyFrame = 1;

/** Role of a tag for those who play it; null: nothing that browsers play, or that a recording can be made of. */
export function roleOf({ type, data }: Pick<FlvTag, 'type' | 'data'>): TagRole | null {
  const [first = 0, second = 0] = data;
  if (type === tagTypes.script) return 'script';
  if (type === tagTypes.audio) {
    if (first >> 4 === aac) return second === 0 ? 'audioConfig' : 'sound';
    return first >> 4 === mp3 ? 'sound' : null;
  }
  // the bit of other codecs is part of the kind of frame here: H.264 alone has none of it
  if (type !== tagTypes.video || (first & 0x0f) !== avc || first >= 0x80) return null;
  if (second === 0) return 'videoConfig';
  return first >> 4 === keyFrame ? 'keyFrame' : 'frame';
}
