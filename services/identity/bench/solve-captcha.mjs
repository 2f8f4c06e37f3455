// How often a program reads the captcha: k nearest neighbours on pieces of glyphs, trained on pictures of our own code whose texts are
// known, as an attacker would who has the sources. Prints one line; `--sheet FILE` writes 60 pictures for people, and their texts beside
// it.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { captchaAlphabet, captchaLengths, drawCaptcha } from '../dist/ways-in/captcha/captcha-drawing.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, pictures: { type: 'string', default: '200' }, sheet: { type: 'string' } },
});
const side = 18;
const neighbours = 5;
const draw = (text) =>
  sharp(Buffer.from(drawCaptcha(text, Math.random)))
    .png({ compressionLevel: 6 })
    .toBuffer();
const newText = () =>
  Array.from(
    { length: captchaLengths[Math.floor(Math.random() * captchaLengths.length)] },
    () => captchaAlphabet[Math.floor(Math.random() * captchaAlphabet.length)],
  ).join('');

async function pixelsOf(png) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Marks the pixels that differ from the background. */
function inkOf({ data, width, height }) {
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at += 1)
    ink[at] = Math.abs(data[at * 3] - data[0]) + Math.abs(data[at * 3 + 1] - data[1]) + Math.abs(data[at * 3 + 2] - data[2]) > 120 ? 1 : 0;
  return ink;
}

/** Takes strokes away that are thinner than 2 × radius + 1: erosion, then dilation. */
function opened(ink, width, height, radius) {
  const pass = (from, all) => {
    const to = new Uint8Array(from.length);
    for (let y = radius; y < height - radius; y += 1) {
      for (let x = radius; x < width - radius; x += 1) {
        let count = 0;
        for (let dy = -radius; dy <= radius; dy += 1)
          for (let dx = -radius; dx <= radius; dx += 1) count += from[(y + dy) * width + x + dx];
        to[y * width + x] = (all ? count === (2 * radius + 1) ** 2 : count > 0) ? 1 : 0;
      }
    }
    return to;
  };
  return radius === 0 ? ink : pass(pass(ink, true), false);
}

/** A piece between two columns, cut to its ink and made as large as all others. */
function feature(ink, width, height, from, to) {
  let [left, right, top, bottom] = [to, from, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) {
      if (ink[y * width + x] === 0) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  const piece = new Float32Array(side * side);
  if (bottom < 0) return piece;
  const [w, h] = [(right - left + 1) / side, (bottom - top + 1) / side];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.floor(top + row * h); y < Math.max(top + (row + 1) * h, Math.floor(top + row * h) + 1) && y < height; y += 1) {
        for (
          let x = Math.floor(left + column * w);
          x < Math.max(left + (column + 1) * w, Math.floor(left + column * w) + 1) && x < width;
          x += 1
        ) {
          sum += ink[y * width + x];
          count += 1;
        }
      }
      piece[row * side + column] = count === 0 ? 0 : sum / count;
    }
  }
  return piece;
}

/** One piece for each colour that much of the ink has, from left to right; null unless there are as many as letters. */
function byColour({ data, width, height }, length) {
  const counts = new Map();
  const keyAt = (at) => `${data[at * 3]},${data[at * 3 + 1]},${data[at * 3 + 2]}`;
  for (let at = 0; at < width * height; at += 1) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const colours = [...counts]
    .filter(([key]) => key !== keyAt(0))
    .sort((one, other) => other[1] - one[1])
    .slice(0, length)
    .map(([key]) => key);
  if (colours.length < length || counts.get(colours[length - 1]) < 40) return null;
  const parts = colours.map((colour) => {
    const ink = new Uint8Array(width * height);
    let sum = 0;
    let count = 0;
    for (let at = 0; at < ink.length; at += 1) {
      if (keyAt(at) !== colour) continue;
      ink[at] = 1;
      sum += at % width;
      count += 1;
    }
    return { middle: sum / count, ink };
  });
  return parts.sort((one, other) => one.middle - other.middle).map(({ ink }) => feature(ink, width, height, 0, width));
}

