import { afterAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { dib, emf, wmf } from '@xuekao/interchange/testing/metafile';
import { convertMetafileToSvgTree, type SvgNode } from 'emf-converter';
import sharp from 'sharp';
import { PictureDecoder } from './decoder.js';
import { frameOf } from './metafile-frame.js';
import { DrawingWriter, TooLarge } from './metafile-svg.js';
import { shownBy } from './metafile-signs.js';

const decoder = new PictureDecoder('metafile spec');
afterAll(() => decoder.close());
const draw = (bytes: Buffer) => decoder.clean({ kind: 'metafile' }, bytes, null);
const refused = async (bytes: Buffer): Promise<unknown> => draw(bytes).catch(({ code }: { code: unknown }) => code);

const [red, blue, green, black] = [0x0000ff, 0xff0000, 0x00ff00, 0x000000];
/** Solid, or none. */
const [solid, none] = [0, 5];

/** Colours of a picture at shares of its width and height. */
async function coloursOf(png: Uint8Array): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 'f' : value < 60 ? '0' : '8')).join('');
  };
}
const places = (at: (x: number, y: number) => string, ...points: [number, number][]): string[] => points.map(([x, y]) => at(x, y));
/** Share of a part of the picture that is dark. */
async function inkIn(png: Uint8Array, [left, top, right, bottom]: [number, number, number, number]): Promise<number> {
  const { width, height } = await sharp(png).metadata();
  const area = {
    left: Math.floor(left * width),
    top: Math.floor(top * height),
    width: Math.ceil((right - left) * width),
    height: Math.ceil((bottom - top) * height),
  };
  const pixels = await sharp(png).extract(area).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 128).length / pixels.length;
}

/** A triangle in a rectangle, an ellipse, a line, and a bitmap of four pixels, as they lie in a box of 2000 × 1000 units. */
const shapes = [
  wmf.windowOrigin(0, 0),
  wmf.windowExtent(2000, 1000),
  wmf.brush(solid, red),
  wmf.pen(none, 0, black),
  wmf.select(0),
  wmf.select(1),
  wmf.rectangle([100, 100, 700, 900]),
  wmf.brush(solid, blue),
  wmf.select(2),
  wmf.polygon([200, 800], [600, 800], [400, 400]),
  wmf.saveDc(),
  wmf.brush(solid, green),
  wmf.select(3),
  wmf.clip([800, 0, 1000, 1000]),
  wmf.ellipse([800, 300, 1200, 700]),
  wmf.restoreDc(),
  wmf.pen(0, 60, black),
  wmf.select(4),
  wmf.line([800, 900], [1200, 900]),
  wmf.stretchDib(
    [1300, 200, 1900, 800],
    [2, 2],
    dib([
      [red, green],
      [blue, black],
    ]),
  ),
];

