/** Mean of red, green and blue in linear light, from 0 to 1. */
export type Tone = readonly [red: number, green: number, blue: number];

/** Pixels that are burnt out, or black, tell nothing of the light. */
const [darkest, brightest] = [6, 250];
const linear = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/**
 * Light in the middle of a picture, where the face of whoever sits before a camera is.
 * @param data red, green and blue, a byte each, row by row  @returns zeros where nothing could be measured
 */
export function middleTone(data: Uint8Array, width: number, height: number): Tone {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5];
      if ((u / 0.25) ** 2 + (v / 0.4) ** 2 > 1) continue;
      const at = (y * width + x) * 3;
      const bytes = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (Math.min(...bytes) < darkest || Math.max(...bytes) > brightest) continue;
      for (const [band, byte] of bytes.entries()) sums[band] = (sums[band] ?? 0) + (linear[byte] ?? 0);
      count += 1;
    }
  return count === 0 ? [0, 0, 0] : [(sums[0] ?? 0) / count, (sums[1] ?? 0) / count, (sums[2] ?? 0) / count];
}
