/**
 * Light at a desk, from optics and nothing of ours: a screen, a lamp, a face with a wall behind it, and a camera that sets exposure and
 * white balance by itself. What judges challenges is not known here (decision 0174).
 */

type Rgb = readonly [number, number, number];
/** Red, green, blue and no alpha, a byte each, row by row. */
export interface Frame {
  data: Uint8Array;
  width: number;
  height: number;
}
export interface Desk {
  /** illuminance of the face by everything but the screen, in lux */
  roomLux: number;
  /** colour of that light; 2700 a bulb, 4000 an office, 6500 a window */
  roomKelvin: 2700 | 4000 | 6500;
  /** of white, in candela for a square metre */
  screenNits: number;
  /** lit area in square metres, and distance of the face in metres */
  screenArea: number;
  distance: number;
  skin: keyof typeof skins;
  /** time constant of the camera's white balance in seconds; how much of the cast it takes away */
  balanceSeconds: number;
  balanceShare: number;
  /** how far the head wanders, as a share of the width */
  wander: number;
}

/** Reflectance by band; light, medium and dark skin as published for D65. */
const skins = {
  light: [0.58, 0.37, 0.28],
  medium: [0.4, 0.24, 0.16],
  dark: [0.17, 0.1, 0.075],
} as const satisfies Record<string, Rgb>;
const wallReflectance: Rgb = [0.62, 0.6, 0.56];
const shirtReflectance: Rgb = [0.12, 0.15, 0.25];
/** Light of a temperature in linear sRGB, green as 1. */
const lamps = { 2700: [1.72, 1, 0.34], 4000: [1.28, 1, 0.68], 6500: [1, 1, 1] } as const satisfies Record<number, Rgb>;
const wallDistance = 2.2;
const stepSeconds = 0.1;
/** Electrons of a full well: the noise of light is the root of what was counted. */
const fullWell = 6000;
const readNoise = 6;

const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const encoded = (value: number): number => {
  const held = Math.min(1, Math.max(0, value));
  return Math.round(255 * (held <= 0.003_130_8 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055));
};
const lightOf = (hex: string): Rgb => [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as unknown as Rgb;

/** Numbers that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Colour of the screen at a moment, as a page writes it, with what it fades from. */
export interface Shine {
  from: string;
  to: string;
  /** from 0 to 1 */
  share: number;
}

/** A desk whose time goes on. */
export class DeskLight {
  private readonly random: () => number;
  private gains: [number, number, number] | null = null;
  private exposure: number | null = null;
  private head = { x: 0.5, y: 0.48 };
  private roomShare = 1;

  constructor(
    private readonly desk: Desk,
    seed: number,
    /** share of the screen's light that reaches the person: 0 where a film is played that was taken elsewhere */
    private readonly reach = 1,
  ) {
    this.random = randomOf(seed);
  }

  /** Lets time go on under what the screen shows at each moment. */
  pass(seconds: number, shineAt: (second: number) => Shine): void {
    for (let at = 0; at < seconds - 1e-9; at += stepSeconds) this.step(shineAt(at));
  }

  /** Picture of this moment. */
  frame(shine: Shine, width = 96, height = 72): Frame {
    const [face, wall, shirt] = this.lit(shine);
    const { gains, exposure } = this.settled(shine);
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [u, v] = [x / width - this.head.x, y / height - this.head.y];
        const distance = (u / 0.16) ** 2 + (v / 0.3) ** 2;
        const isShirt = v > 0.28 && Math.abs(u) < 0.34;
        // a head is round: its rim turns away from the light
        const shade = distance < 1 ? 0.55 + 0.45 * Math.sqrt(1 - distance) : 1;
        const light = distance < 1 ? face : isShirt ? shirt : wall;
        for (let band = 0; band < 3; band += 1) {
          const exact = (light[band] ?? 0) * shade * exposure;
          const electrons = Math.max(0, exact * fullWell + Math.sqrt(Math.max(0, exact * fullWell)) * normal(this.random));
          const counted = (electrons + readNoise * normal(this.random)) / fullWell;
          data[(y * width + x) * 3 + band] = encoded(counted * (gains[band] ?? 1));
        }
      }
    return { data, width, height };
  }

  /** Light that comes back from face, wall and shirt, in lux by reflectance. */
  private lit({ from, to, share }: Shine): readonly [Rgb, Rgb, Rgb] {
    const [before, behind] = [lightOf(from), lightOf(to)];
    const lamp = lamps[this.desk.roomKelvin];
    const { screenNits, screenArea, distance, roomLux } = this.desk;
    const lux = (metres: number): number => (this.reach * screenNits * screenArea) / (metres * metres + screenArea / Math.PI);
    const of = (reflectance: Rgb, metres: number): Rgb =>
      reflectance.map((part, band) => {
        const screen = lux(metres) * ((before[band] ?? 0) * (1 - share) + (behind[band] ?? 0) * share);
        return part * (roomLux * this.roomShare * (lamp[band] ?? 1) + screen);
      }) as unknown as Rgb;
    return [of(skins[this.desk.skin], distance), of(wallReflectance, wallDistance), of(shirtReflectance, distance + 0.1)];
  }

  private step(shine: Shine): void {
    const { wander, balanceSeconds } = this.desk;
    this.head.x = Math.min(0.62, Math.max(0.38, this.head.x + wander * 0.2 * normal(this.random)));
    this.head.y = Math.min(0.56, Math.max(0.4, this.head.y + wander * 0.2 * normal(this.random)));
    // clouds and people who pass
    this.roomShare = Math.min(1.15, Math.max(0.85, this.roomShare + 0.004 * normal(this.random)));
    const { gains, exposure } = this.settled(shine);
    const wanted = this.wanted(shine);
    const [balance, iris] = [Math.min(1, stepSeconds / balanceSeconds), Math.min(1, stepSeconds / 0.5)];
    this.gains = gains.map((gain, band) => gain + balance * ((wanted.gains[band] ?? 1) - gain)) as [number, number, number];
    this.exposure = exposure + iris * (wanted.exposure - exposure);
  }

  /** A camera that has run for some time before. */
  private settled(shine: Shine): { gains: [number, number, number]; exposure: number } {
    const wanted = this.gains && this.exposure !== null ? null : this.wanted(shine);
    this.gains ??= wanted?.gains ?? [1, 1, 1];
    this.exposure ??= wanted?.exposure ?? 1;
    return { gains: this.gains, exposure: this.exposure };
  }

  /** Grey-world balance and an exposure for the middle of the scale. */
  private wanted(shine: Shine): { gains: [number, number, number]; exposure: number } {
    const [face, wall, shirt] = this.lit(shine);
    const mean = face.map((part, band) => 0.25 * part + 0.55 * (wall[band] ?? 0) + 0.2 * (shirt[band] ?? 0));
    const green = mean[1] ?? 1;
    const gains = mean.map((part) => 1 + this.desk.balanceShare * (green / part - 1)) as [number, number, number];
    return { gains, exposure: 0.2 / green };
  }
}