describe('drawings of WMF', () => {
  it('become a PNG of their size with each shape at its place, in its colour', async () => {
    const { bytes, width, height, lacks } = await draw(wmf.file([0, 0, 2000, 1000], 1000, ...shapes, wmf.end()));
    expect([width, height, lacks, (await sharp(bytes).metadata()).format]).toEqual([288, 144, [], 'png']);
    const at = await coloursOf(bytes);
    // between the shapes
    expect(places(at, [0.02, 0.5], [0.375, 0.05], [0.63, 0.5], [0.98, 0.98])).toEqual(['fff', 'fff', 'fff', 'fff']);
    // rectangle, triangle, half of the ellipse, line
    expect(places(at, [0.07, 0.15], [0.34, 0.85], [0.2, 0.7], [0.44, 0.5], [0.56, 0.5], [0.5, 0.9])).toEqual([
      ...['f00', 'f00', '00f', '0f0', 'fff', '000'],
    ]);
    expect(places(at, [0.7, 0.3], [0.9, 0.3], [0.7, 0.7], [0.9, 0.7])).toEqual(['f00', '0f0', '00f', '000']);
  });

  it('have pens as wide as they say, and hatches', async () => {
    const lines = [2, 30, 60].flatMap((width, index) => [
      ...[wmf.pen(0, width, black), wmf.select(index)],
      wmf.line([100, 200 + index * 300], [900, 200 + index * 300]),
    ]);
    const hatched = [wmf.pen(none, 0, black), wmf.select(3), wmf.brush(2, black, 3), wmf.select(4), wmf.rectangle([1100, 100, 1900, 900])];
    const see = wmf.record(0x0102, Buffer.from([1, 0]));
    const { bytes, lacks } = await draw(
      wmf.file([0, 0, 2000, 1000], 1000, wmf.windowExtent(2000, 1000), see, ...lines, ...hatched, wmf.end()),
    );
    const rows = await Promise.all([0, 1, 2].map((index) => inkIn(bytes, [0.1, 0.1 + index * 0.3, 0.4, 0.3 + index * 0.3])));
    // of 30 rows of pixels
    expect([lacks, rows.map((share) => Math.round(share * 29))]).toEqual([[], [1, 4, 9]]);
    const hatch = await inkIn(bytes, [0.6, 0.2, 0.9, 0.8]);
    expect(hatch).toBeGreaterThan(0.05);
    expect(hatch).toBeLessThan(0.3);
  });

  it('without a size of their own lie in their window; without one too, what lies around them is cut off', async () => {
    const { width, height, bytes } = await draw(wmf.body(...shapes, wmf.end()));
    expect([width, height]).toEqual([576, 288]);
    expect(places(await coloursOf(bytes), [0.07, 0.15], [0.2, 0.7])).toEqual(['f00', '00f']);
    const alone = await draw(wmf.body(wmf.brush(solid, red), wmf.select(0), wmf.rectangle([100, 100, 300, 200]), wmf.end()));
    expect(alone.width / alone.height).toBeGreaterThan(1.6);
    expect(alone.width).toBeLessThan(400);
  });

  it('keep what lies above words that hang below their place, though the file lets white lie behind these', async () => {
    const above = [wmf.brush(solid, red), wmf.select(0), wmf.rectangle([0, 0, 2000, 500])];
    const hanging = [wmf.font({ height: -300, name: 'Times New Roman' }), wmf.select(1), wmf.text([100, 520], 'x')];
    const { bytes } = await draw(wmf.file([0, 0, 2000, 1000], 1000, wmf.windowExtent(2000, 1000), ...above, ...hanging, wmf.end()));
    expect(places(await coloursOf(bytes), [0.06, 0.4], [0.12, 0.3])).toEqual(['f00', 'f00']);
    expect(await inkIn(bytes, [0.05, 0.55, 0.2, 0.9])).toBeGreaterThan(0.02);
  });

  const letters = (font: string, text: string | Buffer, charset = 0): Buffer =>
    wmf.file(
      [0, 0, 2000, 1000],
      1000,
      wmf.windowExtent(2000, 1000),
      wmf.font({ height: -500, name: font, charset }),
      wmf.select(0),
      wmf.alignText(24),
      wmf.text([200, 700], text, typeof text === 'string' ? [800, 800] : [800, 0, 800, 0]),
      wmf.end(),
    );

  it('show their words in Latin, Greek and Chinese, each sign where the drawing has it', async () => {
    for (const file of [
      letters('Times New Roman', 'xy'),
      letters('Symbol', 'ab', 2),
      letters('SimSun', Buffer.from('c3e6bbfd', 'hex'), 134),
    ]) {
      const { bytes, lacks } = await draw(file);
      expect(lacks).toEqual([]);
      const ink = await Promise.all(
        (
          [
            [0.08, 0.2, 0.4, 0.9],
            [0.42, 0.2, 0.48, 0.9],
            [0.48, 0.2, 0.8, 0.9],
            [0, 0, 1, 0.15],
          ] as const
        ).map((box) => inkIn(bytes, [...box])),
      );
      expect(ink.map((share) => share > 0.01)).toEqual([true, false, true, false]);
    }
    const [latin, greek] = await Promise.all([letters('Times New Roman', 'ab'), letters('Symbol', 'ab', 2)].map(svgOf));
    expect(textsOf(latin?.svg)).toEqual(['a', 'b']);
    expect([textsOf(greek?.svg), textsOf((await svgOf(letters('SimSun', Buffer.from('c3e6bbfd', 'hex'), 134))).svg)]).toEqual([
      ['α', 'β'],
      ['面', '积'],
    ]);
  });

  it('say which they lack: signs of a font that nobody knows, and the rest of half a file', async () => {
    expect((await draw(letters('MT Extra', 'r', 2))).lacks).toEqual(['signs']);
    const whole = wmf.file([0, 0, 2000, 1000], 1000, ...shapes, wmf.end());
    expect((await draw(whole.subarray(0, whole.length - 40))).lacks).toEqual(['cut']);
  });
});

