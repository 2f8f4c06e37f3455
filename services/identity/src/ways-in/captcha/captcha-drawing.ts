type Point = readonly [x: number, y: number];
/** A number from 0 to 1, as Math.random gives it. */
export type Random = () => number;

/** In pixels of the picture, which pages show at half its size. */
export const captchaSize = { width: 312, height: 112 } as const;
const letterHeight = 64;
const unitsHigh = 14;
const colours = ['#1f3a5f', '#4a2545', '#234d3c', '#5b2c1a', '#33306b'];
const background = '#f4f5f7';

/**
 * Letters as strokes, 14 units high: drawn with the same pen as the lines, so that no program tells them apart by their width.
 * Of letters and digits that look alike one is there; `captcha.service.ts` takes what people type for the other.
 */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 14L5 0L10 14M2 9L8 9',
  C: 'M9.5 3Q8 0 5 0Q0 0 0 7Q0 14 5 14Q8 14 9.5 11',
  D: 'M0 0L0 14L4 14Q10 14 10 7Q10 0 4 0L0 0',
  E: 'M9 0L0 0L0 14L9 14M0 7L7 7',
  H: 'M0 0L0 14M10 0L10 14M0 7L10 7',
  K: 'M0 0L0 14M9 0L0 8M3 5.5L9.5 14',
  R: 'M0 14L0 0L5 0Q10 0 10 4Q10 8 5 8L0 8M4 8L10 14',
  T: 'M0 0L11 0M5.5 0L5.5 14',
  U: 'M0 0L0 9Q0 14 5 14Q10 14 10 9L10 0',
  2: 'M0 4Q0 0 5 0Q10 0 10 4Q10 7 5 10L0 14L10 14',
  3: 'M0 1Q2 0 5 0Q9.5 0 9.5 3.5Q9.5 6.8 4 6.8Q10 6.8 10 10.4Q10 14 5 14Q1.5 14 0 12.5',
  5: 'M9 0L1 0L0.5 6Q3 5 5 5Q10 5 10 9.5Q10 14 4.5 14Q1.5 14 0 12.5',
  8: 'M5 6.7Q1 6.5 1 3.4Q1 0 5 0Q9 0 9 3.4Q9 6.5 5 6.7Q0 7 0 10.4Q0 14 5 14Q10 14 10 10.4Q10 7 5 6.7',
  9: 'M10 5Q9 8.3 5 8.3Q0 8.3 0 4.3Q0 0 5 0Q10 0 10 5Q10 11 3 14',
};
/** How many letters a picture has: as wide as all others, it does not tell which of these. */
export const captchaLengths = [6, 7] as const;
export const captchaAlphabet = Object.keys(strokes).join('');
const stepsOfStroke = 6;

/** The strokes of a letter as points close enough to each other that they bend with the picture. */
const outlines: ReadonlyMap<string, Point[][]> = new Map(Object.entries(strokes).map(([letter, path]) => [letter, pointsOf(path)]));

function pointsOf(path: string): Point[][] {
  const contours: Point[][] = [];
  for (const [, type = '', numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [x1 = 0, y1 = 0, x = x1, y = y1] = numbers.split(' ').map((unit) => (Number(unit) * letterHeight) / unitsHigh);
    if (type === 'M') contours.push([[x, y]]);
    else contours.at(-1)?.push(...curve(contours.at(-1)?.at(-1) ?? [x, y], type === 'Q' ? [x1, y1] : null, [x, y]));
  }
  return contours;
}

/** A straight line, or a quadratic curve by way of a control point; without its first point. */
function curve([fromX, fromY]: Point, by: Point | null, [x, y]: Point): Point[] {
  const [byX, byY] = by ?? [(fromX + x) / 2, (fromY + y) / 2];
  return Array.from({ length: stepsOfStroke }, (_, index): Point => {
    const t = (index + 1) / stepsOfStroke;
    const u = 1 - t;
    return [u * u * fromX + 2 * u * t * byX + t * t * x, u * u * fromY + 2 * u * t * byY + t * t * y];
  });
}

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);

