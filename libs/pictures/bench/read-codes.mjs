// npm run bench:codes: how small a code on a screen may be in the picture of a phone. Codes of ten letters as decision 158 has them, filmed
// from the front and from the side, with the blur, the noise and the compression of a phone; PICTURES is how many of each.
import encodeQR from 'qr';
import sharp from 'sharp';
import { clean } from '../dist/clean.js';

const pictures = Number(process.env.PICTURES ?? 40);
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const textOf = () => Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
/** Pixels of the code's own picture for each of its squares, before the phone sees it. */
const drawnPx = 16;
/** Squares of white around a code. */
const border = 4;
const between = (from, to) => from + Math.random() * (to - from);

/** @param px pixels of the phone for each square, along the upright edge  @param turned degrees from the front */
async function pictureOf(text, px, turned) {
  const modules = encodeQR(text, 'raw', { ecc: 'high', border });
  const side = modules.length;
  const bytes = Buffer.from(modules.flat().map((isDark) => (isDark ? 12 : 235)));
  const drawn = await sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * drawnPx, side * drawnPx, { kernel: 'nearest' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const scale = px / drawnPx;
  const lean = between(-0.1, 0.1);
  const screen = await sharp(drawn)
    .affine([scale * Math.cos((turned * Math.PI) / 180), scale * lean, -scale * lean, scale], {
      background: '#303030',
      interpolator: 'bilinear',
    })
    .png()
    .toBuffer();
  // a lens has blurred the squares before the sensor divides them
  const room = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#5a5048' } })
    .composite([{ input: screen, left: Math.floor(between(100, 800)), top: Math.floor(between(60, 360)) }])
    .png()
    .toBuffer();
  const blurred = await sharp(room).blur(between(0.5, 0.9)).png().toBuffer();
  const grain = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 8 } },
  })
    .png()
    .toBuffer();
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

console.log('pixels a square | front | 25 degrees | 40 degrees');
for (const px of [1.6, 2, 2.5, 3, 3.5, 4, 5]) {
  const rates = [];
  for (const turned of [0, 25, 40]) {
    let read = 0;
    for (let n = 0; n < pictures; n += 1) {
      const text = textOf();
      const found = await clean({ kind: 'code', maxPixels: 4_000_000 }, await pictureOf(text, px, turned));
      if (found.text === text) read += 1;
    }
    rates.push(`${Math.round((100 * read) / pictures)} %`);
  }
  console.log(`${px} | ${rates.join(' | ')}`);
}