async function svgOf(bytes: Buffer) {
  const frame = frameOf(bytes);
  const tree = frame && (await convertMetafileToSvgTree(Uint8Array.from(frame.bytes).buffer, { exactRasterOps: false, ansiCodePage: 936 }));
  const writer = new DrawingWriter((address) => Promise.resolve(address.startsWith('data:image/png') ? address : null));
  return { svg: await writer.write(tree as SvgNode, { width: 100, height: 50 }), lacks: [...writer.lacks] };
}
const textsOf = (svg = ''): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);

describe('drawings of EMF', () => {
  it('are drawn with their mapping, clips, curves and words', async () => {
    const file = emf.file(
      [400, 200],
      emf.mapMode(8),
      emf.windowExtent(2000, 1000),
      emf.viewportExtent(400, 200),
      emf.pen(1, none, 0, black),
      emf.select(1),
      emf.brush(2, solid, red),
      emf.select(2),
      emf.rectangle([100, 100, 700, 900]),
      emf.saveDc(),
      emf.clip([800, 0, 1000, 1000]),
      emf.brush(3, solid, green),
      emf.select(3),
      emf.ellipse([800, 300, 1200, 700]),
      emf.restoreDc(),
      emf.pen(4, 0, 40, blue),
      emf.select(4),
      emf.bezier([1300, 900], [1500, 100], [1700, 100], [1900, 900]),
      emf.font(5, { height: -300, name: '宋体', charset: 134 }),
      emf.select(5),
      emf.alignText(24),
      emf.text([1300, 900], '角', [300]),
      emf.end(),
    );
    const { bytes, width, height, lacks } = await draw(file);
    expect([width, height, lacks]).toEqual([600, 300, []]);
    const at = await coloursOf(bytes);
    expect(places(at, [0.2, 0.5], [0.02, 0.5], [0.44, 0.5], [0.56, 0.5], [0.8, 0.3])).toEqual(['f00', 'fff', '0f0', 'fff', '00f']);
    expect(await inkIn(bytes, [0.66, 0.6, 0.8, 0.95])).toBeGreaterThan(0.03);
  });
});