/** Turned, slanted and stretched, its left edge at `left`, around the middle of the picture and up to `rise` above or below. */
function placed(letter: string, left: number, random: Random): { contours: Point[][]; right: number } {
  const [turn, slant, wide, high, rise] = [
    between(random, -0.2, 0.2),
    between(random, -0.1, 0.1),
    between(random, 0.6, 1.1),
    between(random, 0.65, 1.05),
    between(random, -13, 13),
  ];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const moved = (outlines.get(letter) ?? []).map((contour) =>
    contour.map(([x, y]): Point => {
      const [sx, sy] = [x * wide + y * slant, y * high];
      return [sx * cos - sy * sin, sx * sin + sy * cos];
    }),
  );
  const points = moved.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [minX, maxX, midY] = [Math.min(...xs), Math.max(...xs), (Math.min(...ys) + Math.max(...ys)) / 2];
  const contours = moved.map((contour) => contour.map(([x, y]): Point => [x - minX + left, y - midY + captchaSize.height / 2 + rise]));
  return { contours, right: left + maxX - minX };
}

/** Two waves across the whole picture. */
function waves(random: Random): (point: Point) => Point {
  const [a, b, c, d] = [between(random, 2, 5), between(random, 3, 7), between(random, 60, 90), between(random, 90, 160)];
  const [p, q] = [between(random, 0, 7), between(random, 0, 7)];
  return ([x, y]) => [x + a * Math.sin(y / (c / 6.28) + p), y + b * Math.sin(x / (d / 6.28) + q)];
}

const pathOf = (contour: readonly Point[]): string => `M${contour.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** A curve from the left to the right side through the letters. */
function line(random: Random): string {
  const { width, height } = captchaSize;
  const [from, to] = [between(random, 0.2, 0.8) * height, between(random, 0.2, 0.8) * height];
  const [high, wave, start] = [between(random, 8, 20), between(random, 30, 60), between(random, 0, 7)];
  const points = Array.from({ length: 34 }, (_, index): Point => {
    const x = (index / 33) * width;
    return [x, from + (to - from) * (index / 33) + high * Math.sin(x / wave + start)];
  });
  return pathOf(points);
}

/**
 * The picture of a text as SVG. Letters and lines have one colour and touch, no letter stands straight or at its usual height, and all of
 * it is bent, so that neither colours nor gaps tell a program where a letter ends (docs/decisions/0020). People read it: see the samples
 * that `bench:captcha` writes.
 */
export function drawCaptcha(text: string, random: Random): string {
  const letters: Point[][] = [];
  let left = 0;
  for (const letter of text) {
    const { contours, right } = placed(letter, left, random);
    letters.push(...contours);
    left = right + between(random, 2, 9);
  }
  const { width, height } = captchaSize;
  // all letters lean the same way: seen from above each stands over the next
  const lean = between(random, 0.15, 0.4) * (random() < 0.5 ? -1 : 1);
  const leaning = letters.map((contour) => contour.map(([x, y]): Point => [x + (y - height / 2) * lean, y]));
  const xs = leaning.flat().map(([x]) => x);
  const [first, used] = [Math.min(...xs), Math.max(...xs) - Math.min(...xs)];
  const margin = between(random, 12, 30);
  const [scale, shift] = [(width - 2 * margin) / used, margin + between(random, -6, 6)];
  const bend = waves(random);
  const shapes = leaning.map((contour) => pathOf(contour.map(([x, y]) => bend([(x - first) * scale + shift, y])))).join('');
  const colour = colours[Math.floor(random() * colours.length)] ?? background;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" ` +
      'stroke-linejoin="round">',
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<g stroke="${colour}"><path d="${shapes}" stroke-width="${between(random, 6.2, 7.4).toFixed(1)}"/>`,
    `<path d="${line(random)}" stroke-width="${between(random, 4.6, 5.6).toFixed(1)}"/><path d="${line(random)}" ` +
      `stroke-width="${between(random, 2, 3).toFixed(1)}"/></g></svg>`,
  ].join('');
}
