import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertMetafileToSvgTree } from 'emf-converter';
import sharp, { type Sharp } from 'sharp';
import { frameOf, maxRecords, type Frame } from './metafile-frame.js';
import { DrawingWriter, TooLarge, type Lack } from './metafile-svg.js';

/** Pixels of all pictures inside of a drawing together. */
const maxInnerPixels = 12_000_000;
/** Code page of ANSI text, where its font names none: papers come from Chinese Windows. */
const chinese = 936;
const marginPx = 8;

interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const folderAt = (entry: string, way: string): string => join(dirname(fileURLToPath(entry)), way);
const fontFiles = [
  ...['Main-Regular', 'Main-Bold', 'Main-Italic', 'Main-BoldItalic', 'SansSerif-Regular', 'SansSerif-Bold', 'SansSerif-Italic'],
  ...['AMS-Regular', 'Size4-Regular', 'Math-Italic'],
].map((name) => join(folderAt(import.meta.resolve('katex'), 'fonts'), `KaTeX_${name}.ttf`));
const chineseFontFiles = ['Regular', 'Bold'].map((name) =>
  join(folderAt(import.meta.resolve('@embedpdf/fonts-sc'), '../fonts'), `NotoSansHans-${name}.otf`),
);

let fonts: Promise<unknown> | undefined;
/** Tells the library of pictures where the fonts are: a machine, or a container, may have none. */
const loadFonts = async (): Promise<unknown> => {
  for (const fontfile of [...fontFiles, ...chineseFontFiles])
    await sharp({ text: { text: 'x', fontfile } })
      .raw()
      .toBuffer();
  return undefined;
};

/** Decodes the pictures inside of a drawing, each once, as long as they are not too many. */
function innerPictures(): (address: string) => Promise<string | null> {
  let left = maxInnerPixels;
  return async (address) => {
    const [, base64] = /^data:image\/(?:png|jpeg|gif|webp);base64,(.*)$/s.exec(address) ?? [];
    if (base64 === undefined) return null;
    try {
      const picture = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: Math.max(1, left), failOn: 'error' });
      const { data, info } = await picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
      left -= info.width * info.height;
      return `data:image/png;base64,${data.toString('base64')}`;
    } catch {
      return null;
    }
  };
}

const isBlank = async (png: Uint8Array): Promise<boolean> =>
  (await sharp(png).stats()).channels.slice(0, 3).every(({ min, max }) => min === max);

async function encoded(svg: string, { isGuessed }: Frame): Promise<Picture | null> {
  const full = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  if (await isBlank(full)) return null;
  const trimmed = (): Sharp =>
    sharp(full)
      .trim({ background: '#ffffff' })
      .extend({ top: marginPx, bottom: marginPx, left: marginPx, right: marginPx, background: '#ffffff' });
  const { data, info } = await (isGuessed ? trimmed() : sharp(full)).png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * A drawing of Windows commands (WMF, EMF) as a PNG on white. One that shows nothing is refused; what it lacks is named.
 * Runs in the decoder's process only, as everything that takes files apart which strangers send.
 */
export async function drawMetafile(
  bytes: Uint8Array,
): Promise<(Picture & { pixels: number; lacks: Lack[] }) | { refused: 'content' | 'pixels' }> {
  const frame = frameOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (frame === null) return { refused: 'content' };
  const { widthPx: width, heightPx: height } = frame;
  const tree = await convertMetafileToSvgTree(Uint8Array.from(frame.bytes).buffer, {
    // the machine that plays it has the dots of the picture: pens are as wide as some whole ones of these, and hatches eight apart
    wmfReferenceDpi: frame.dots,
    dpiScale: 4,
    maxWidth: width,
    maxHeight: height,
    maxRecords,
    ansiCodePage: chinese,
    // a second drawing in pixels beside the first would cost as much again, and differ with what is installed
    exactRasterOps: false,
    idPrefix: 'd',
  });
  if (tree === null) return { refused: 'content' };
  const writer = new DrawingWriter(innerPictures());
  try {
    const svg = await writer.write(tree, { width, height });
    await (fonts ??= loadFonts());
    const picture = await encoded(svg, frame);
    if (picture === null) return { refused: 'content' };
    if (!frame.isWhole) writer.lacks.add('cut');
    return { ...picture, pixels: width * height, lacks: [...writer.lacks] };
  } catch (error) {
    if (error instanceof TooLarge) return { refused: 'pixels' };
    throw error;
  }
}