describe('files that mean harm', () => {
  const line = wmf.line([0, 0], [900, 900]);
  const box = [0, 0, 1000, 1000] as const;

  it.each([
    ['nothing but a head', wmf.file(box, 1000, wmf.end())],
    [
      'white on white',
      wmf.file(
        box,
        1000,
        wmf.brush(solid, 0xffffff),
        wmf.select(0),
        wmf.pen(none, 0, black),
        wmf.select(1),
        wmf.rectangle([0, 0, 1000, 1000]),
        wmf.end(),
      ),
    ],
    ['a head of an EMF, and noise', Buffer.concat([emf.file([9, 9]).subarray(0, 88), Buffer.alloc(4000, 0x41)])],
    ['no metafile', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(200))],
    ['a picture', Buffer.from('89504e470d0a1a0a'.padEnd(200, '0'), 'hex')],
  ])('%s is refused', async (_name, bytes) => {
    expect(await refused(bytes)).toBe(errors.FILE_CONTENT.code);
  });

  it.each([
    ['a record of size 0', Buffer.concat([wmf.file(box, 1000, line), Buffer.alloc(600)])],
    ['a record that is larger than the file', Buffer.concat([wmf.file(box, 1000, line), Buffer.from('ffffff7f1302', 'hex')])],
    ['a polygon of points that are not there', wmf.file(box, 1000, line, wmf.record(0x0324, Buffer.from('ff7f', 'hex')))],
    ['a bitmap that says it is huge', wmf.file(box, 1000, line, wmf.stretchDib([0, 0, 9, 9], [9, 9], hugeDib()))],
    [
      'objects and states that were never there',
      wmf.file(box, 1000, wmf.select(9), wmf.remove(77), wmf.restoreDc(), wmf.restoreDc(), line),
    ],
  ])('%s leaves what lies before it, and is named or passed over', async (_name, bytes) => {
    const drawn = await draw(bytes);
    expect(await inkIn(drawn.bytes, [0.2, 0.2, 0.8, 0.8])).toBeGreaterThan(0.001);
    expect(drawn.lacks).toContain('cut');
  });

  it('a hundred thousand records, and a million points, are drawn or refused within the limits, and the next one is drawn', async () => {
    const many = wmf.file(box, 1000, Buffer.concat(Array.from({ length: 150_000 }, () => line)), wmf.end());
    const points = Array.from({ length: 30_000 }, (_, index) => [index % 1000, (index * 7) % 1000] as const);
    const polygons = wmf.file(box, 1000, ...Array.from({ length: 40 }, () => wmf.polygon(...points)), wmf.end());
    for (const bytes of [many, polygons])
      expect([errors.FILE_PIXELS.code, errors.PICTURE_HARD.code, 'drawn']).toContain(
        await refused(bytes).then((end) => (typeof end === 'number' ? end : 'drawn')),
      );
    expect((await draw(wmf.file(box, 1000, line, wmf.end()))).lacks).toEqual([]);
  }, 60_000);

  it('nothing of a file becomes an element, an address or a script of the SVG', async () => {
    const name = '"/><script>alert(1)</script>';
    const file = wmf.file(
      box,
      1000,
      wmf.font({ height: -300, name }),
      wmf.select(0),
      wmf.text([9, 9], '</text><image href="file:///etc/passwd"/>&'),
      wmf.end(),
    );
    const { svg } = await svgOf(file);
    expect(svg).not.toMatch(/<script|<image|href="/);
    expect(textsOf(svg)).toEqual(['&lt;/text>&lt;image href=&quot;file:///etc/passwd&quot;/>&amp;']);
    const writer = new DrawingWriter(() => Promise.resolve(null));
    const tree: SvgNode = {
      tag: 'svg',
      attrs: { width: 9, height: 9 },
      children: [
        { tag: 'script', attrs: {}, text: 'alert(1)' },
        { tag: 'path', attrs: { d: 'M0 0L9 9', onload: 'alert(1)', fill: 'url(http://example.com/x)', style: 'background:url(x)' } },
        { tag: 'image', attrs: { href: 'http://example.com/x.png' } },
      ],
    };
    expect(await writer.write(tree, { width: 9, height: 9 })).toMatch(/<path d="M0 0L9 9"><\/path><\/svg>$/);
    expect([...writer.lacks]).toEqual(['parts', 'pictures']);
  });

  it('a tree that is too deep is not written', async () => {
    let node: SvgNode = { tag: 'path', attrs: { d: 'M0 0' } };
    for (let depth = 0; depth < 60; depth += 1) node = { tag: 'g', attrs: {}, children: [node] };
    const writer = new DrawingWriter(() => Promise.resolve(null));
    await expect(writer.write({ tag: 'svg', attrs: {}, children: [node] }, { width: 9, height: 9 })).rejects.toBeInstanceOf(TooLarge);
  });
});

it('signs of fonts without letters are those that they show', () => {
  expect(shownBy('Symbol', 'abÐ\uf061\u00b3')).toEqual({ text: 'αβ∠α≥', isKnown: true });
  expect(shownBy('MT Extra', 'LMl')).toEqual({ text: '⋯⋮ℓ', isKnown: true });
  expect(shownBy('Wingdings', '\u0041')).toEqual({ text: '□', isKnown: false });
  expect(shownBy('宋体', '面积\ufffd')).toEqual({ text: '面积□', isKnown: false });
});

function hugeDib(): Buffer {
  const bitmap = dib([[red]]);
  bitmap.writeInt32LE(0x7fffffff, 4);
  bitmap.writeInt32LE(0x7fffffff, 8);
  return bitmap;
}
