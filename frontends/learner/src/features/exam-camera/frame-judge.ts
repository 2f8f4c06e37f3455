import type { FrameFault } from '@xuekao/contracts';

/** One look of the camera, grey, a byte for each pixel. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}
/** Lower ones show no face that anybody could compare. Tried with the pictures of the specs, darkened, covered and blurred. */
const leastLight = 35;
const leastSpread = 10;
const leastSharpness = 12;
/** A camera that lives has noise in each picture: so many alike in a row are one picture. */
const frozenLooks = 12;

/** Grey of red, green, blue and alpha. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { pixels, width, height };
}

function meanAndSpread(pixels: Uint8Array): { mean: number; spread: number } {
  let [sum, squares] = [0, 0];
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return { mean, spread: Math.sqrt(Math.max(0, squares / pixels.length - mean * mean)) };
}

/** Variance of the Laplacian: edges make it large. */
function sharpness({ pixels, width, height }: Grey): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value =
        4 * (pixels[at] ?? 0) - (pixels[at - 1] ?? 0) - (pixels[at + 1] ?? 0) - (pixels[at - width] ?? 0) - (pixels[at + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** Judges looks one after another: whether a picture is worth sending. */
export class FrameJudge {
  private before: Uint8Array | null = null;
  private alike = 0;

  see(grey: Grey): FrameFault | null {
    const { pixels } = grey;
    const { before } = this;
    const isSame = before?.length === pixels.length && before.every((value, at) => value === pixels[at]);
    this.alike = isSame ? this.alike + 1 : 0;
    this.before = pixels;
    const { mean, spread } = meanAndSpread(pixels);
    if (spread < leastSpread) return 'covered';
    if (mean < leastLight) return 'dark';
    if (sharpness(grey) < leastSharpness) return 'blurred';
    return this.alike >= frozenLooks ? 'frozen' : null;
  }
}
