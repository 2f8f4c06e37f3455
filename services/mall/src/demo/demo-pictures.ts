import type { Colour, Shape } from './painter.js';

export interface DemoPicture {
  readonly ground: Colour;
  readonly shapes: readonly Shape[];
}
const white: Colour = [255, 255, 255];
const steel: Colour = [176, 186, 196];
const ink: Colour = [45, 55, 72];
const gold: Colour = [214, 168, 72];
const paper: Colour = [250, 247, 240];

function shaded([red, green, blue]: Colour, by: number): Colour {
  const part = (value: number): number => Math.min(255, Math.max(0, value + by));
  return [part(red), part(green), part(blue)];
}
const shadow = (ground: Colour, y: number): Shape => ({ kind: 'box', at: [24, y, 52, 4], round: 2, colour: shaded(ground, -22) });
/** The sign of the school on what it gives away. */
const sign = (x: number, y: number, colour: Colour): Shape[] => [
  { kind: 'ring', at: [x, y], radius: 7, width: 1.6, colour },
  { kind: 'stroke', from: [x - 3.5, y], to: [x - 1, y + 3], width: 1.6, colour },
  { kind: 'stroke', from: [x - 1, y + 3], to: [x + 4, y - 3.5], width: 1.6, colour },
];

const flask = (body: Colour, ground: Colour): DemoPicture => ({
  ground,
  shapes: [
    shadow(ground, 86),
    { kind: 'box', at: [40, 11, 20, 14], round: 3, colour: steel },
    { kind: 'box', at: [36, 20, 28, 6], round: 2, colour: ink },
    { kind: 'box', at: [33, 25, 34, 63], round: 7, colour: body },
    { kind: 'box', at: [37, 31, 3.5, 50], round: 1.7, colour: shaded(body, 38) },
    ...sign(53, 54, body[0] > 200 ? ink : white),
  ],
});

const bag = (body: Colour, ground: Colour): DemoPicture => ({
  ground,
  shapes: [
    shadow(ground, 87),
    { kind: 'ring', at: [50, 36], radius: 16, width: 4, colour: shaded(body, -40) },
    { kind: 'box', at: [24, 38, 52, 51], round: 4, colour: body },
    { kind: 'box', at: [24, 38, 52, 6], round: 2, colour: shaded(body, -16) },
    ...sign(50, 66, body[0] > 200 ? ink : white),
  ],
});

const notebook: DemoPicture = {
  ground: [232, 240, 248],
  shapes: [
    shadow([232, 240, 248], 86),
    { kind: 'box', at: [28, 14, 46, 74], round: 3, colour: paper },
    { kind: 'box', at: [26, 12, 46, 74], round: 3, colour: [58, 96, 148] },
    { kind: 'box', at: [36, 24, 28, 16], round: 2, colour: paper },
    { kind: 'stroke', from: [40, 30], to: [60, 30], width: 1.4, colour: steel },
    { kind: 'stroke', from: [40, 35], to: [54, 35], width: 1.4, colour: steel },
    ...[18, 28, 38, 48, 58, 68, 78].map((y): Shape => ({ kind: 'stroke', from: [22, y], to: [30, y], width: 2.6, colour: steel })),
    ...sign(50, 62, gold),
  ],
};

const stick: DemoPicture = {
  ground: [238, 236, 246],
  shapes: [
    shadow([238, 236, 246], 80),
    { kind: 'box', at: [38, 14, 24, 20], round: 2, colour: steel },
    { kind: 'box', at: [43, 19, 5, 6], round: 1, colour: ink },
    { kind: 'box', at: [52, 19, 5, 6], round: 1, colour: ink },
    { kind: 'box', at: [33, 32, 34, 50], round: 6, colour: [88, 72, 148] },
    { kind: 'box', at: [37, 38, 3, 36], round: 1.5, colour: [132, 118, 186] },
    { kind: 'disc', at: [50, 74], radius: 2.4, colour: [120, 226, 172] },
    ...sign(52, 54, white),
  ],
};

const pen: DemoPicture = {
  ground: [246, 240, 232],
  shapes: [
    { kind: 'stroke', from: [26, 80], to: [80, 26], width: 4, colour: shaded([246, 240, 232], -18) },
    { kind: 'stroke', from: [22, 78], to: [30, 70], width: 3, colour: gold },
    { kind: 'stroke', from: [30, 70], to: [52, 48], width: 9, colour: ink },
    { kind: 'stroke', from: [52, 48], to: [76, 24], width: 11, colour: [38, 84, 96] },
    { kind: 'stroke', from: [52, 48], to: [53, 47], width: 11.6, colour: gold },
    { kind: 'stroke', from: [64, 29], to: [76, 17], width: 2, colour: gold },
  ],
};

/** Pictures of the goods of the demo, drawn where they are needed: none is shipped. */
export const demoPictures = {
  greenFlask: flask([38, 92, 74], [228, 240, 234]),
  creamFlask: flask([236, 226, 206], [214, 224, 232]),
  notebook,
  canvasBag: bag([226, 210, 178], [226, 234, 226]),
  navyBag: bag([40, 58, 98], [232, 232, 240]),
  stick,
  pen,
} satisfies Record<string, DemoPicture>;
export type DemoPictureName = keyof typeof demoPictures;
