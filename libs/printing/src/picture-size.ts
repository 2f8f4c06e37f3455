export interface PictureSize {
  kind: 'png' | 'jpeg' | 'gif' | 'webp';
  width: number;
  height: number;
}

/** Size of a picture of our store, which was encoded anew when it came. Null: none of those. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.subarray(0, 4).toString('latin1');
  if (head === '\x89PNG' && view.length > 24) return { kind: 'png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  if (head === 'GIF8' && view.length > 10) return { kind: 'gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
  if (head === 'RIFF' && view.length > 30) return webpSize(view);
  return head.startsWith('\xff\xd8') ? jpegSize(view) : null;
}

/** With several frames or an alpha channel, without loss, and with it. */
function webpSize(view: Buffer): PictureSize | null {
  const form = view.subarray(12, 16).toString('latin1');
  if (form === 'VP8X') return { kind: 'webp', width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
  if (form === 'VP8L') {
    const bits = view.readUInt32LE(21);
    return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return form === 'VP8 ' ? { kind: 'webp', width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff } : null;
}

function jpegSize(view: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < view.length && view[at] === 0xff;) {
    const marker = view[at + 1] ?? 0;
    // frames, without the tables that have numbers between theirs
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { kind: 'jpeg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    at += 2 + view.readUInt16BE(at + 2);
  }
  return null;
}
