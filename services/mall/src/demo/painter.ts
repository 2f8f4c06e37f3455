import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
/** Parts of a picture, in a square of 100; a later one covers an earlier one. */
export type Shape =
  | {
      readonly kind: 'box';
      readonly at: readonly [x: number, y: number, width: number, height: number];
      readonly round: number;
      readonly colour: Colour;
    }
  | { readonly kind: 'disc'; readonly at: readonly [x: number, y: number]; readonly radius: number; readonly colour: Colour }
  | {
      readonly kind: 'stroke';
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly width: number;
      readonly colour: Colour;
    }
  | {
      readonly kind: 'ring';
      readonly at: readonly [x: number, y: number];
      readonly radius: number;
      readonly width: number;
      readonly colour: Colour;
    };

const side = 480;
const unit = side / 100;

/** Distance of a point to the edge of the shape; below 0 inside. */
function distance(shape: Shape, x: number, y: number): number {
  switch (shape.kind) {
    case 'box': {
      const [left, top, width, height] = shape.at;
      const [dx, dy] = [
        Math.abs(x - left - width / 2) - width / 2 + shape.round,
        Math.abs(y - top - height / 2) - height / 2 + shape.round,
      ];
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - shape.round;
    }
    case 'disc':
      return Math.hypot(x - shape.at[0], y - shape.at[1]) - shape.radius;
    case 'ring':
      return Math.abs(Math.hypot(x - shape.at[0], y - shape.at[1]) - shape.radius) - shape.width / 2;
    case 'stroke': {
      const [[x0, y0], [x1, y1]] = [shape.from, shape.to];
      const [dx, dy] = [x1 - x0, y1 - y0];
      const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - x0 - along * dx, y - y0 - along * dy) - shape.width / 2;
    }
  }
}

/** The shapes on a ground, as a PNG. */
export function painted(ground: Colour, shapes: readonly Shape[]): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let colour = ground;
      for (const shape of shapes) {
        // soft edges of one pixel
        const cover = Math.min(1, Math.max(0, 0.5 - distance(shape, (column + 0.5) / unit, (row + 0.5) / unit) * unit));
        if (cover > 0) colour = mixed(colour, shape.colour, cover);
      }
      rows.set(colour, row * (1 + side * 3) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8); // eight bits of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

const mixed = (under: Colour, over: Colour, share: number): Colour => {
  const part = (at: 0 | 1 | 2): number => Math.round(under[at] + (over[at] - under[at]) * share);
  return [part(0), part(1), part(2)];
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