/** Cuts at the emptiest columns near the quarters of what is written. */
const byColumns = (radius) => (picture, length) => {
  const { width, height } = picture;
  const ink = opened(inkOf(picture), width, height, radius);
  const columns = Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) sum += ink[y * width + x];
    return sum;
  });
  // lines go on to the sides where letters do not
  const [least, first, last] = [
    Math.max(...columns) * 0.25,
    columns.findIndex((sum) => sum > Math.max(...columns) * 0.25),
    columns.findLastIndex((sum) => sum > Math.max(...columns) * 0.25),
  ];
  if (last - first < 40 || least === 0) return null;
  const cuts = [first];
  for (let part = 1; part < length; part += 1) {
    const about = first + ((last - first) * part) / length;
    const reach = Math.round((last - first) / length / 3);
    let best = Math.round(about);
    for (let x = Math.round(about) - reach; x <= about + reach; x += 1)
      if (columns[x] + Math.abs(x - about) * 0.1 < columns[best] + Math.abs(best - about) * 0.1) best = x;
    cuts.push(best);
  }
  cuts.push(last + 1);
  return cuts.slice(0, -1).map((cut, index) => feature(ink, width, height, cut, cuts[index + 1]));
};

const ways = { colour: byColour, columns: byColumns(0), 'columns without thin lines': byColumns(2), 'columns without lines': byColumns(3) };

function read(known, piece) {
  const best = [];
  for (const { letter, vector } of known) {
    let distance = 0;
    const limit = best.length < neighbours ? Infinity : best[neighbours - 1].distance;
    for (let at = 0; at < vector.length && distance < limit; at += 1) distance += (vector[at] - piece[at]) ** 2;
    if (distance >= limit) continue;
    best.push({ letter, distance });
    best.sort((one, other) => one.distance - other.distance);
    best.length = Math.min(best.length, neighbours);
  }
  const votes = new Map();
  for (const { letter, distance } of best) votes.set(letter, (votes.get(letter) ?? 0) + 1 / (distance + 0.1));
  const letter = [...votes].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '?';
  return { letter, distance: best[0]?.distance ?? Infinity };
}

/** Share of the pictures that are read in whole, of letters, and pictures seen before. */
async function attack(pieces) {
  const known = [];
  let seen = 0;
  for (const until = Date.now() + Number(values.seconds) * 1000; Date.now() < until; seen += 1) {
    const text = newText();
    (pieces(await pixelsOf(await draw(text)), text.length) ?? []).forEach((vector, index) => known.push({ letter: text[index], vector }));
  }
  let [whole, lengths, letters, all] = [0, 0, 0, 0];
  for (let round = 0; round < Number(values.pictures); round += 1) {
    const text = newText();
    const picture = await pixelsOf(await draw(text));
    const guess = guessOf(known, (length) => pieces(picture, length));
    whole += guess === text ? 1 : 0;
    lengths += guess.length === text.length ? 1 : 0;
    letters += [...text].filter((letter, index) => guess[index] === letter).length;
    all += text.length;
  }
  return { seen, whole: whole / Number(values.pictures), lengths: lengths / Number(values.pictures), letters: letters / all };
}

/** Takes the picture apart for each number of letters; the pieces that look most like known ones win. */
function guessOf(known, pieces) {
  let best = { text: '', distance: Infinity };
  for (const length of captchaLengths) {
    const found = (pieces(length) ?? []).map((piece) => read(known, piece));
    const distance = found.reduce((sum, each) => sum + each.distance, 0) / found.length;
    if (distance < best.distance) best = { text: found.map(({ letter }) => letter).join(''), distance };
  }
  return best.text;
}

async function sheet(file) {
  const texts = Array.from({ length: 60 }, newText);
  const tiles = await Promise.all(
    texts.map(async (text, index) => ({ input: await draw(text), left: (index % 5) * 322, top: Math.floor(index / 5) * 122 })),
  );
  await sharp({ create: { width: 5 * 322, height: 12 * 122, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toFile(file);
  await writeFile(`${file}.txt`, texts.map((text, index) => `${text}${index % 5 === 4 ? '\n' : ' '}`).join(''));
}

if (values.sheet !== undefined) await sheet(values.sheet);
for (const [name, pieces] of Object.entries(ways)) {
  const { seen, whole, lengths, letters } = await attack(pieces);
  process.stdout.write(
    `${name}: ${(whole * 100).toFixed(1)} % of ${values.pictures} pictures, ${(letters * 100).toFixed(1)} % of their ` +
      `letters, the number of letters in ${(lengths * 100).toFixed(0)} %, after ${seen} pictures in ${values.seconds} s\n`,
  );
}
const before = process.cpuUsage();
for (let round = 0; round < 200; round += 1) await draw(newText());
const { user, system } = process.cpuUsage(before);
process.stdout.write(`one picture: ${((user + system) / 200_000).toFixed(1)} ms of processor\n`);
