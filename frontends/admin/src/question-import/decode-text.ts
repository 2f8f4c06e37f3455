/** 20 MB, as the contract counts it. */
export const maxImportSize = 20 * 1024 * 1024;

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 where the bytes allow it, else GB 18030, which Chinese
 * office programs still write. Null for what holds zero bytes, as no text does.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
